// One world as code has it.

import * as z from 'zod'

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

  /** Loads a scenario: the name of a bundled one, the path of a YAML or JSON file, or a document. */
  async scenario(scenario: string | object): Promise<unknown> {
    if (typeof scenario === 'object') return this.#scenario('json', JSON.stringify(scenario, null, 2))
    const { formatOf, loadScenario } = await import('./server/scenario-files.ts')
    const format = formatOf(scenario)
    if (format === undefined) return this.#scenario('json', JSON.stringify({ name: scenario }))
    const loaded = await loadScenario(scenario)
    if (!loaded.ok) throw new TypeError(loaded.message)
    return this.#scenario(format, loaded.text)
  }

  reset(settings: object = {}): Promise<unknown> {
    return this.#call('POST', '/reset', settings)
  }

  #scenario(format: string, text: string): Promise<unknown> {
    return this.#send('POST', '/scenarios', { type: `application/${format}`, text })
  }

  #call(method: string, path: string, body?: object): Promise<unknown> {
    return this.#send(method, path, body && { type: 'application/json', text: JSON.stringify(body) })
  }

  async #send(method: string, path: string, body?: { readonly type: string; readonly text: string }): Promise<unknown> {
    const init = body ? { headers: { 'content-type': body.type }, body: body.text } : {}
    const answer = await this.fetch(`/__sim${path}`, { method, ...init })
    const said: unknown = await answer.json()
    if (!answer.ok) throw new Error(`${method} /__sim${path} was refused: ${refusalIn(said)}`)
    return said
  }
}

const Refused = z.looseObject({
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).default([]),
  /** The places of the mistakes in a file: `errors` show them. */
  problems: z.unknown(),
})

/** A problem document as one reads it in a test's output. */
function refusalIn(said: unknown): string {
  const parsed = Refused.safeParse(said)
  if (!parsed.success) return JSON.stringify(said)
  const { detail, errors, problems, type: _, title: __, status: ___, ...more } = parsed.data
  // Of a file each error shows its own place.
  const lines =
    problems === undefined
      ? [detail, ...errors.map(({ path, message }) => `${path}: ${message}`)]
      : errors.map(({ message }) => message)
  return [...lines, ...(Object.keys(more).length > 0 ? [JSON.stringify(more)] : [])].join('\n')
}
