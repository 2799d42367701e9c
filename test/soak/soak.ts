// Programs of `test/exact/`, many at a time and one after another, over sockets. What must hold: memory stays flat, no handle is
// left, and no error happens that no scenario asked for.

import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Simulator } from '../../src/cli/simulator.ts'
import { realTime } from '../../src/kit/real-time.ts'
import { programOf } from '../exact/generate.ts'
import { Player, START } from '../exact/player.ts'
import { startReceiver } from '../exact/receiver.ts'
import { overHttp } from '../exact/send.ts'

/** Each plays programs in worlds of its own, which it deletes. */
const CLIENTS = 6
const STEPS = 15
const SAMPLES = 12
/** Between two programs of a client: with more, the soak would measure how fast the machine is. */
const PAUSE_MS = 300

export interface Soak {
  readonly seconds: number
  readonly seed: number
  readonly progress?: (sample: Sample) => void
}

/** What the process holds at one moment, after a garbage collection. */
export interface Sample {
  readonly calls: number
  readonly heapMb: number
  readonly rssMb: number
  readonly handles: number
}

export interface Soaked {
  readonly samples: readonly Sample[]
  /** What went wrong although no scenario asked for it. */
  readonly errors: readonly string[]
  readonly programs: number
  /** The heap, MB, after the first program, and after all. */
  readonly heapMb: { readonly first: number; readonly last: number }
  /** Kinds of handles that are still open after the end and were not open before, with their number. */
  readonly left: Readonly<Record<string, number>>
}

export async function soak({ seconds, seed, progress }: Soak): Promise<Soaked> {
  const before = handles()
  const errors: string[] = []
  const samples: Sample[] = []
  const receiver = await startReceiver()
  const simulator = new Simulator({
    seed: 'soak',
    clock: { mode: 'manual', factor: 1 },
    now: START,
    onBug: (error) => errors.push(`bug: ${error instanceof Error ? error.stack : String(error)}`),
  })
  const { url } = await simulator.listen({ port: 0 })
  const agent = new Agent({ keepAlive: true })
  const send = overHttp(url, agent)
  const counted = { calls: 0, programs: 0 }
  const play = async (client: number) => {
    const program = programOf(`${seed}-${client}-${counted.programs++}`, STEPS)
    const player = new Player(send, receiver.url)
    await player.make(program)
    await player.play(program.steps)
    await player.remove()
    counted.calls += program.steps.length
    for (const [step, { status, headers, text }] of player.answers)
      if (status >= 500 && !('x-sim-rule' in headers))
        errors.push(`${program.seed}, step ${step}: ${status} ${text.slice(0, 500)}`)
  }

  const heap = collector()
  await play(0)
  const first = heap()
  const end = realTime.elapsed() + seconds * 1_000
  const client = async (number: number) => {
    while (realTime.elapsed() < end && errors.length < 10) {
      await play(number)
      await sleep(PAUSE_MS)
    }
  }
  const watch = async () => {
    for (let at = 0; at < SAMPLES; at++) {
      await sleep((seconds * 1_000) / SAMPLES)
      const heapMb = heap()
      const rssMb = mb(process.memoryUsage().rss)
      const sample = { calls: counted.calls, heapMb, rssMb, handles: total(handles()) }
      samples.push(sample)
      progress?.(sample)
    }
  }
  await Promise.all([watch(), ...Array.from({ length: CLIENTS }, (_, number) => client(number))])
  const last = heap()
  await simulator.close()
  receiver.close()
  agent.destroy()
  // Sockets notice a moment later that they are closed.
  await sleep(200)
  return {
    samples,
    errors,
    programs: counted.programs,
    heapMb: { first, last },
    left: moreThan(before, handles()),
  }
}

type Handles = Readonly<Record<string, number>>

/** The open handles of the process by kind. Files and timers of the moment are no leak. */
function handles(): Handles {
  const kinds: Record<string, number> = {}
  for (const kind of process.getActiveResourcesInfo()) {
    if (!/FSReq|Immediate/.test(kind)) kinds[kind] = (kinds[kind] ?? 0) + 1
  }
  return kinds
}

function total(kinds: Handles): number {
  return Object.values(kinds).reduce((sum, count) => sum + count, 0)
}

function moreThan(before: Handles, after: Handles): Handles {
  const grown = Object.entries(after).map(([kind, count]): [string, number] => [kind, count - (before[kind] ?? 0)])
  return Object.fromEntries(grown.filter(([, count]) => count > 0))
}

/** Returns a function that collects garbage and returns the heap, MB. */
function collector(): () => number {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  return () => {
    collect()
    return mb(process.memoryUsage().heapUsed)
  }
}

function mb(bytes: number): number {
  return Math.round(bytes / 2 ** 20)
}
