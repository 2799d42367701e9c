// mockfluence from code: a simulator without a process of its own, for tests in the same runtime.

import type { ClockSetting } from './kit/clock.ts'
import { parseAnyDate } from './kit/http-date.ts'
import { loadBundled } from './server/fixtures-file.ts'
import { type Listening, type ListenOptions, Simulator } from './simulator.ts'
import type { WebhookOptions } from './webhooks/carrier.ts'
import { FixturesSchema } from './world/fixtures.ts'
import type { ScenarioSource } from './world/script.ts'

export type { Listening, ListenOptions, WebhookOptions }

export interface SimulatorOptions {
  /** Any text; the same seed gives the same universe. `1` unless given. */
  readonly seed?: string
  /** `real` (the default), `manual`, or `xN` for N times as fast. */
  readonly clock?: 'real' | 'manual' | `x${number}`
  /** Where a world's clock starts, ISO 8601; the real time unless given. */
  readonly now?: string
  /** A bundled set by its name, or a fixtures document. */
  readonly fixtures?: string | object
  /** What every world starts with: names of bundled scenarios, or documents. */
  readonly scenarios?: readonly (string | object)[]
  readonly tokens?: readonly string[]
  readonly insightsKeys?: readonly string[]
  readonly prefix?: string
  readonly strict?: boolean
  /** Where webhooks go when a world starts, and how they are signed. */
  readonly webhooks?: WebhookOptions
}

/** Makes a simulator. It has no socket until `listen` is called. */
export async function createSimulator(options: SimulatorOptions = {}): Promise<LocalSimulator> {
  const { clock = 'real', now, fixtures = 'default', tokens = [], scenarios = [], ...rest } = options
  const simulator = new Simulator({
    ...rest,
    tokens,
    discoveryTokens: tokens,
    clock: clockSetting(clock),
    now: now === undefined ? null : instant(now),
    fixtures: typeof fixtures === 'string' ? await loadBundled(fixtures) : FixturesSchema.parse(fixtures),
    scenarios: await Promise.all(scenarios.map(scenarioSource)),
    onBug: (error) => console.error(error),
  })
  return new LocalSimulator(simulator, options.prefix ?? '')
}

async function scenarioSource(scenario: string | object): Promise<ScenarioSource> {
  // The language of scenarios is there for those who use it.
  if (typeof scenario === 'string') return (await import('./server/scenario-files.ts')).readBundled(scenario)
  const read = await (await import('./scenario/read-scenario.ts')).readScenarioValue(scenario, 'scenario.json')
  if (read.ok) return read.value
  throw new TypeError(
    read.problems.map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`).join('\n'),
  )
}

function clockSetting(clock: string): ClockSetting {
  if (clock === 'real' || clock === 'manual') return { mode: clock, factor: 1 }
  const factor = /^x(\d+(?:\.\d+)?)$/.exec(clock)?.[1]
  if (factor === undefined || Number(factor) === 0)
    throw new TypeError(`clock must be real, manual or xN, not ${clock}`)
  return { mode: 'scaled', factor: Number(factor) }
}

function instant(now: string): number {
  const at = parseAnyDate(now)
  if (at === null) throw new TypeError(`now must be an ISO 8601 time, not ${now}`)
  return at
}

/** A simulator in this process. */
export class LocalSimulator {
  readonly #simulator: Simulator
  readonly #prefix: string
  #url: string | null = null

  constructor(simulator: Simulator, prefix: string) {
    this.#simulator = simulator
    this.#prefix = prefix
  }

  /** Calls the default world without a socket; `path` is relative to the base URL. */
  fetch(path: string, init?: RequestInit): Promise<Response> {
    return this.#simulator.fetch(this.#prefix + path, init)
  }

  /** Opens a socket. */
  async listen(options: ListenOptions = { port: 0 }): Promise<Listening> {
    const listening = await this.#simulator.listen(options)
    this.#url = listening.url
    return listening
  }

  /** A world of its own; made by its first call. */
  world(name: string): LocalWorld {
    const below = name === 'default' ? '' : `/w/${name}`
    const base = this.#url ?? `http://localhost${this.#prefix}`
    return new LocalWorld(name, base + below, (path, init) => this.fetch(below + path, init))
  }

  close(): Promise<void> {
    return this.#simulator.close()
  }
}

type Fetch = (path: string, init?: RequestInit) => Promise<Response>

/** One world, through its control API. Refusals are thrown with what the problem document says. */
export class LocalWorld {
  readonly name: string
  /** Its base URL. */
  readonly url: string
  readonly fetch: Fetch

  constructor(name: string, url: string, fetch: Fetch) {
    this.name = name
    this.url = url
    this.fetch = fetch
  }

  readonly clock = {
    read: () => this.#call('GET', '/clock'),
    set: (setting: object) => this.#call('PUT', '/clock', setting),
    /** By a duration such as `30d`, or as the control API has it. */
    advance: (how: string | object) =>
      this.#call('POST', '/clock/advance', typeof how === 'string' ? { by: how } : how),
  }

  readonly requests = {
    list: (query = '') => this.#call('GET', `/requests${query}`),
    verify: (expected: object) => this.#call('POST', '/requests/verify', expected),
    await: (expected: object) => this.#call('POST', '/requests/await', expected),
    clear: () => this.#call('DELETE', '/requests'),
  }

  readonly state = {
    read: (path = '') => this.#call('GET', `/state${path}`),
    restore: (state: object) => this.#call('PUT', '/state', state),
    force: (collection: string, id: string, patch: object) =>
      this.#call('PATCH', `/state/${collection}/${encodeURIComponent(id)}`, patch),
  }

  readonly webhooks = {
    endpoints: (list: readonly object[]) => this.#call('PUT', '/webhooks/endpoints', list),
    deliveries: (query = '') => this.#call('GET', `/webhooks/deliveries${query}`),
    await: (expected: object) => this.#call('POST', '/webhooks/deliveries/await', expected),
    redeliver: (id: string) => this.#call('POST', `/webhooks/deliveries/${encodeURIComponent(id)}/redeliver`),
    emit: (event: string, data: object = {}) => this.#call('POST', '/webhooks/emit', { event, data }),
  }

  /** Loads a scenario: a document, or `{name}` of a bundled one. */
  scenario(scenario: object): Promise<unknown> {
    return this.#call('POST', '/scenarios', scenario)
  }

  reset(settings: object = {}): Promise<unknown> {
    return this.#call('POST', '/reset', settings)
  }

  async #call(method: string, path: string, body?: object): Promise<unknown> {
    const json =
      body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const answer = await this.fetch(`/__sim${path}`, { method, ...json })
    const said: unknown = await answer.json()
    if (!answer.ok) throw new Error(`${method} /__sim${path} was refused: ${JSON.stringify(said)}`)
    return said
  }
}
