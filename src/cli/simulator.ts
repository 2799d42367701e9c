// A simulator in process: worlds and an app, and sockets once `listen` is called.

import { SimulatorError } from '../client/simulator-error.ts'
import type { Received } from '../contract/endpoint.ts'
import { realTime } from '../kit/real-time.ts'
import type { Origins } from '../server/http/address.ts'
import { type App, createApp } from '../server/http/app.ts'
import { CallsInFlight } from '../server/http/calls.ts'
import { unlessSevered } from '../server/http/fetch-failures.ts'
import { type Listener, listen } from '../server/http/listen.ts'
import { PlainRequest, requestFor } from '../server/http/plain-request.ts'
import type { ServerOptions } from '../server/options.ts'
import { type GuardSettings, isLoopback } from '../server/pipeline/guard.ts'
import { deliveriesUnderWay, finish, release, type UnderWay } from '../server/worlds/stopping.ts'
import type { Worlds } from '../server/worlds/worlds.ts'
import { FixturesSchema } from '../world/state/fixtures.ts'
import type { Settings } from './options.ts'
import { resolveSettings } from './settings.ts'

export interface ListenOptions {
  readonly port: number
  readonly host?: string
  /** A port of its own for the insights host; 0 takes a free one. */
  readonly insightsPort?: number
}

/** The sockets of a `listen`. Leaving the scope of `await using` closes them, and nothing else. */
export interface Listening extends AsyncDisposable {
  /** The default world's base URL. */
  readonly url: string
  readonly insightsUrl: string
  /** Closes the whole simulator. */
  close(): Promise<void>
}

/** What one `listen` opened. The origins are those of its sockets, null until they are open. */
interface Opening {
  readonly host: string
  base: string | null
  insights: string | null
  readonly listeners: Listener[]
}

/** The origin of calls in process while there is no socket. */
const NO_SOCKET = 'http://localhost'

export class Simulator {
  readonly #app: App
  readonly #options: ServerOptions
  readonly #origins: Origins
  readonly #openings: Opening[] = []
  readonly #calls = new CallsInFlight()
  #end: Promise<UnderWay> | null = null

  constructor(options: Partial<ServerOptions> = {}) {
    const all = {
      ...serverOptions(resolveSettings({}, {})),
      grace: 0,
      ...options,
      fixtures: options.fixtures ?? FixturesSchema.parse({}),
    }
    const bound = () => this.#boundHost ?? all.guard.boundHost
    // The guard depends on the address of the sockets, which is known only later.
    const guard: GuardSettings = {
      ...all.guard,
      get boundHost() {
        return bound()
      },
    }
    this.#options = { ...all, guard }
    this.#origins = { prefix: all.prefix, publicUrl: all.publicUrl, base: NO_SOCKET, insights: null }
    this.#app = createApp(this.#options, this.#origins)
  }

  /** Brings back the worlds of the data file, if there is one. Comes first. Rejects with a `DataRefusal`. */
  async recall(): Promise<void> {
    this.worlds.notReady = 'it still reads its data file'
    try {
      await this.#options.store?.begin(this.worlds)
      this.worlds.notReady = null
    } catch (error) {
      await this.close()
      throw error
    }
  }

  get worlds(): Worlds {
    return this.#app.worlds
  }

  /** The default world's base URL: that of the newest socket, if there is one. */
  get url(): string {
    return this.#origins.base + this.#options.prefix
  }

