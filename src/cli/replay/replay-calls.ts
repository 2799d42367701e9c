// Makes the calls of a bundle again, one after the other, and compares their results; or lets another simulator go on from there.

import type { Bundle, Call } from '../../control/bundle/bundle-shape.ts'
import { bundledDelivery } from '../../control/bundle/bundled-calls.ts'
import { LIMITS } from '../../model/limits.ts'
import { worldPath } from '../../model/worlds/world-name.ts'
import type { ServerOptions } from '../../server/options.ts'
import { outbound } from '../../server/pipeline/ecom-word.ts'
import { uploadAgain } from '../../upload/stored-upload.ts'
import type { JournalEntry } from '../../world/journal.ts'
import type { World } from '../../world/world.ts'
import { Refusal } from '../refusal.ts'
import type { Simulator } from '../simulator.ts'
import { KnownCredentials } from './known-credentials.ts'
import { instantOf, replaySimulator, restore, startOf } from './replay-simulator.ts'

interface Difference {
  /** Such as `body.posts[0].views`; empty for the whole value. */
  readonly path: string
  readonly expected: string
  readonly actual: string
}

export interface Replayed {
  /** Calls of the service and changes that were made again. */
  readonly calls: number
  readonly deliveries: number
  /** What differs first, and where: null for nothing. */
  readonly differs: { readonly what: string; readonly difference: Difference } | null
}

/** As `until`: before the first call. */
export const BEGINNING = 'req_0'

export function refuseUnknownCall({ calls }: Bundle, until = BEGINNING): void {
  if (until === BEGINNING || calls.some(({ id }) => id === until)) return
  const ids = calls.flatMap(({ id }) => id ?? [])
  const known = ids.length === 0 ? 'it has no calls' : `its calls are ${ids[0]} to ${ids.at(-1)}`
  throw new Refusal(`--until ${until.slice(0, 80)} is no call in this bundle: ${known}`)
}

/** Replays a bundle in its simulator, up to the call `until`, if any. Stops at the first difference, unless `on`. */
export async function replayCalls(
  simulator: Simulator,
  bundle: Bundle,
  credentials: KnownCredentials,
  { until, on = false }: { readonly until?: string | undefined; readonly on?: boolean } = {},
): Promise<Replayed> {
  const replay = new Replay(simulator, bundle, credentials)
  let differs: Replayed['differs'] = null
  let made = 0
  if (until === BEGINNING) return { calls: 0, deliveries: 0, differs }
  for (const call of bundle.calls) {
    const difference = await replay.make(call)
    if (call.missing === undefined) made++
    if (difference) differs ??= { what: `${call.id ?? 'a change'} ${call.method} ${call.path}`, difference }
    if (differs && !on) break
    if (until !== undefined && call.id === until) return { calls: made, deliveries: 0, differs }
  }
  if (differs) return { calls: made, deliveries: 0, differs }
  return { calls: made, deliveries: bundle.deliveries.length, differs: await replay.deliveries() }
}

/** The world of a bundle for `exec`: what it started with, and its state at the beginning or after a call. */
export interface BundledWorld {
  /** What it and the worlds beside it start with. */
  readonly start: Partial<ServerOptions>
  /** Makes the default world of a simulator the world of the bundle. */
  place(simulator: Simulator, prefix: string): Promise<void>
}

/** `until`: the last call that is made again, as by `replay`; by default none. Its clock goes on in the mode that it had. */
export async function bundledWorld(bundle: Bundle, until = BEGINNING): Promise<BundledWorld> {
  refuseUnknownCall(bundle, until)
  const credentials = new KnownCredentials()
  const start = await startOf(bundle, credentials)
  const state = await stateAt(bundle, until, credentials)
  const clock = { ...Object(state.clock), ...(until === BEGINNING ? {} : start.clock) }
  return { start, place: (simulator, prefix) => restore(simulator, prefix, { ...state, clock }) }
}

