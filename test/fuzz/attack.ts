// Makes calls of all kinds to a simulator, and looks at what must hold after each.

import fc from 'fast-check'
import { Simulator } from '../../src/cli/simulator.ts'
import { runScript } from '../script.ts'
import { callsWith, type FuzzCall } from './calls.ts'
import { poolOf } from './pool.ts'
import { stallOf } from './stall.ts'

/** The most calls to one world between two resets, and about how many there are. */
const LONGEST_HISTORY = 25
const USUAL_HISTORY = 13

export interface Attack {
  readonly cases: number
  readonly seed: number
  /** The longest that one call may hold the event loop, ms. */
  readonly longestStall?: number
  /** Called now and then with the number of cases so far. */
  readonly progress?: (cases: number) => void
}

/** What the cases came to, by status. */
export type Tally = Map<number, number>

/** Makes the calls. Throws with the shortest list of calls that breaks something. */
export async function attack({ cases, seed, longestStall, progress }: Attack): Promise<Tally> {
  const bugs: unknown[] = []
  const simulator = new Simulator({
    seed: 'fuzz',
    clock: { mode: 'manual', factor: 1 },
    now: Date.UTC(2026, 0, 5, 9),
    onBug: (error) => bugs.push(error),
  })
  const world = new Target(simulator, bugs, longestStall)
  try {
    const pool = await poolOf(world)
    const histories = fc.array(callsWith(pool), { minLength: 1, maxLength: LONGEST_HISTORY, size: 'max' })
    await fc.assert(
      fc.asyncProperty(histories, async (calls) => {
        await world.begin()
        for (const call of calls) await world.take(call)
        progress?.(world.cases)
      }),
      { numRuns: Math.ceil(cases / USUAL_HISTORY), seed },
    )
  } finally {
    await simulator.close()
  }
  return world.tally
}

export class Target {
  readonly #simulator: Simulator
  readonly #bugs: unknown[]
  readonly #longestStall: number
  readonly tally: Tally = new Map()
  cases = 0
  /** The state after the latest call. */
  #state = ''
  /** What every world starts with. */
  #start = ''

  constructor(simulator: Simulator, bugs: unknown[], longestStall = Number.POSITIVE_INFINITY) {
    this.#simulator = simulator
    this.#bugs = bugs
    this.#longestStall = longestStall
  }

  /** Fills the first world, by the script of all operations. Returns the answers' bodies. */
  async fill(): Promise<readonly unknown[]> {
    const request = async (method: string, path: string, init: RequestInit = {}) => {
      const response = await this.#send(method, path, init)
      const text = await response.text()
      const json = /json/.test(response.headers.get('content-type') ?? '')
      return { status: response.status, headers: response.headers, text, body: json ? JSON.parse(text) : text }
    }
    const advance = async (by: string) => {
      const body = JSON.stringify({ by })
      return (await request('POST', '/__sim/clock/advance', { headers: { 'content-type': 'application/json' }, body }))
        .body
    }
    const steps = await runScript({ request, advance })
    this.#start = await this.#read()
    return steps.map(({ answer }) => answer.body)
  }

  /** Goes back to the filled world. */
  async begin(): Promise<void> {
    await this.#send('POST', '/__sim/reset', { headers: { 'content-type': 'application/json' }, body: '{}' })
    const headers = { 'content-type': 'application/json' }
    const { status } = await this.#send('PUT', '/__sim/state', { headers, body: this.#start })
    if (status !== 200) throw new Error(`the filled world cannot be restored: ${status}`)
    this.#state = await this.#read()
  }

  /** Makes a call and checks what must hold after any. */
  async take(call: FuzzCall): Promise<void> {
    this.cases++
    const answered: Response[] = []
    const held = await stallOf(async () => {
      const init = { headers: call.headers, body: call.body }
      const response = await this.#send(call.method, call.path, init).catch(severed)
      if (response === null) return
      answered.push(response)
      await bodyOf(response).catch(severed)
    })
    const { status, scripted } = outcomeOf(answered[0])
    this.tally.set(status, (this.tally.get(status) ?? 0) + 1)
    const before = this.#state
    this.#state = await this.#read()
    const wrong = [
      ...this.#bugs.splice(0).map((bug) => `bug: ${bug instanceof Error ? bug.stack : String(bug)}`),
      ...(status >= 500 && !scripted ? [`answered ${status}`] : []),
      ...(held > this.#longestStall ? [`held the event loop for ${Math.round(held)} ms`] : []),
      ...(status >= 400 && !scripted && this.#state !== before
        ? [`refused with ${status}, and changed the world`]
        : []),
    ]
    if (wrong.length > 0) throw new Error(`${call.method} ${call.path} ${wrong.join('; ')}`)
  }

  async #send(method: string, path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers({ authorization: 'Bearer fuzz', ...Object.fromEntries(new Headers(init.headers)) })
    return this.#simulator.fetch(path, { redirect: 'manual', ...init, method, headers })
  }

  /** Returns the state of the world, without what rules remember: they see refused calls, too. */
  async #read(): Promise<string> {
    const response = await this.#send('GET', '/__sim/state', {})
    const { memories, ...state } = JSON.parse(await response.text())
    return JSON.stringify(state)
  }
}

/** What a call came to; the status is 0 when a scenario has cut the connection. */
function outcomeOf(response: Response | undefined): { status: number; scripted: boolean } {
  if (response === undefined) return { status: 0, scripted: true }
  return { status: response.status, scripted: response.headers.has('x-sim-rule') }
}

/** Returns null for a connection that a scenario has cut; throws any other error. */
function severed(error: unknown): null {
  if (error instanceof TypeError && Reflect.get(Object(error.cause), 'code') === 'ECONNRESET') return null
  throw error
}

/** Reads a whole body; of a stream of events, nothing. */
async function bodyOf(response: Response): Promise<void> {
  if (/event-stream/.test(response.headers.get('content-type') ?? '')) await response.body?.cancel()
  else await response.arrayBuffer()
}