  /** Has links lead to the newest sockets. */
  #locate(): void {
    this.#origins.base = this.#openings.findLast(({ base }) => base !== null)?.base ?? NO_SOCKET
    this.#origins.insights = this.#openings.findLast(({ insights }) => insights !== null)?.insights ?? null
  }

  /** With several sockets, the guard uses the most open address. */
  get #boundHost(): string | null {
    const hosts = this.#openings.map(({ host }) => host)
    return hosts.find((host) => !isLoopback(host)) ?? hosts.at(-1) ?? null
  }

  /** Calls the simulator without a socket; `path` is relative to the origin. Rejects once it is closed. `received`: what an upload had. */
  async fetch(path: string | Request, init?: RequestInit, received?: Received<unknown>): Promise<Response> {
    this.#refuseClosed()
    const request = typeof path === 'string' ? requestFor(path, this.#origins.base, init) : path
    // A request without a signal would make one of its own here.
    const signal = typeof path === 'string' ? init?.signal : path.signal
    signal?.throwIfAborted()
    const text = request instanceof PlainRequest ? request.text : null
    const answer = this.#app.fetch(request, { received, text })
    return unlessSevered(request, answer instanceof Promise ? await this.#calls.pending(answer, signal) : answer)
  }

  /** Opens the sockets: all of them, or none if one cannot be opened. Rejects once it is closed. */
  async listen({ port, host = '127.0.0.1', insightsPort }: ListenOptions): Promise<Listening> {
    this.#refuseClosed()
    if (typeof host !== 'string' || host === '') {
      throw new TypeError(`host must be a host name or an IP address, not ${JSON.stringify(host)}`)
    }
    expectPort('port', port)
    if (insightsPort !== undefined) expectPort('insightsPort', insightsPort)
    const opening: Opening = { host, base: null, insights: null, listeners: [] }
    // From now on, since the first socket may be called before the second is open.
    this.#openings.push(opening)
    const open = async (port: number, onInsights: boolean) => {
      const listener = await listen(this.#app, { host, port, onInsights }, this.#calls)
      opening.listeners.push(listener)
      return listener.origin
    }
    try {
      const base = await open(port, false)
      if (insightsPort !== undefined) opening.insights = await open(insightsPort, true)
      opening.base = base
      this.#locate()
      this.#refuseClosed()
    } catch (error) {
      await this.#shut(opening)
      throw error
    }
    const { prefix } = this.#options
    return {
      url: opening.base + prefix,
      insightsUrl: (opening.insights ?? opening.base) + prefix,
      close: () => this.close(),
      [Symbol.asyncDispose]: () => this.#shut(opening),
    }
  }

  /** What is in flight: calls over connections and in process, deliveries. */
  get underWay(): UnderWay {
    return { calls: this.#calls.count, deliveries: deliveriesUnderWay(this.worlds) }
  }

  /** As `stop`. */
  close = async (): Promise<void> => void (await this.stop())

  /**
   * Accepts nothing any more, cuts off what waits, and lets the rest of what is in flight finish, at most for the grace.
   * Then writes the data file, and ends everything. Returns what was still in flight.
   */
  stop(): Promise<UnderWay> {
    this.#end ??= this.#stop()
    return this.#end
  }

  async #stop(): Promise<UnderWay> {
    for (const { listeners } of this.#openings) for (const listener of listeners) listener.stop()
    this.#calls.stop()
    release(this.worlds)
    await finish(this.worlds, this.#calls.idle(), this.#options)
    const unfinished = this.underWay
    await Promise.all(this.#openings.slice().map((opening) => this.#shut(opening)))
    await this.#options.store?.end()
    this.worlds.close()
    this.#app.close()
    this.#calls.refuse(closedError())
    return unfinished
  }

  async #shut(opening: Opening): Promise<void> {
    const at = this.#openings.indexOf(opening)
    if (at >= 0) this.#openings.splice(at, 1)
    this.#locate()
    await Promise.all(opening.listeners.splice(0).map((listener) => listener.close()))
  }

  #refuseClosed(): void {
    if (this.#end !== null) throw closedError()
  }
}

/** What a simulator is made with by the settings. */
export function serverOptions(settings: Settings): Omit<ServerOptions, 'fixtures'> {
  return {
    seed: settings.seed,
    clock: settings.clock,
    now: settings.now,
    prefix: settings.prefix,
    publicUrl: settings['public-url'],
    insightsApart: settings['insights-port'] !== null,
    tokens: settings.token,
    discoveryTokens: settings['discovery-token'].length > 0 ? settings['discovery-token'] : settings.token,
    insightsKeys: settings['insights-key'],
    ecomWord: settings['ecom-word'],
    guard: {
      boundHost: settings.host,
      publicUrl: settings['public-url'],
      allowedHosts: settings['allowed-host'],
      controlToken: settings['control-token'],
      controlOpen: settings['control-open'],
    },
    cors: settings.cors,
    frames: settings.frame,
    strict: settings.strict,
    memory: settings.memory,
    maxConnections: settings['max-connections'],
    worldTtl: settings['world-ttl'],
    grace: settings.grace,
    webhooks: {},
    scenarios: [],
    overrides: {},
    shelf: settings.scenarios,
    real: realTime,
    delays: true,
    store: null,
    onEvent: null,
    onShortage: () => {},
    onBug: (error) => {
      throw error
    },
  }
}

function closedError(): SimulatorError {
  return new SimulatorError('This simulator is closed: create another one', null)
}

/** Throws a `TypeError` for what is no port: Node takes a text for the path of a socket file. */
function expectPort(name: string, port: unknown): void {
  if (Number.isInteger(port) && Number(port) >= 0 && Number(port) <= 65_535) return
  throw new TypeError(`${name} must be a whole number from 0 to 65535, not ${JSON.stringify(port)}`)
}
