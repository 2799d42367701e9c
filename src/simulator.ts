// A simulator in process: worlds and an app, and sockets once `listen` is called.

import { late } from './kit/loading/late.ts'
import { realTime } from './kit/real-time.ts'
import { usualMemory } from './model/memory-size.ts'
import { type App, createApp } from './server/app.ts'
import { Connections } from './server/connections/connections.ts'
import { fileLimit } from './server/connections/file-limit.ts'
import { heapLimit } from './server/connections/heap.ts'
import { type GuardSettings, isLoopback } from './server/guard.ts'
import { unlessSevered } from './server/in-process-faults.ts'
import { type Listener, listen } from './server/listen.ts'
import type { ServerOptions } from './server/options.ts'
import type { Worlds } from './server/worlds.ts'
import { type Fixtures, FixturesSchema } from './world/state/fixtures.ts'

export interface ListenOptions {
  readonly port: number
  readonly host?: string
  /** A port of its own for the insights host; 0 takes a free one. */
  readonly insightsPort?: number
}

export interface Listening {
  /** The default world's base URL. */
  readonly url: string
  readonly insightsUrl: string
  close(): Promise<void>
}

export class Simulator {
  readonly #app: App
  readonly #options: ServerOptions
  readonly #listeners: Listener[] = []
  readonly #connections: Connections
  #base = 'http://localhost'
  #boundHost: string | null = null
  #insights: string | null = null

  constructor(options: Partial<ServerOptions> = {}) {
    const all = { ...DEFAULTS, ...options }
    const bound = () => this.#boundHost ?? all.guard.boundHost
    // The guard depends on the address of the sockets, which is known only later.
    const guard: GuardSettings = {
      ...all.guard,
      get boundHost() {
        return bound()
      },
    }
    this.#options = { ...all, guard }
    this.#connections = new Connections(fileLimit(), all.onShortage)
    this.#app = createApp(this.#options, () => ({
      prefix: this.#options.prefix,
      publicUrl: this.#options.publicUrl,
      base: this.#base,
      insights: this.#insights,
    }))
  }

  get worlds(): Worlds {
    return this.#app.worlds
  }

  /** Calls the simulator without a socket; `path` is relative to the origin. */
  async fetch(path: string | Request, init?: RequestInit): Promise<Response> {
    const request = typeof path === 'string' ? new Request(new URL(path, this.#base), init) : path
    request.signal.throwIfAborted()
    return unlessSevered(request, await this.#app.fetch(request))
  }

  /** Opens the sockets: all of them, or none if one cannot be opened. */
  async listen({ port, host = '127.0.0.1', insightsPort }: ListenOptions): Promise<Listening> {
    expectPort('port', port)
    if (insightsPort !== undefined) expectPort('insightsPort', insightsPort)
    const boundBefore = this.#boundHost
    // With several sockets, the guard uses the most open address.
    if (boundBefore === null || isLoopback(boundBefore)) this.#boundHost = host
    const opened: Listener[] = []
    const open = async (port: number, onInsights: boolean) => {
      const listener = await listen(this.#app, { host, port, onInsights }, this.#connections)
      opened.push(listener)
      return listener.origin
    }
    try {
      const base = await open(port, false)
      if (insightsPort !== undefined) this.#insights = await open(insightsPort, true)
      this.#base = base
    } catch (error) {
      this.#boundHost = boundBefore
      await Promise.all(opened.map((listener) => listener.close()))
      throw error
    }
    this.#listeners.push(...opened)
    const { prefix } = this.#options
    return {
      url: this.#base + prefix,
      insightsUrl: (this.#insights ?? this.#base) + prefix,
      close: () => this.close(),
    }
  }

  /** Closes sockets and timers. */
  async close(): Promise<void> {
    this.worlds.close()
    this.#app.close()
    await Promise.all(this.#listeners.splice(0).map((listener) => listener.close()))
  }
}

const loadFixturesFile = late(() => import('./server/fixtures-file.ts'))
const loadScenarioFiles = late(() => import('./server/scenario-files.ts'))

/** Imports the reader of fixtures late, because few calls need it. */
async function bundledFixtures(name: string): Promise<Fixtures> {
  const { loadBundled } = await loadFixturesFile()
  return loadBundled(name)
}

const DEFAULTS: ServerOptions = {
  seed: '1',
  fixtures: FixturesSchema.parse({}),
  bundledFixtures,
  clock: { mode: 'real', factor: 1 },
  now: null,
  prefix: '',
  publicUrl: null,
  insightsApart: false,
  tokens: [],
  discoveryTokens: [],
  insightsKeys: [],
  ecomWord: 'ecom',
  cors: null,
  strict: false,
  guard: { boundHost: '127.0.0.1', publicUrl: null, allowedHosts: [], controlToken: null, controlOpen: false },
  webhooks: {},
  scenarios: [],
  overrides: {},
  scenarioLibrary: {
    async list() {
      return (await loadScenarioFiles()).listBundled()
    },
    async read(name) {
      return (await loadScenarioFiles()).readBundled(name)
    },
  },
  memory: usualMemory(heapLimit()),
  real: realTime,
  onCall: null,
  onShortage: () => {},
  onBug: (error) => {
    throw error
  },
}

/** Throws a `TypeError` for what is no port: Node takes a text for the path of a socket file. */
function expectPort(name: string, port: unknown): void {
  if (Number.isInteger(port) && Number(port) >= 0 && Number(port) <= 65_535) return
  throw new TypeError(`${name} must be a whole number from 0 to 65535, not ${JSON.stringify(port)}`)
}
