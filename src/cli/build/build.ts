// `npm run build`: makes what the package publishes. Writes to `dist/`, or to the folder that is given.

import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleProgram, bundleScripts } from './bundle-program.ts'
import { bundleTypes } from './bundle-types.ts'
import { copySwaggerUi } from './copy-swagger-ui.ts'
import { writeTables } from './data-files.ts'
import { readFixturesAhead } from './read-fixtures-ahead.ts'
import { writeNotices } from './write-notices.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const to = resolve(process.argv[2] ?? `${ROOT}/dist`)

rmSync(to, { recursive: true, force: true })
const docs = copySwaggerUi(to)
const bundled = await bundleProgram(ROOT, to)
await bundleScripts(ROOT, to)
await bundleTypes(ROOT, to)
await readFixturesAhead(ROOT, to)
writeTables(to)
writeNotices(to, bundled)
await docs