async function stateAt(bundle: Bundle, until: string, credentials: KnownCredentials): Promise<Bundle['state']> {
  if (until === BEGINNING) return credentials.fill(bundle.state)
  const simulator = await replaySimulator(bundle, credentials, () => {})
  try {
    await replayCalls(simulator, bundle, credentials, { until, on: true })
    const answer = await simulator.fetch(`${bundle.options.prefix}${worldPath(bundle.world)}/__sim/state`)
    return JSON.parse(await answer.text())
  } finally {
    await simulator.close()
  }
}

/** A replay has no credentials to hide. */
const AS_THEY_ARE = { mask: (credential: unknown) => credential, in: (value: unknown) => value }

class Replay {
  readonly #simulator: Simulator
  readonly #bundle: Bundle
  readonly #credentials: KnownCredentials
  /** Whether time passed by itself. */
  #runs: boolean

  constructor(simulator: Simulator, bundle: Bundle, credentials: KnownCredentials) {
    this.#simulator = simulator
    this.#bundle = bundle
    this.#credentials = credentials
    this.#runs = Object(bundle.state.clock).mode !== 'manual'
  }

  get #world(): World {
    return this.#simulator.worlds.open(this.#bundle.world)
  }

  async make(call: Call): Promise<Difference | null> {
    if (call.missing !== undefined) return null
    await this.#reach(call.at)
    if (call.id !== null) this.#world.journal.goOnAt(call.id)
    const { response, ...sent } = call
    const made = { ...this.#credentials.fill(sent), response }
    if (call.operation === null && call.path.startsWith('/__sim')) return this.#change(made)
    return call.id === null ? this.#visit(made) : this.#service(made)
  }

  #difference(expected: unknown, actual: unknown): Difference | null {
    return firstDifference(expected, actual, (one, other) => this.#credentials.isSame(one, other))
  }

  /** Visits a short link or a consent page. */
  async #visit(call: Call): Promise<Difference | null> {
    const { path, init } = replayedRequest(call, this.#bundle)
    const answer = await this.#simulator.fetch(path, init)
    const { status, body } = call.response
    return this.#difference({ status, body }, { status: answer.status, body: answer.headers.get('location') })
  }

  async #reach(at: string): Promise<void> {
    const { clock } = this.#world
    if (this.#runs && instantOf(at) >= clock.now()) await clock.advance({ to: instantOf(at) })
  }

  async #service(call: Call): Promise<Difference | null> {
    const { path, init } = replayedRequest(call, this.#bundle)
    const world = this.#world
    const journaled = new Promise<void>((resolve) => {
      const stop = world.feed.listen(({ event }) => {
        if (event !== 'request') return
        stop()
        resolve()
      })
    })
    const received = call.upload && uploadAgain(call.upload)
    // A call that hangs or breaks is in the journal as well.
    await Promise.race([journaled, this.#simulator.fetch(path, init, received).catch(() => journaled)])
    const entry = this.#world.journal.find(call.id ?? '')
    const { status, headers, body } = call.response
    return this.#difference(
      { status, body, headers: { ...ofSimulator(headers) } },
      entry && {
        status: entry.status,
        body: JSON.parse(String(entry.answer)),
        headers: ofSimulator(entry.answer_headers),
      },
    )
  }

  async #change(call: Call): Promise<Difference | null> {
    const clock = call.path === '/__sim/clock' ? { ...Object(call.body) } : null
    // The clock ran until it was changed, which may be later than the call began.
    if (clock && clock.now === undefined) await this.#reach(String(Object(call.response.body).now))
    if (clock?.mode !== undefined) this.#runs = clock.mode !== 'manual'
    if (clock && clock.now === undefined) return null
    const made = clock ? { ...call, body: { now: clock.now } } : call
    const { path, init } = replayedRequest(made, this.#bundle)
    const answer = await this.#simulator.fetch(path, init)
    const body: unknown = JSON.parse((await answer.text()) || 'null')
    const advanced = call.path === '/__sim/clock/advance' && !this.#runs
    return advanced
      ? this.#difference({ status: call.response.status, body: call.response.body }, { status: answer.status, body })
      : this.#difference({ status: call.response.status }, { status: answer.status })
  }

  async deliveries(): Promise<Replayed['differs']> {
    const { now, deliveries } = this.#bundle
    await this.#reach(now)
    const made = this.#world.outbox.deliveries.all().map((delivery) => bundledDelivery(delivery, AS_THEY_ARE))
    for (const [at, expected] of deliveries.entries()) {
      const actual = made[at]
      const difference = this.#difference(comparable(expected, expected), actual && comparable(actual, expected))
      if (difference) return { what: `the delivery ${expected.id} of ${expected.event}`, difference }
    }
    const more = made[deliveries.length]
    if (!more) return null
    const difference = { path: '', expected: 'nothing', actual: more.event }
    return { what: `the delivery ${more.id} of ${more.event}`, difference }
  }
}

const OF_TRANSPORT = ['content-length', 'content-encoding', 'transfer-encoding', 'connection', 'expect', 'upgrade']

function replayedRequest(call: Call, { options, world }: Bundle): { path: string; init: RequestInit } {
  const { method, body, operation, query } = call
  const path = `${options.prefix}${worldPath(world)}${call.path}${query === '' ? '' : `?${query}`}`
  const json = body === undefined ? undefined : JSON.stringify(body)
  if (operation === null && call.path.startsWith('/__sim')) {
    // A webhook for the inbox is the text that came.
    const text = typeof body === 'string' ? body : json
    const headers = { 'content-type': 'application/json', ...call.headers }
    return { path, init: { method, headers, ...(text && { body: text }) } }
  }
  const headers = new Headers({ host: new URL(options.base).host })
  for (const [name, text] of Object.entries(call.headers)) {
    if (!OF_TRANSPORT.includes(name)) headers.set(name, text)
  }
  // A visit.
  if (call.id === null && body !== undefined) {
    return { path, init: { method, headers, body: new URLSearchParams({ ...Object(body) }) } }
  }
  const sendsBody = json !== undefined && method !== 'GET' && method !== 'HEAD'
  return { path, init: { method, headers, ...(sendsBody && { body: outbound(options.ecom_word, json, false) }) } }
}

/** Returns a delivery with the attempts that were known. While one was under way, its outcome was not. */
function comparable(delivery: Bundle['deliveries'][number], known: Bundle['deliveries'][number]) {
  const { attempts, ...rest } = delivery
  const tried = attempts.slice(0, known.attempts.length).map(({ status, error }) => ({ status, error }))
  const pending = known.status === 'pending' && attempts.length > known.attempts.length
  return { ...rest, ...(pending ? { status: known.status } : {}), attempts: tried }
}

function ofSimulator(headers: JournalEntry['answer_headers']): Record<string, string> {
  const compared = ['x-sim-request-id', 'x-sim-rule', 'x-sim-warnings', 'retry-after']
  return Object.fromEntries(compared.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))
}

