// The settings in which programs run. Each must give the bytes of the first world of a simulator of its own.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KnownCredentials } from '../../src/cli/replay/known-credentials.ts'
import { replayCalls } from '../../src/cli/replay/replay-calls.ts'
import { replaySimulator } from '../../src/cli/replay/replay-simulator.ts'
import { type Bundle, BundleShape } from '../../src/control/bundle/bundle-shape.ts'
import { once } from '../../src/kit/loading/once.ts'
import { draws } from '../../src/kit/random.ts'
import { loadFixtures, readDocument } from '../../src/server/files/fixtures-file.ts'
import { Simulator } from '../../src/simulator.ts'
import type { Fixtures } from '../../src/world/state/fixtures.ts'
import type { Answer } from './answers.ts'
import { newNames, OF_JOURNAL, Player, START } from './player.ts'
import { Process } from './process.ts'
import { halves, LANES, type Program, SETTINGS, type SettingName, type Step } from './program.ts'
import { receiverInProcess, startReceiver } from './receiver.ts'
import { inProcess, type Send } from './send.ts'

/** Where a setting differs first. */
export interface Difference {
  /** The setting in words. */
  readonly setting: string
  readonly what: string
  readonly expected: string
  readonly actual: string
}

/** A program, and what came of it in the first world of its own simulator. */
interface Reference {
  readonly program: Program
  readonly simulator: Simulator
  readonly player: Player
  /** Its state before the first call. */
  readonly before: string
}

