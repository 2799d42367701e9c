// `npm run build`: makes what the package publishes. Writes to `dist/`, or to the folder that is given.

import { copyFileSync, rmSync } from 'node:fs'
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
const bundling = [bundleProgram(ROOT, to), bundleScripts(ROOT, to), writeConsole(to)]
const [bundled] = await Promise.all([Promise.all(bundling), bundleTypes(ROOT, to)])
writeNotices(to, bundled.flat())
await readFixturesAhead(ROOT, to)
// Where users of Python look for it in the package.
if (process.argv[2] === undefined) copyFileSync(`${ROOT}/src/testing/mockfluence.py`, `${ROOT}/mockfluence.py`)
writeTables(to)
