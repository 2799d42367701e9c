// npm run soak [-- --seconds 600] [--seed N]: prints what the process holds now and then, and what went wrong.

import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { soak } from './soak.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
})
const [seconds, seed] = [Number(values.seconds), Number(values.seed)]
console.log(`${seconds} s with the seed ${seed}`)
const { samples, ...soaked } = await soak({ seconds, seed, progress: (sample) => console.log(JSON.stringify(sample)) })
console.log(JSON.stringify(soaked, null, 2))
process.exitCode = soaked.errors.length > 0 ? 1 : 0
