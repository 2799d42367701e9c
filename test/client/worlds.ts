// A simulator for tests of the client, reached in both ways: in process, and over HTTP by `connect`.

import { onTestFinished } from 'vitest'
import type { LocalSimulator } from '../../src/cli/local-simulator.ts'
import { connect } from '../../src/client/connect.ts'
import type { Connection } from '../../src/client/world.ts'
import { createSimulator, type SimulatorOptions } from '../../src/index.ts'

export interface Reached {
  /** As code reaches it. */
  readonly sim: Connection
  /** The simulator itself. */
  readonly local: LocalSimulator
}

const SETTINGS: SimulatorOptions = { seed: 'client', clock: 'manual', now: '2026-01-05T09:00:00Z' }

async function start(options: SimulatorOptions): Promise<LocalSimulator> {
  const local = await createSimulator({ ...SETTINGS, ...options })
  onTestFinished(() => local.close())
  return local
}

export async function inProcess(options: SimulatorOptions = {}): Promise<Reached> {
  const local = await start(options)
  return { sim: local, local }
}

export async function overHttp(options: SimulatorOptions = {}): Promise<Reached> {
  const local = await start(options)
  const { url } = await local.listen({ port: 0 })
  return { sim: connect(url), local }
}

export const WAYS: readonly (readonly [way: string, reach: typeof inProcess])[] = [
  ['in process', inProcess],
  ['over HTTP', overHttp],
]

export const CREATE: RequestInit = {
  method: 'POST',
  headers: { authorization: 'Bearer t', 'content-type': 'application/json' },
  body: JSON.stringify({ name: 'Spring', brand_name: 'Acme' }),
}
