// `npm run exact`: runs random programs, or the one in a file, in all settings.

import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Built, build } from './build.ts'
import { programOf } from './generate.ts'
import { play } from './play.ts'
import { type Program, readProgram, SETTINGS, type SettingName } from './program.ts'
import { check, type Difference, type Outcome, Surroundings } from './settings.ts'
import { show } from './show.ts'
import { shrink } from './shrink.ts'

const USAGE = `npm run exact -- [FILE] [--programs 100] [--steps 40] [--seed 1] [--settings ${SETTINGS.join()}] [--rotate] [--all]
FILE is a program that was written at a failure. --rotate runs each program in one of the settings, in turn.
--all goes on after a failure, and shrinks none.`

/** Programs that run together, and how many where each runs in one setting. */
const BATCH = 20
const ROTATED = 60

function readOptions() {
  const { values, positionals } = parseArgs({
    // A negative number is no option.
    args: process.argv.slice(2).flatMap((text, at, all) => {
      if (text === '--seed') return []
      return all[at - 1] === '--seed' ? [`--seed=${text}`] : [text]
    }),
    allowPositionals: true,
    options: {
      programs: { type: 'string', default: '100' },
      steps: { type: 'string', default: '40' },
      seed: { type: 'string', default: '1' },
      settings: { type: 'string', default: SETTINGS.join() },
      rotate: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
    },
  })
  const count = (name: 'programs' | 'steps') => {
    if (/^[1-9]\d*$/.test(values[name])) return Number(values[name])
    throw new Error(`--${name} must be a whole number from 1, not ${values[name]}`)
  }
  const named = values.settings.split(',')
  const settings = SETTINGS.filter((name) => named.includes(name))
  if (settings.length < named.length) throw new Error(`--settings takes some of ${SETTINGS.join()}`)
  const [file, ...more] = positionals
  if (more.length > 0) throw new Error('one file is taken')
  const { seed, rotate, all } = values
  return { file, settings, programs: count('programs'), steps: count('steps'), seed, rotate, all }
}

/** Writes the shortest program that fails as this one does to a new file. */
async function report(
  program: Program,
  found: Outcome['differences'][number],
  around: Surroundings,
  built: Built,
): Promise<void> {
  // Numbers of steps and calls change.
  const kind = ({ setting, what }: Difference) => `${setting} ${what.replace(/\d+/g, '')}`
  let last: Difference = found
  // As the file will be run: before any other program. One setting takes less time than all.
  const alone = (settings: readonly SettingName[]) => async (shorter: Program) => {
    const played = await play(built, [{ program: shorter, settings }]).catch(() => null)
    const [first] = played?.programs[0]?.differences ?? []
    if (!first || (settings.length === 1 && kind(first) !== kind(found))) return false
    last = first
    return true
  }
  const after = async (shorter: Program) => {
    const [outcome] = await check([shorter], around, () => [found.name]).catch(() => [])
    const [first] = outcome?.differences ?? []
    if (!first || kind(first) !== kind(found)) return false
    last = first
    return true
  }
  const inOne = await alone([found.name])(program)
  const inAll = inOne || (await alone(SETTINGS)(program))
  const shortest = await shrink(program, inOne ? alone([found.name]) : inAll ? alone(SETTINGS) : after)
  const file = join(tmpdir(), `mockfluence-exact-${randomUUID()}.json`)
  writeFileSync(file, `${JSON.stringify(shortest, null, 2)}\n`)
  console.log(show(last))
  if (!inAll) console.log('It fails only after other programs.')
  console.log(
    `${shortest.steps.length} steps are left of the program ${program.seed}. Run them again:\n  npm run exact -- ${file}`,
  )
}

/** Runs what the options say. Returns whether all of it holds. */
async function run(
  options: ReturnType<typeof readOptions>,
  around: Surroundings,
  built: () => Promise<Built>,
): Promise<boolean> {
  const { file, settings, programs: count, steps, seed, rotate, all } = options
  if (file !== undefined) {
    const [outcome] = await check([await readProgram(file)], around, () => settings)
    for (const difference of outcome?.differences ?? []) console.log(show(difference))
    const holds = outcome?.differences.length === 0
    if (holds) console.log(`${file} holds`)
    return holds
  }
  let failures = 0
  const batch = rotate ? ROTATED : BATCH
  const settingsOf = (at: number) => (rotate ? settings.filter((_, place) => place === at % settings.length) : settings)
  for (let from = 0; from < count; from += batch) {
    const length = Math.min(batch, count - from)
    const programs = Array.from({ length }, (_, at) => programOf(`${seed}-${from + at}`, steps))
    for (const { program, differences } of await check(programs, around, settingsOf)) {
      const [first] = differences
      if (!first) continue
      failures++
      if (all) for (const one of differences) console.log(program.seed, show(one))
      else await report(program, first, around, await built())
      if (!all) return false
    }
  }
  console.log(
    failures === 0 ? `${count} programs of ${steps} steps hold` : `${failures} of ${count} programs do not hold`,
  )
  return failures === 0
}

async function main(): Promise<number> {
  let made: Promise<Built> | undefined
  const built = () => {
    made ??= build()
    return made
  }
  const around = new Surroundings(async () => (await built()).main)
  try {
    return (await run(readOptions(), around, built)) ? 0 : 1
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`)
    return 2
  } finally {
    await around.close()
    ;(await made)?.remove()
  }
}

process.exitCode = await main()
