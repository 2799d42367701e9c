// npm run fuzz [-- --cases 100000] [--seed N]: the seed is printed, so that a run can be repeated.

import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { attack } from './attack.ts'

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
})
const [cases, seed] = [Number(values.cases), Number(values.seed)]
console.log(`${cases} cases with the seed ${seed}`)
let told = 0
const tally = await attack({
  cases,
  seed,
  progress(done) {
    if (done < told + 5_000) return
    told = done
    console.log(`${done} cases, ${Math.round(process.memoryUsage().heapUsed / 2 ** 20)} MB`)
  },
})
console.log(
  [...tally]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status}: ${times}`)
    .join(', '),
)
