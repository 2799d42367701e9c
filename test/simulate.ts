// A simulator for a test: manual clock, fixed seed and instant; fails the test on any bug of ours it did not ask for.

import { expect, onTestFinished } from 'vitest'
import { Simulator } from '../src/cli/simulator.ts'
import type { ServerOptions } from '../src/server/options.ts'

/** When every test starts, unless it says otherwise: a Monday. */
export const START = Date.UTC(2026, 0, 5, 9)

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely; the simulator checks the contract itself
  readonly body: any
  readonly headers: Headers
  readonly text: string
}

export interface SimulateOptions extends Partial<ServerOptions> {
  readonly over?: 'process' | 'socket'
}

/** How far an advance has come. */
interface Advanced {
  readonly now: string
  readonly fired: number
  readonly deliveries: number
}

/** Starts a simulator that ends with the test. */
export async function simulate({ over = 'process', ...options }: SimulateOptions = {}) {
  const bugs: unknown[] = []
  const simulator = new Simulator({
    seed: 'test',
    clock: { mode: 'manual', factor: 1 },
    now: START,
    onBug: (error) => bugs.push(error),
    ...options,
  })
  onTestFinished(async () => {
    await simulator.close()
    expect(bugs).toEqual([])
  })
  const listening = over === 'socket' ? await simulator.listen({ port: 0 }) : null

  async function respond(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ authorization: 'Bearer test', ...Object.fromEntries(new Headers(init.headers)) })
    const all = { redirect: 'manual' as const, ...init, method, headers }
    return listening ? fetch(listening.url + path, all) : simulator.fetch(path, all)
  }

  async function request(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await respond(method, path, init)
    const text = await response.text()
    const json = text !== '' && /json/.test(response.headers.get('content-type') ?? '')
    return { status: response.status, body: json ? JSON.parse(text) : text, headers: response.headers, text }
  }

  const send = (method: string) => (path: string, body: unknown) =>
    request(method, path, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

  return {
    simulator,
    bugs,
    url: listening?.url ?? 'http://localhost',
    /** The answer before anything of its body is read. */
    respond,
    request,
    get: (path: string) => request('GET', path),
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
    /** Moves the clock of a world forward, as in `2h` or `30d`; `world` is a path prefix such as `/w/a`. */
    async advance(by: string, world = ''): Promise<Advanced> {
      const { status, body, text } = await send('POST')(`${world}/__sim/clock/advance`, { by })
      if (status !== 200) throw new Error(text)
      return body
    },
    /** The records of a collection, as `GET /__sim/state/<collection>` shows them. */
    async records(collection: string, world = ''): Promise<Answer['body'][]> {
      return (await request('GET', `${world}/__sim/state/${collection}`)).body
    },
  }
}

export type Sim = Awaited<ReturnType<typeof simulate>>
