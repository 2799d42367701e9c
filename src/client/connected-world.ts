// A world, and a simulator, by control calls, over any wire.

import { DEFAULT_WORLD, worldNameProblem, worldPath } from '../model/worlds/world-name.ts'
import { fromCaller } from './caller.ts'
import { readEvents } from './event-source.ts'
import { plainExpectation } from './json-body.ts'
import { filesFor, isPath, withDocuments } from './named-or-path.ts'
import { SimulatorError } from './simulator-error.ts'
import { refuseUnknown } from './unknown-option.ts'
import { ControlCalls, type Wire } from './wire.ts'
import type {
  ActiveScenario,
  Advance,
  CollectionName,
  Connection,
  ControlOperations,
  ListRecords,
  Records,
  ResetOptions,
  ResetWorld,
  World,
  WorldClock,
  WorldEvent,
  WorldInfo,
  WorldList,
  WorldRecords,
  WorldRequests,
  WorldSettings,
  WorldState,
  WorldWebhooks,
} from './world.ts'

/** The key of `await using`; where there is none yet, the one that compilers take in its place. */
const DISPOSE: typeof Symbol.asyncDispose = Symbol.asyncDispose ?? Symbol.for('Symbol.asyncDispose')

class ConnectedWorld implements World {
  readonly name: string
  readonly clock: WorldClock
  readonly requests: WorldRequests
  readonly webhooks: WorldWebhooks
  readonly state: World['state']
  readonly chaos: World['chaos']
  readonly #wire: Wire
  readonly #calls: ControlCalls

  /** Throws a `TypeError` for a name that no world can have. */
  constructor(wire: Wire, name: string) {
    const problem = worldNameProblem(name)
    if (problem !== null) throw new TypeError(problem)
    const calls = new ControlCalls(wire, name)
    this.name = name
    this.#wire = wire
    this.#calls = calls
    this.clock = clockOf(calls)
    this.requests = requestsOf(calls)
    this.webhooks = webhooksOf(calls)
    this.state = recordsOf(calls)
    this.chaos = {
      read: () => calls.call('GET', '/chaos'),
      set: (setting) => calls.call('PUT', '/chaos', { body: setting }),
      recorded: () => calls.call('GET', '/scenarios/recorded'),
    }
  }

  get url(): string {
    return this.#wire.base + worldPath(this.name)
  }

  readonly fetch: World['fetch'] = async (path, init) => {
    const { base, controlToken } = this.#wire
    const request = path instanceof Request ? new Request(path, init) : null
    const links = async () => Object.values((await this.info()).urls)
    const url = await addressIn(this.url, request?.url ?? String(path), { base, links })
    if (controlToken === undefined) return request ? this.#wire.send(request) : this.#wire.send(url, init)
    const headers = new Headers(request?.headers ?? init?.headers)
    if (!headers.has('authorization') && isControl(url, base)) headers.set('authorization', `Bearer ${controlToken}`)
    return request ? this.#wire.send(new Request(request, { headers })) : this.#wire.send(url, { ...init, headers })
  }

  snapshot = (): Promise<WorldState> => this.#calls.call('GET', '/state')
  bundle: World['bundle'] = () => this.#calls.call('GET', '/bundle')
  restore: World['restore'] = (state) => this.#calls.call('PUT', '/state', { body: state })

