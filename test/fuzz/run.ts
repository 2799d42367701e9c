// npm run fuzz [-- --cases 100000] [--seed N]: the seed is printed, so that a run can be repeated.
// npm run fuzz -- --snapshots 1000 [--seed N]: that many times, a snapshot with one thing changed is restored.

import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { attack } from './attack.ts'
import { mutate } from './mutations.ts'

/** The longest that one call may hold the event loop, ms. */
const LONGEST_STALL = 250

const { values } = parseArgs({
  options: {
    snapshots: { type: 'string', default: '0' },
    cases: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
})
const [snapshots, seed] = [Number(values.snapshots), Number(values.seed)]
if (snapshots > 0) console.log(`seed ${seed}:`, await mutate({ runs: snapshots, seed }))
else await runCases(Number(values.cases), seed)

async function runCases(cases: number, seed: number): Promise<void> {
  console.log(`${cases} cases with the seed ${seed}`)
  let told = 0
  const tally = await attack({
    cases,
    seed,
    longestStall: LONGEST_STALL,
    progress(done) {
      if (done < told + 5_000) return
      told = done
      console.log(`${done} cases, ${Math.round(process.memoryUsage().heapUsed / 2 ** 20)} MB`)
    },
  })
  const times = [...tally].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  console.log(times.join(', '))
}
