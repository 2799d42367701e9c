// `npm run exact`: runs random programs, or the one in a file, in all settings.

import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { programOf } from './generate.ts'
import type { Program } from './program.ts'
import { check, SETTINGS, startAround } from './settings.ts'
import { shrink } from './shrink.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    programs: { type: 'string', default: '100' },
    steps: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
  },
})
const around = await startAround(fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url)))
const [file] = positionals
const holds = file === undefined ? await runRandom() : await runAgain(JSON.parse(readFileSync(file, 'utf8')))
await around.close()
process.exitCode = holds ? 0 : 1

async function differencesOf(program: Program): Promise<readonly string[]> {
  return (await check(program, SETTINGS, around)).differences
}

async function runAgain(program: Program): Promise<boolean> {
  const differences = await differencesOf(program)
  console.log(differences.length === 0 ? 'It holds' : differences.join('\n'))
  return differences.length === 0
}

/** Runs programs until one fails, and writes the shortest one that fails in the same way to a new file. */
async function runRandom(): Promise<boolean> {
  for (let at = 0; at < Number(values.programs); at++) {
    const program = programOf(`${values.seed}-${at}`, Number(values.steps))
    let [difference] = await differencesOf(program)
    if (difference === undefined) continue
    // Numbers of steps and calls change.
    const kindOf = (text: string) => text.split('\n', 1)[0]?.replace(/\d+/g, '')
    const kind = kindOf(difference)
    const shortest = await shrink(program, async (shorter) => {
      const found = (await differencesOf(shorter)).find((one) => kindOf(one) === kind)
      difference = found ?? difference
      return found !== undefined
    })
    const written = join(tmpdir(), `mockfluence-exact-${program.seed}.json`)
    writeFileSync(written, `${JSON.stringify(shortest, null, 2)}\n`)
    console.log(difference)
    console.log(
      `${shortest.steps.length} steps are left of program ${at}. Run them again:\n  npm run exact -- ${written}`,
    )
    return false
  }
  console.log(`${values.programs} programs of ${values.steps} steps hold`)
  return true
}
