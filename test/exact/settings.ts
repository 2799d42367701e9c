// The settings in which programs run. Each must give the bytes of the first world of a simulator of its own.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KnownCredentials } from '../../src/cli/replay/known-credentials.ts'
import { replayCalls } from '../../src/cli/replay/replay-calls.ts'
import { replaySimulator } from '../../src/cli/replay/replay-simulator.ts'
import { Simulator } from '../../src/cli/simulator.ts'
import { BundleShape } from '../../src/control/bundle/bundle-shape.ts'
import { draws } from '../../src/kit/random.ts'
import { readDocument } from '../../src/server/worlds/fixtures-file.ts'
import { newNames, OF_JOURNAL, Player, START } from './player.ts'
import { Process } from './process.ts'
import { halves, type Program } from './program.ts'
import { receiverInProcess, startReceiver } from './receiver.ts'
import { inProcess, type Send } from './send.ts'

/** Where a setting differs first. */
export interface Difference {
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
const WORLDS_BEFORE = 48
const FEW = { universe: { creators: 50 } }

type Around = Awaited<ReturnType<typeof startAround>>

/** Starts what settings share. `main`: the path of the executable. */
export async function startAround(main: string) {
  const receiver = await startReceiver()
  // A process with another time zone and locale.
  const elsewhere = await Process.start(main, [], ELSEWHERE)
  // A simulator that has many worlds.
  const warm = await simulatorOf({ seed: 'warm', fixtures: FEW }, 'warm')
  for (let at = 0; at < WORLDS_BEFORE; at++) await warm.fetch(`/w/before-${at}/__sim/reset`, { method: 'POST' })
  return {
    main,
    receiver: receiver.url,
    elsewhere: elsewhere.send,
    warm: inProcess(warm),
    async close() {
      await Promise.all([warm.close(), elsewhere.stop()])
      receiver.close()
    },
  }
}

function throwBug(error: unknown): never {
  throw error
}

/** Makes a simulator in process. Its receiver answers after turns drawn from `pace`, at once without. */
async function simulatorOf({ seed, fixtures }: Pick<Program, 'seed' | 'fixtures'>, pace: string | null) {
  const loaded = await readDocument(fixtures)
  if (!loaded.ok) throw new Error(loaded.message)
  return new Simulator({
    seed,
    fixtures: loaded.fixtures,
    clock: { mode: 'manual', factor: 1 },
    now: START,
    webhooks: { time: 'world', send: receiverInProcess(pace) },
    onBug: throwBug,
  })
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
async function compare(first: Reference, player: Player, comparable: Comparable): Promise<Difference | null> {
  const wanted = (what: string) => comparable(what, '') !== null
  const actual = await player.look(wanted)
  for (const [what, text] of await first.player.look(wanted)) {
    const expected = comparable(what, text)
    const found = comparable(what, actual.get(what) ?? 'nothing')
    if (expected !== null && found !== expected) return { what, expected, actual: found ?? '' }
  }
  return null
}

/** Replays the bundle of a world, and compares its state with that of the world. */
async function replayed(player: Player): Promise<Difference | null> {
  const bundle = BundleShape.parse(await player.bundle())
  if (!bundle.complete) return null
  const credentials = new KnownCredentials()
  const simulator = await replaySimulator(bundle, credentials, throwBug)
  try {
    const { differs } = await replayCalls(simulator, bundle, credentials)
    if (!differs) return null
    const { path, expected, actual } = differs.difference
    return { what: `the bundle replayed: ${differs.what} ${path}`, expected, actual }
  } finally {
    await simulator.close()
  }
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

type Setting = (first: Reference, around: Around) => Promise<Difference | null>

const RUN = {
  bundle: ({ player }) => replayed(player),

  /** The second world of a simulator, forked in the middle: parent and child go on side by side. */
  async fork(first, { receiver }) {
    const [begin, rest] = halves(first.program)
    const send = inProcess(first.simulator)
    const parent = new Player(send, receiver)
    await parent.play(begin)
    const names = newNames()
    await fork(parent, names)
    const child = new Player(send, receiver, names, parent)
    for (const step of rest) {
      await parent.step(step)
      await child.step(step)
    }
    return (await compare(first, parent, all)) ?? (await compare(first, child, ofFork)) ?? (await replayed(child))
  },

  /** A snapshot of the middle in another process, with another time zone and locale. */
  async snapshot(first, { receiver, elsewhere }) {
    const [begin, rest] = halves(first.program)
    const before = new Player(inProcess(first.simulator), receiver)
    await before.play(begin)
    const after = new Player(elsewhere, receiver, newNames(), before)
    await after.make(first.program)
    await restore(before, after)
    await after.play(rest)
    const difference = (await compare(first, after, ofRestored)) ?? (await replayed(after))
    await after.remove()
    return difference
  },

  /** The fiftieth world of a simulator, three of which are busy at the same time. */
  async warm(first, { receiver, warm }) {
    const { program, before } = first
    const player = new Player(warm, receiver)
    await player.make(program)
    const others = [program, ...['a', 'b'].map((seed) => ({ ...program, seed, fixtures: FEW }))]
    const busy: Player[] = []
    for (const theirs of others) {
      const other = new Player(warm, receiver)
      await other.make(theirs)
      busy.push(other)
    }
    // The first of them is as this one was before its first call.
    const made = (await busy[0]?.view('state')) ?? ''
    const drawn = draws('busy', program.seed)
    // Steps to other worlds would change what is compared.
    const alone = program.steps.filter(({ to }) => to === undefined)
    for (const [at, step] of program.steps.entries()) {
      const other = at % 2 === 0 ? busy[at % busy.length] : undefined
      await Promise.all([player.step(step), other?.step(drawn.pick(alone))])
    }
    const difference =
      made === before
        ? await compare(first, player, all)
        : { what: 'state before the first call', expected: before, actual: made }
    for (const one of [player, ...busy]) await one.remove()
    return difference
  },

  /** The first world of a fresh process with another time zone and locale, over HTTP. */
  fresh: (first, { receiver, main }) =>
    inOwnProcess(main, ELSEWHERE, [], 'SIGTERM', async (send) => {
      const player = new Player(send, receiver)
      await player.make(first.program)
      await player.play(first.program.steps)
      return compare(first, player, all)
    }),

  /** Restarts on `--data`: by SIGTERM in the middle, and later by SIGKILL. */
  async restart(first, { receiver, main }) {
    const folder = mkdtempSync(join(tmpdir(), 'mockfluence-exact-'))
    const [begin, rest] = halves(first.program)
    const last = Math.ceil(rest.length / 2)
    const inProcessOf = <Result>(end: NodeJS.Signals, act: (send: Send) => Promise<Result>) =>
      inOwnProcess(main, {}, ['--data', join(folder, 'worlds.json')], end, act)
    try {
      const before = await inProcessOf('SIGTERM', async (send) => {
        const player = new Player(send, receiver)
        await player.make(first.program)
        await player.play(begin)
        return player
      })
      const between = await inProcessOf('SIGKILL', async (send) => {
        const player = new Player(send, receiver, before.names, before)
        await player.play(rest.slice(0, last))
        return player
      })
      return await inProcessOf('SIGTERM', async (send) => {
        const player = new Player(send, receiver, between.names, between)
        await player.play(rest.slice(last))
        return (await compare(first, player, ofRestored)) ?? (await replayed(player))
      })
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
} satisfies Record<string, Setting>

export type SettingName = keyof typeof RUN
export const SETTINGS = Object.keys(RUN) as SettingName[]

/** Does something with a process that is ended afterwards. */
async function inOwnProcess<Result>(
  main: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[],
  end: NodeJS.Signals,
  act: (send: Send) => Promise<Result>,
): Promise<Result> {
  const process = await Process.start(main, args, env)
  try {
    return await act(process.send)
  } finally {
    await process.stop(end)
  }
}

/** What came of a program: the calls that succeeded, and where settings differ. */
export interface Outcome {
  readonly succeeded: readonly Program['steps'][number][]
  /** The first one of each setting, in words. */
  readonly differences: readonly string[]
}

/** Runs a program in some settings. */
export async function check(program: Program, settings: readonly SettingName[], around: Around): Promise<Outcome> {
  const first = await runFirst(program, around.receiver)
  const { answers } = first.player
  // Bugs of ours are the same everywhere.
  const bugs = [...answers].filter(([, { status, headers }]) => status >= 500 && !('x-sim-rule' in headers))
  const differences = bugs.map(([step, { status, text }]) => `step ${step} is answered ${status} ${text}`)
  for (const name of settings) {
    const difference = await RUN[name](first, around).catch(brokenOff)
    if (difference) differences.push(`${name}: ${show(difference)}`)
  }
  await first.simulator.close()
  const succeeded = program.steps.filter(({ id }) => {
    const { status = 0 } = answers.get(id) ?? {}
    return status > 0 && status < 400
  })
  return { succeeded, differences }
}

/** A setting that could not be run to its end. */
function brokenOff(error: unknown): Difference {
  return { what: 'broke off', expected: '', actual: error instanceof Error ? String(error.stack) : String(error) }
}

/** Characters that are shown of both sides. */
const SHOWN = 300

/** Returns a difference in words: where both sides part, and a bit of what is around. */
function show({ what, expected, actual }: Difference): string {
  let at = 0
  while (at < expected.length && expected[at] === actual[at]) at++
  const around = (text: string) => text.slice(Math.max(0, at - SHOWN / 2), at + SHOWN / 2)
  return `${what}\n  expected ...${around(expected)}...\n  found    ...${around(actual)}...`
}
