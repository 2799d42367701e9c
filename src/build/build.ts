// `npm run build`: makes what the package publishes. Writes to `dist/`, or to the folder that is given.

import { copyFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readFixturesAhead, writeNotices } from './beside.ts'
import { bundleAlone, bundleModules, bundleProgram, writeMaps } from './bundles.ts'
import { writeConsole } from './console.ts'
import { writeTables } from './tables.ts'
import { bundleTypes } from './types.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const to = resolve(process.argv[2] ?? `${ROOT}/dist`)

rmSync(to, { recursive: true, force: true })
const bundling = [bundleModules(ROOT, to), bundleProgram(ROOT, to)]
const [bundled, page] = await Promise.all([
  Promise.all(bundling),
  writeConsole(to),
  bundleAlone(ROOT, to),
  bundleTypes(ROOT, to),
])
writeMaps(to, bundled)
writeNotices(to, [...page, ...bundled.flatMap(({ modules }) => modules)])
await readFixturesAhead(ROOT, to)
// Where users of Python look for it in the package.
if (process.argv[2] === undefined) copyFileSync(`${ROOT}/src/testing/mockfluence.py`, `${ROOT}/mockfluence.py`)
writeTables(to)
