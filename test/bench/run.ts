// `npm run bench`: speed and memory, as ratios within this one run wherever there is something to compare with.
// `-- --goals`: only the first table; `-- --only TEXT`: only its rows that have the text. `-- --save FILE` keeps its figures;
// `-- --compare FILE` says what has changed since, beyond noise. `-- --tools FOLDER`: other mocks, which are also looked
// for on the PATH.

import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'

import { compareGoals, goalRows, readFigures } from './goals/figures.ts'
import { measureGoals, ROWS } from './goals.ts'
import { benchUploads } from './uploads.ts'
import { benchHealth, benchWorlds } from './worlds.ts'

const { values } = parseArgs({
  options: {
    goals: { type: 'boolean', default: false },
    only: { type: 'string' },
    save: { type: 'string' },
    compare: { type: 'string' },
    tools: { type: 'string' },
  },
})
// A wrong file is told before an hour has passed.
const kept = values.compare === undefined ? null : await readFigures(values.compare)

console.log('The work of clients, next to servers that do the same by hand, in turns (medians)')
const figures = await measureGoals({ tools: values.tools, only: values.only ?? '' })
console.table(goalRows(ROWS, figures))
if (values.save !== undefined) await writeFile(values.save, JSON.stringify(figures))
if (kept) {
  console.log(`Next to the run in ${values.compare}`)
  console.table(compareGoals(ROWS, kept, figures))
}
if (values.goals || values.only !== undefined) process.exit()

console.log('What worlds and forks cost')
console.table(await benchWorlds())
console.table(await benchHealth())

console.log('What uploads take of memory')
console.table(await benchUploads())
