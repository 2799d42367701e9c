// `mockfluence shrink`: runs a command under chaos with one seed after the other until it fails, and takes misfortunes away as
// long as it still fails.

import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { formatDuration } from '../../kit/duration.ts'
import { realTime } from '../../kit/real-time.ts'
import { last, type Words } from '../command.ts'
import { ddmin } from '../ddmin.ts'
import { Refusal } from '../refusal.ts'
import type { Terminal } from '../terminal.ts'
import { chaos, lastingTime, named, wholeNumber } from '../values.ts'
import { ended, serveAside } from './exec.ts'
import { asYaml } from './record.ts'

const NEEDS = `shrink needs a rate of misfortunes and its command after --, such as mockfluence shrink --chaos 0.2 -- npm test`
const MOST_RUNS = '200'

/** A misfortune of one call, job or webhook: a rule of a scenario for one number. */
interface Misfortune {
  readonly of: 'rules' | 'webhooks'
  readonly rule: Readonly<Record<string, unknown>>
  readonly nth: number
}

type Rule = Readonly<Record<string, unknown>> & { readonly nth: readonly number[] }
type Recorded = Readonly<Record<Misfortune['of'], readonly Rule[]>>

/** Ends the search: the runs or the time are used up, or the user pressed Ctrl+C. */
class Over extends Error {}

/** Returns 0 once it has written a scenario, 1 if the command never failed or fails by itself. */
export async function shrink({ operands: run, before, serveOptions, own }: Words, terminal: Terminal): Promise<number> {
  const asked = serveOptions.chaos?.at(-1)
  if (asked === undefined || run.length === 0 || before !== 0) throw new Refusal(NEEDS)
  const { rate, seed: only } = named('--chaos', () => chaos(asked))
  const time = last(own, 'time')
  const longest = time === undefined ? null : named('--time', () => lastingTime(time))
  const runs = named('--runs', () => wholeNumber(1)(last(own, 'runs') ?? MOST_RUNS))
  const runner = new Runner(run, serveOptions, terminal, runs, longest)
  try {
    return await search(runner, rate, only)
  } catch (error) {
    if (!(error instanceof Over)) throw error
    runner.say(error.message)
    if (runner.best === null) return 1
    await runner.write()
    return 0
  } finally {
    await runner.remove()
  }
}

async function search(runner: Runner, rate: number, only: string | undefined): Promise<number> {
  runner.say('a first run without misfortunes')
  if (await runner.fails([])) {
    runner.say('the command fails without any misfortune: it is broken or flaky, mend that first')
    return 1
  }
  const found = await firstFailing(runner, rate, only)
  runner.best = found
  if (!(await runner.fails(found.all))) {
    runner.say(`it failed with the seed ${found.seed}, and passes with the same misfortunes: it is flaky`)
    return 1
  }
  const least = await ddmin(
    found.all,
    (part) => runner.fails(part),
    (part) => {
      runner.best = { ...found, all: part }
      runner.say(`${part.length} left`)
    },
  )
  runner.best = { ...found, all: least }
  if (await runner.fails([])) {
    runner.say('the command fails without any misfortune as well: it is flaky')
    return 1
  }
  await runner.write()
  return 0
}

/** Runs the command with one seed after the other until it fails. */
async function firstFailing(runner: Runner, rate: number, only: string | undefined): Promise<Failure> {
  for (let number = 1; ; number++) {
    const seed = only ?? String(number)
    runner.say(`seed ${seed}`)
    const all = await runner.underChaos(`${rate}:${seed}`)
    if (all !== null) return { seed, all }
    if (only !== undefined) throw new Over(`the command passes with the seed ${seed}`)
  }
}

interface Failure {
  readonly seed: string
  readonly all: readonly Misfortune[]
}

/** Runs the command again and again, each time with a simulator of its own. */
class Runner {
  best: Failure | null = null
  readonly #run: readonly string[]
  readonly #options: Words['serveOptions']
  readonly #terminal: Terminal
  readonly #most: number
  readonly #began = realTime.elapsed()
  #runs = 0
  #folder: string | null = null
  /** Why it ends; null while it goes on. */
  #over: string | null = null
  #kill: (signal: NodeJS.Signals) => void = () => {}

