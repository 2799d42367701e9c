// One world of a simulator, for code.

import * as z from 'zod'
import { whenIdle } from './control/registry.ts'
import { playScenario } from './control/scenarios.ts'
import { late } from './kit/loading/late.ts'
import type { Worlds } from './server/worlds.ts'
import type { Scenario } from './types/control.ts'

const loadScenarioFiles = late(() => import('./server/scenario-files.ts'))

type Fetch = (path: string, init?: RequestInit) => Promise<Response>

/** One world, through its control API. Its methods throw an `Error` with the text of the problem document. */
export class LocalWorld {
  readonly name: string
  /** The world's base URL. */
  readonly url: string
  readonly fetch: Fetch

  readonly #worlds: Worlds

  /** @internal */
  constructor(name: string, url: string, fetch: Fetch, worlds: Worlds) {
    this.name = name
    this.url = url
    this.fetch = fetch
    this.#worlds = worlds
  }

  readonly clock = {
    read: () => this.#call('GET', '/clock'),
    set: (setting: object) => this.#call('PUT', '/clock', setting),
    /** Advances by a duration such as `30d`, or as the body of `POST /__sim/clock/advance` says. */
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

  /**
   * Loads a scenario: the name of a bundled one, the path of a YAML or JSON file, or a document. `reset` resets the
   * world first. A world that has been used needs it for a scenario with a `start`.
   */
  async scenario(scenario: string | Scenario, { reset = false }: { readonly reset?: boolean } = {}): Promise<unknown> {
    const { loadDocument, loadScenario } = await loadScenarioFiles()
    const check = this.#worlds.checkEndpoints
    const loaded = await (typeof scenario === 'string' ? loadScenario(scenario, check) : loadDocument(scenario, check))
    if (!loaded.ok) throw new TypeError(loaded.message)
    return whenIdle(this.name, this.#worlds, (current) => playScenario(loaded.scenario, current, this.#worlds, reset))
  }

  reset(settings: object = {}): Promise<unknown> {
    return this.#call('POST', '/reset', settings)
  }

  async #call(method: string, path: string, body?: object): Promise<unknown> {
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await this.fetch(`/__sim${path}`, { method, ...(body && json) })
    const result: unknown = await response.json()
    if (!response.ok) throw new Error(`${method} /__sim${path} was refused: ${refusalIn(result)}`)
    return result
  }
}

const Refused = z.looseObject({
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).default([]),
  /** The places of mistakes in a file; the messages in `errors` have them, too. */
  problems: z.unknown().optional(),
})

/** Returns a problem document as text for the output of a test. */
function refusalIn(said: unknown): string {
  const parsed = Refused.safeParse(said)
  if (!parsed.success) return JSON.stringify(said)
  const { detail, errors, problems, type: _, title: __, status: ___, ...more } = parsed.data
  // Each mistake in a file has its place in the message.
  const lines =
    problems === undefined
      ? [detail, ...errors.map(({ path, message }) => `${path}: ${message}`)]
      : errors.map(({ message }) => message)
  return [...lines, ...(Object.keys(more).length > 0 ? [JSON.stringify(more)] : [])].join('\n')
}
