// `npm run build`: makes what the package publishes. Writes to `dist/`, or to the folder that is given.

import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readFixturesAhead, writeNotices } from './beside.ts'
import { bundleProgram, bundleScripts } from './bundles.ts'
import { writeConsole } from './console.ts'
import { writeTables } from './tables.ts'
import { bundleTypes } from './types.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const to = resolve(process.argv[2] ?? `${ROOT}/dist`)

rmSync(to, { recursive: true, force: true })
writeNotices(to, [...(await bundleProgram(ROOT, to)), ...(await bundleScripts(ROOT, to)), ...(await writeConsole(to))])
await bundleTypes(ROOT, to)
await readFixturesAhead(ROOT, to)
writeTables(to)