  fork: World['fork'] = async (name, settings = {}) => {
    refuseUnknown('', settings, ['clock'])
    const { clock } = settings
    const fork = fromCaller(new ConnectedWorld(this.#wire, name))
    // The default world knows the others.
    await new ControlCalls(this.#wire, DEFAULT_WORLD).call('POST', '/worlds', {
      body: { name, fork: this.name, clock },
    })
    return fork
  }

  scenario: World['scenario'] = async (scenario, options = {}): Promise<ActiveScenario> => {
    refuseUnknown('', options, ['reset'])
    const { reset = false } = options
    if (typeof scenario === 'string' && isPath(scenario)) {
      return filesFor(scenario, 'scenario', this.#wire.files).play(scenario, this.name, reset)
    }
    const body = typeof scenario === 'string' ? { name: scenario } : scenario
    return this.#calls.call('POST', '/scenarios', { body, indent: 2, query: reset ? { reset: 'true' } : {} })
  }

  checkScenario: World['checkScenario'] = (scenario) => this.#calls.call('POST', '/scenarios/check', { body: scenario })
  scenarios: World['scenarios'] = () => this.#calls.call('GET', '/scenarios')
  unload: World['unload'] = (name) =>
    this.#calls.call('DELETE', name === undefined ? '/scenarios' : `/scenarios/${encodeURIComponent(name)}`)

  reset = async (settings: ResetOptions = {}): Promise<ResetWorld> =>
    this.#calls.call('POST', '/reset', { body: await withDocuments(settings, this.#wire.files) })

  report: World['report'] = (options) => this.#calls.call('GET', '/report', { query: options })
  coverage: World['coverage'] = (options) => this.#calls.call('GET', '/coverage', { query: options })
  change: World['change'] = (change) => this.#calls.call('POST', '/changes', { body: change })

  changes: World['changes'] = async () =>
    (await this.#calls.call<ControlOperations['listChanges']['answer']>('GET', '/changes')).changes

  order: World['order'] = (sale) => this.#calls.call('POST', '/orders', { body: sale })
  info = (): Promise<WorldInfo> => this.#calls.call('GET', '')

  assumptions: World['assumptions'] = async () =>
    (await this.#calls.call<ControlOperations['getAssumptions']['answer']>('GET', '/assumptions')).assumptions
  magic: World['magic'] = async () =>
    (await this.#calls.call<ControlOperations['getMagic']['answer']>('GET', '/magic')).magic

  events = async (): Promise<AsyncGenerator<WorldEvent, void>> => readEvents(await this.#calls.stream('/events'))

  async remove(): Promise<void> {
    if (this.name === DEFAULT_WORLD) return
    try {
      // The default world knows the others.
      await new ControlCalls(this.#wire, DEFAULT_WORLD).call('DELETE', `/worlds/${encodeURIComponent(this.name)}`)
    } catch (error) {
      // A world that nobody has called, or that has been removed, is not there.
      if (!(error instanceof SimulatorError && error.status === 404)) throw error
    }
  }

  async [DISPOSE](): Promise<void> {
    try {
      await this.remove()
    } catch (error) {
      // Where nothing answers any more, the world has ended with its simulator.
      if (!(error instanceof SimulatorError && error.status === null)) throw error
    }
  }
}

/** A simulator: its default world, or the one that its URL names, and the way to the others. */
export class ConnectedSimulator extends ConnectedWorld implements Connection {
  readonly #wire: Wire

  constructor(wire: Wire, name: string) {
    super(wire, name)
    this.#wire = wire
  }

  world = (name: string): World => fromCaller(new ConnectedWorld(this.#wire, name))

  worlds = async (): Promise<WorldList> => {
    // The default world knows the others.
    const calls = new ControlCalls(this.#wire, DEFAULT_WORLD)
    let all: WorldList = []
    let next: string | undefined
    do {
      const page = await calls.call<{ worlds: WorldList; next?: string }>('GET', '/worlds', { query: { next } })
      all = [...page.worlds, ...all]
      next = page.next
    } while (next !== undefined)
    return all
  }

  createWorld = async (name: string, settings: WorldSettings = {}): Promise<World> => {
    const world = this.world(name)
    const body = { ...(await withDocuments(settings, this.#wire.files)), name }
    await new ControlCalls(this.#wire, DEFAULT_WORLD).call('POST', '/worlds', { body })
    return world
  }
}

const WHOLE = /^[a-z][a-z\d+.-]*:/i

/**
 * Returns the URL of a path below `world`, or a whole URL as it is. Rejects with a `TypeError` for one of another origin
 * than the simulator's, which are that of `base` and those of its `links`.
 */
async function addressIn(
  world: string,
  path: string,
  { base, links }: { readonly base: string; links(): Promise<readonly string[]> },
): Promise<string> {
  if (!WHOLE.test(path)) return path.startsWith('/') ? world + path : `${world}/${path}`
  const { origin } = new URL(path)
  if (origin === new URL(base).origin) return path
  const known = (await links()).map((link) => new URL(link).origin)
  if (known.includes(origin)) return path
  throw new TypeError(
    `${path} is not an address of this simulator, which is at ${base}: pass a path such as admin/api/v1/campaigns, or call it by the global fetch`,
  )
}

/** Whether a URL leads to the control API of a simulator or of one of its worlds. `base`: the simulator's base URL. */
function isControl(url: string, base: string): boolean {
  const { pathname, origin } = new URL(url)
  const root = new URL(base)
  if (origin !== root.origin) return false
  const prefix = root.pathname.replace(/\/$/, '')
  if (!pathname.startsWith(`${prefix}/`)) return false
  return /^(\/w\/[^/]+)?\/__sim(\/|$)/.test(pathname.slice(prefix.length))
}

function clockOf(calls: ControlCalls): WorldClock {
  return {
    read: () => calls.call('GET', '/clock'),
    set: (setting) => calls.call('PUT', '/clock', { body: setting }),
    advance: (how: string | Advance) =>
      calls.call('POST', '/clock/advance', { body: typeof how === 'object' ? how : { by: how } }),
  }
}

function requestsOf(calls: ControlCalls): WorldRequests {
  return {
    list: (filter) => calls.call('GET', '/requests', { query: filter }),
    read: (id) => calls.call('GET', `/requests/${encodeURIComponent(id)}`),
    verify: async (expected) => calls.call('POST', '/requests/verify', { body: plainExpectation(expected) }),
    await: async (expected) => calls.call('POST', '/requests/await', { body: plainExpectation(expected) }),
    clear: () => calls.call('DELETE', '/requests'),
    explain: (id) => calls.call('GET', `/requests/${encodeURIComponent(id)}/explain`),
  }
}

function webhooksOf(calls: ControlCalls): WorldWebhooks {
  return {
    endpoints: (endpoints) =>
      endpoints === undefined
        ? calls.call('GET', '/webhooks/endpoints')
        : calls.call('PUT', '/webhooks/endpoints', { body: endpoints }),
    deliveries: (filter) => calls.call('GET', '/webhooks/deliveries', { query: filter }),
    await: async (expected = {}) =>
      calls.call('POST', '/webhooks/deliveries/await', {
        body: typeof expected === 'string' ? { event: expected } : plainExpectation(expected),
      }),
    emit: (event, data) =>
      calls.call('POST', '/webhooks/emit', { body: { event, ...(data === undefined ? {} : { data }) } }),
    redeliver: (id) => calls.call('POST', `/webhooks/deliveries/${encodeURIComponent(id)}/redeliver`),
    inbox: () => calls.call('GET', '/inbox'),
  }
}

function recordsOf(calls: ControlCalls): WorldRecords {
  function read(): Promise<WorldState>
  function read<Name extends CollectionName>(collection: Name, page?: ListRecords): Promise<Records[Name][]>
  function read<Name extends CollectionName>(collection: Name, id: string): Promise<Records[Name]>
  function read(path: string): Promise<unknown>
  function read(path = '', more: string | ListRecords = {}): Promise<unknown> {
    const below = path.replace(/^\/+/, '')
    const steps = below.split('/')
    if (steps.includes('.') || steps.includes('..')) return Promise.reject(new TypeError(`${path} is no collection`))
    const place = below === '' ? '/state' : `/state/${below}`
    if (typeof more === 'string') return calls.call('GET', `${place}/${encodeURIComponent(more)}`)
    return calls.call('GET', place, { query: more })
  }
  return {
    read,
    patch: (collection, id, fields) =>
      calls.call('PATCH', `/state/${collection}/${encodeURIComponent(id)}`, { body: fields }),
  }
}
