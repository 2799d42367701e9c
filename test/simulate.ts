// A simulator for a test: manual clock, fixed seed and instant; fails the test on any bug of ours it did not ask for.

import { afterEach, expect } from 'vitest'
import { parseDuration } from '../src/kit/duration.ts'
import type { ServerOptions } from '../src/server/options.ts'
import { Simulator } from '../src/simulator.ts'

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

const open: { simulator: Simulator; bugs: unknown[] }[] = []

afterEach(async () => {
  const ended = open.splice(0)
  await Promise.all(ended.map(({ simulator }) => simulator.close()))
  expect(ended.flatMap(({ bugs }) => bugs)).toEqual([])
})

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
  open.push({ simulator, bugs })
  const listening = over === 'socket' ? await simulator.listen({ port: 0 }) : null

  async function request(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers({ authorization: 'Bearer test', ...Object.fromEntries(new Headers(init.headers)) })
    const all = { redirect: 'manual' as const, ...init, method, headers }
    const response = listening ? await fetch(listening.url + path, all) : await simulator.fetch(path, all)
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
    request,
    get: (path: string) => request('GET', path),
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
    /** Moves the default world's clock forward, as in `2h` or `30d`. */
    async advance(by: string, world = 'default') {
      const { clock } = simulator.worlds.open(world)
      const ms = parseDuration(by)
      if (typeof ms !== 'number') throw new Error(JSON.stringify(ms))
      return clock.advance({ to: clock.now() + ms })
    },
  }
}

export type Sim = Awaited<ReturnType<typeof simulate>>