/** Returns the first difference in the order of `expected`; null if there is none. `isSame` compares texts. */
function firstDifference(
  expected: unknown,
  actual: unknown,
  isSame: (expected: string, actual: string) => boolean,
  path = '',
): Difference | null {
  if (Object.is(expected, actual)) return null
  if (typeof expected === 'string' && typeof actual === 'string' && isSame(expected, actual)) return null
  if (!isObject(expected) || !isObject(actual) || Array.isArray(expected) !== Array.isArray(actual)) {
    const [one, other] = [shown(expected), shown(actual)]
    let same = 0
    while (same < one.length && one[same] === other[same]) same++
    return { path, expected: from(one, same), actual: from(other, same) }
  }
  for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const below = Array.isArray(expected) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`
    const found = firstDifference(Reflect.get(expected, key), Reflect.get(actual, key), isSame, below)
    if (found) return found
  }
  return null
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

const shown = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value))

/** Returns a text, shortened around the place where it begins to differ. */
function from(text: string, place: number): string {
  const start = text.length > LIMITS.difference_length ? Math.max(0, place - LIMITS.difference_length / 4) : 0
  const part = text.slice(start, start + LIMITS.difference_length)
  return `${start > 0 ? '...' : ''}${part}${start + part.length < text.length ? '...' : ''}`
}