const ELSEWHERE = { TZ: 'Asia/Kolkata', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' }

/** What settings share. Each part begins when it is first asked for. */
export class Surroundings {
  readonly #ends: (() => unknown)[] = []

  /** Returns the path of the executable. */
  readonly main: () => Promise<string>

  constructor(main: () => Promise<string>) {
    this.main = main
  }

  /** The URL of the receiver of webhooks. */
  readonly receiver = once(async () => {
    const { url, close } = await startReceiver()
    this.#ends.push(close)
    return url
  })

  /** A process with another time zone and locale. */
  readonly elsewhere = once(async () => {
    const started = await Process.start(await this.main(), [], ELSEWHERE)
    this.#ends.push(() => started.stop())
    return started
  })

  /** A simulator that has many worlds. */
  readonly warm = once(async () => {
    const simulator = await warmSimulator()
    this.#ends.push(() => simulator.close())
    return simulator
  })

  async close(): Promise<void> {
    for (const end of this.#ends.reverse()) await end()
  }
}

async function fixturesOf({ fixtures }: Pick<Program, 'fixtures'>): Promise<Fixtures> {
  const loaded = await (typeof fixtures === 'string' ? loadFixtures(fixtures) : readDocument(fixtures))
  if (!loaded.ok) throw new Error(loaded.message)
  return loaded.fixtures
}

/** Makes a simulator in process. Its receiver answers after turns drawn from `pace`, at once without. */
async function simulatorOf(program: Pick<Program, 'seed' | 'fixtures'>, pace: string | null): Promise<Simulator> {
  return new Simulator({
    seed: program.seed,
    fixtures: await fixturesOf(program),
    clock: { mode: 'manual', factor: 1 },
    now: START,
    webhooks: { time: 'world', send: receiverInProcess(pace) },
    onBug: (error) => {
      throw error
    },
  })
}

const WORLDS_BEFORE = 48
const FEW = { universe: { creators: 50 } }

/** Makes a simulator that has many worlds. */
async function warmSimulator(): Promise<Simulator> {
  const simulator = await simulatorOf({ seed: 'warm', fixtures: FEW }, 'warm')
  const send = inProcess(simulator)
  for (let at = 0; at < WORLDS_BEFORE; at++) {
    await send({ method: 'POST', path: `/w/before-${at}/__sim/reset`, headers: {}, body: null })
  }
  return simulator
}

async function runFirst(program: Program, receiver: string): Promise<Reference> {
  const simulator = await simulatorOf(program, null)
  const player = new Player(inProcess(simulator), receiver)
  // The world is not made yet: it is seen as it will be.
  const before = await player.view('state')
  await player.play(program.steps)
  return { program, simulator, player, before }
}

/** Returns what is compared of a text; null for what is not. */
type Comparable = (what: string, text: string) => string | null

const all: Comparable = (_, text) => text

/** The coverage of a fork begins anew, and so does its bundle. */
const ofFork: Comparable = (what, text) => (/^(coverage|bundle)|(getCoverage|getBundle)$/.test(what) ? null : text)

/** Where a scenario says what. In a snapshot it has the lines of its JSON. */
const PLACE = /(\.(?:json|yaml))(?: as JSON)?:\d+/g

/** The journal and the coverage have begun anew, and with them the ids of calls. */
const ofRestored: Comparable = (what, text) => {
  const [first = '', second = ''] = what.split(' ')
  if (['requests', 'coverage', 'bundle'].includes(first) || OF_JOURNAL.includes(second)) return null
  return text.replace(/ "x-sim-request-id": "req_\d+",?\n/, '').replace(PLACE, '$1')
}

/** Returns where an answer, or what the worlds of a program that has ended look like, is not what it was the first time. */
async function compare(
  setting: string,
  first: Reference,
  player: Player,
  comparable: Comparable,
): Promise<Difference | null> {
  const wanted = (what: string) => comparable(what, '') !== null
  const actual = await player.look(wanted)
  for (const [what, text] of await first.player.look(wanted)) {
    const expected = comparable(what, text)
    if (expected === null) continue
    const found = comparable(what, actual.get(what) ?? 'nothing') ?? ''
    if (found !== expected) return { setting, what, expected, actual: found }
  }
  return null
}

/** Replays the bundle of a world, and compares its state with that of the world. */
async function replayed(setting: string, player: Player): Promise<Difference | null> {
  const name = `${setting}, its bundle replayed`
  const bundle: Bundle = BundleShape.parse(await player.bundle())
  if (!bundle.complete) return null
  const credentials = new KnownCredentials()
  const simulator = await replaySimulator(bundle, credentials, (error) => {
    throw error
  })
  try {
    const { differs } = await replayCalls(simulator, bundle, credentials)
    if (!differs) return null
    const { what, difference } = differs
    return {
      setting: name,
      what: `${what} ${difference.path}`,
      expected: difference.expected,
      actual: difference.actual,
    }
  } finally {
    await simulator.close()
  }
}

type Setting = (references: readonly Reference[], surroundings: Surroundings) => Promise<readonly (Difference | null)[]>

/** A setting that takes one program after the other. */
const each =
  (run: (reference: Reference, around: Surroundings) => Promise<Difference | null>): Setting =>
  async (references, around) => {
    const found: (Difference | null)[] = []
    for (const reference of references) found.push(await run(reference, around).catch(broken))
    return found
  }

/** A setting that could not be run to its end. */
function broken(error: unknown): Difference {
  const actual = error instanceof Error ? String(error.stack) : String(error)
  return { setting: 'a setting', what: 'broke off', expected: '', actual }
}

/** Makes the worlds of `names` as forks of those of `parent`. */
async function fork(parent: Player, names: Player['names']): Promise<void> {
  for (const which of parent.worlds) {
    const body = { name: names[which], fork: parent.names[which] }
    const { status, text } = await parent.control('POST', '/__sim/worlds', body)
    if (status !== 201) throw new Error(`the fork is refused: ${text}`)
  }
}

async function restore(from: Player, to: Player): Promise<void> {
  for (const which of from.worlds) {
    const state = await from.control('GET', `/w/${from.names[which]}/__sim/state`)
    const { status, text } = await to.control('PUT', `/w/${to.names[which]}/__sim/state`, JSON.parse(state.text))
    if (status !== 200) throw new Error(`the snapshot is refused: ${text}`)
  }
}

const RUN: Readonly<Record<SettingName, Setting>> = {
  bundle: each(({ player }) => replayed('the first world', player)),

  /** The second world of a simulator, forked in the middle: parent and child go on side by side. */
  fork: each(async (first, around) => {
    const { program, simulator } = first
    const receiver = await around.receiver()
    const [begin, rest] = halves(program)
    const send = inProcess(simulator)
    const parent = new Player(send, receiver)
    await parent.play(begin)
    const names = newNames()
    await fork(parent, names)
    const child = new Player(send, receiver, names, parent)
    for (const step of rest) {
      await parent.step(step)
      await child.step(step)
    }
    const name = 'the second world, forked in the middle'
    return (
      (await compare(name, first, parent, all)) ??
      (await compare('a fork of the middle', first, child, ofFork)) ??
      (await replayed('a fork of the middle', child))
    )
  }),

  /** A snapshot of the middle in another process, with another time zone and locale. */
  snapshot: each(async (first, around) => {
    const { program, simulator } = first
    const [receiver, elsewhere] = [await around.receiver(), await around.elsewhere()]
    const [begin, rest] = halves(program)
    const before = new Player(inProcess(simulator), receiver)
    await before.play(begin)
    const after = new Player(elsewhere.send, receiver, newNames(), before)
    await after.make(program)
    await restore(before, after)
    await after.play(rest)
    const name = 'a snapshot of the middle in another process'
    const difference = (await compare(name, first, after, ofRestored)) ?? (await replayed(name, after))
    await after.remove()
    return difference
  }),

  /** A simulator with many worlds, three of which are busy at the same time. */
  warm: each(async (first, around) => {
    const [receiver, warm] = [await around.receiver(), await around.warm()]
    const { program, before } = first
    const send = inProcess(warm)
    const player = new Player(send, receiver)
    await player.make(program)
    const others = [program, ...['a', 'b'].map((seed) => ({ ...program, seed, fixtures: FEW }))]
    const busy = await Promise.all(
      others.map(async (theirs) => {
        const other = new Player(send, receiver)
        await other.make(theirs)
        return other
      }),
    )
    const made = (await busy[0]?.view('state')) ?? ''
    const drawn = draws('busy', program.seed)
    for (const [at, step] of program.steps.entries()) {
      const other = busy[at % busy.length]
      const theirs = program.steps[drawn.int(0, program.steps.length - 1)]
      const isBusy = at % 2 === 0 && other && theirs && isAlone(theirs)
      const besides: Promise<void>[] = isBusy ? [other.step(theirs)] : []
      await Promise.all([player.step(step), ...besides])
    }
    const name = 'the fiftieth world, beside three busy ones'
    const difference =
      made === before
        ? await compare(name, first, player, all)
        : { setting: name, what: 'state before the first call', expected: before, actual: made }
    for (const one of [player, ...busy]) await one.remove()
    return difference
  }),

  /** The first world of a fresh process with another time zone and locale, over HTTP. */
  fresh: each(async (first, around) => {
    const { program } = first
    const receiver = await around.receiver()
    return ownProcess(around, ELSEWHERE, [], async (send) => {
      const player = new Player(send, receiver)
      await player.make(program)
      await player.play(program.steps)
      return compare('the first world of a fresh process elsewhere, over HTTP', first, player, all)
    })
  }),

  /** Restarts on `--data`, in the middle by SIGTERM and later by SIGKILL: the worlds of all programs are in one file. */
  restart: async (references, around) => {
    const receiver = await around.receiver()
    const folder = mkdtempSync(join(tmpdir(), 'mockfluence-exact-'))
    const data = ['--data', join(folder, 'worlds.json')]
    const parts = references.map(({ program }) => {
      const [first, second] = halves(program)
      const half = Math.ceil(second.length / 2)
      return [first, second.slice(0, half), second.slice(half)] as const
    })
    const part = (at: 0 | 1 | 2, before: readonly Player[]) => (send: Send) =>
      Promise.all(
        references.map(async ({ program }, place) => {
          const player = new Player(send, receiver, before[place]?.names, before[place])
          if (at === 0) await player.make(program)
          await player.play(parts[place]?.[at] ?? [])
          return player
        }),
      )
    try {
      const first = await ownProcess(around, {}, data, part(0, []), 'SIGTERM')
      const second = await ownProcess(around, {}, data, part(1, first), 'SIGKILL')
      return await ownProcess(around, {}, data, async (send) => {
        const players = await part(2, second)(send)
        return Promise.all(
          references.map(async (reference, place) => {
            const player = players[place]
            if (!player) return null
            const name = 'restarts on --data by SIGTERM and SIGKILL'
            return (await compare(name, reference, player, ofRestored)) ?? (await replayed(name, player).catch(broken))
          }),
        )
      })
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
}

/** Whether a step of a busy world leaves other worlds alone. */
function isAlone({ to }: Step): boolean {
  return to === undefined
}

/** Does something with a process that is ended afterwards. */
async function ownProcess<Result>(
  around: Surroundings,
  env: Readonly<Record<string, string>>,
  args: readonly string[],
  act: (send: Send) => Promise<Result>,
  end: NodeJS.Signals = 'SIGTERM',
): Promise<Result> {
  const process = await Process.start(await around.main(), args, env)
  try {
    return await act(process.send)
  } finally {
    await process.stop(end)
  }
}

/** Returns the answers that are bugs of ours: they are the same everywhere. */
function bugsOf({ player }: Reference): Named[] {
  const bugs = [...player.answers].filter(([, { status, headers }]) => status >= 500 && !('x-sim-rule' in headers))
  return bugs.map(([step, { status, text }]) => ({
    name: 'bundle',
    setting: 'the first world',
    what: `${step} is answered`,
    expected: 'no bug',
    actual: `${status} ${text}`,
  }))
}

type Named = Difference & { readonly name: SettingName }

/** What came of a program: the answers to its steps, and where settings differ. */
export interface Outcome {
  readonly program: Program
  readonly answers: ReadonlyMap<number, Answer>
  /** The first one of each setting. */
  readonly differences: readonly Named[]
}

/** Runs programs in the settings that `settingsOf` names for each, by its place in the list. */
export async function check(
  programs: readonly Program[],
  around: Surroundings,
  settingsOf: (at: number) => readonly SettingName[] = () => SETTINGS,
): Promise<Outcome[]> {
  const references: Reference[] = []
  for (const program of programs) references.push(await runFirst(program, await around.receiver()))
  const found = new Map(references.map((one) => [one, bugsOf(one)]))
  const play = async (name: SettingName) => {
    const some = references.filter((_, at) => settingsOf(at).includes(name))
    if (some.length === 0) return
    const differences = await RUN[name](some, around)
    for (const [at, difference] of differences.entries()) {
      const reference = some[at]
      if (difference && reference) found.get(reference)?.push({ ...difference, name })
    }
  }
  // What waits for other processes lets the rest go on.
  await Promise.all(
    LANES.map(async (names) => {
      for (const name of names) await play(name)
    }),
  )
  for (const { simulator } of references) await simulator.close()
  return references.map((reference) => ({
    program: reference.program,
    answers: reference.player.answers,
    differences: found.get(reference) ?? [],
  }))
}