  constructor(
    run: readonly string[],
    { chaos: _, ...rest }: Words['serveOptions'],
    terminal: Terminal,
    runs: number,
    time: number | null,
  ) {
    this.#run = run
    this.#options = rest
    this.#terminal = terminal
    this.#most = runs
    const end = (why: string, signal: NodeJS.Signals) => {
      this.#over = why
      this.#kill(signal)
    }
    terminal.signals?.((signal) => end('stopped', signal))
    if (time !== null) realTime.after(time, () => end('the time is used up', 'SIGKILL'))
  }

  say(text: string): void {
    const spent = formatDuration(Math.round((realTime.elapsed() - this.#began) / 1000) * 1000)
    this.#terminal.stderr.write(`mockfluence shrink: ${text} (${this.#runs} runs, ${spent})\n`)
  }

  /** Returns the misfortunes with which the command failed; null if it passed. */
  async underChaos(setting: string): Promise<readonly Misfortune[] | null> {
    return this.#once({ chaos: [setting] }, async (status, recorded) =>
      status === 0 ? null : misfortunesOf(await recorded()),
    )
  }

  /** Whether the command fails with these misfortunes. */
  async fails(misfortunes: readonly Misfortune[]): Promise<boolean> {
    this.#folder ??= await mkdtemp(join(tmpdir(), 'mockfluence-shrink-'))
    const file = join(this.#folder, 'recorded.yaml')
    await writeFile(file, asYaml(scenarioOf(misfortunes, 'recorded')))
    const scenario = misfortunes.length === 0 ? {} : { scenario: [...(this.#options.scenario ?? []), file] }
    return this.#once(scenario, async (status) => status !== 0)
  }

  async #once<Result>(
    options: Words['serveOptions'],
    judge: (status: number, recorded: () => Promise<Recorded>) => Promise<Result>,
  ): Promise<Result> {
    if (this.#over !== null) throw new Over(this.#over)
    if (this.#runs >= this.#most) throw new Over(`${this.#most} runs are used up`)
    this.#runs++
    const merged = { ...this.#options, chaos: ['0'], ...options }
    return serveAside(merged, this.#terminal, null, async (served) => {
      const started = (kill: (signal: NodeJS.Signals) => void) => {
        this.#kill = kill
      }
      const status = await ended(this.#run, served, this.#terminal, started, 'ignore')
      if (this.#over !== null) throw new Over(this.#over)
      return judge(status, async () => {
        const { simulator, settings } = served
        const answer = await simulator.fetch(`${settings.prefix}/__sim/scenarios/recorded?worlds=all`)
        return answer.json() as Promise<Recorded>
      })
    })
  }

  /** Writes the smallest failure into the current folder, and names the file. */
  async write(): Promise<void> {
    if (this.best === null) return
    const { seed, all } = this.best
    const file = unused(`shrunk-${seed.replace(/[^\w-]/g, '_').slice(0, 40)}`)
    const comment = `# ${this.#run.join(' ').replaceAll('\n', ' ')}\n# fails with this: seed ${seed} of chaos, after ${this.#runs} runs.\n`
    await writeFile(file, comment + asYaml(scenarioOf(all, 'shrunk')), { flag: 'wx' })
    this.#terminal.stdout.write(`${file}\n`)
  }

  async remove(): Promise<void> {
    if (this.#folder !== null) await rm(this.#folder, { recursive: true })
  }
}

/** Returns the name of a file in the current folder that is not there yet. */
function unused(name: string): string {
  for (let number = 1; ; number++) {
    const file = number === 1 ? `${name}.yaml` : `${name}-${number}.yaml`
    if (!existsSync(resolve(file))) return file
  }
}

function misfortunesOf(recorded: Recorded): Misfortune[] {
  return (['rules', 'webhooks'] as const).flatMap((of) =>
    recorded[of].flatMap(({ nth: all, ...rule }) => all.map((nth) => ({ of, rule, nth }))),
  )
}

/** Returns the scenario of some misfortunes: one rule for those that differ in their numbers only. */
function scenarioOf(misfortunes: readonly Misfortune[], name: string): object {
  const joined = (of: Misfortune['of']) => {
    const rules = new Map<Misfortune['rule'], number[]>()
    for (const each of misfortunes.filter((one) => one.of === of)) {
      rules.set(each.rule, [...(rules.get(each.rule) ?? []), each.nth])
    }
    return [...rules].map(([rule, nth]) => ({ ...rule, nth }))
  }
  return { name, rules: joined('rules'), webhooks: joined('webhooks') }
}
