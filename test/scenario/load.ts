// Loads a scenario over the control API, as a test writes it.

import { expect } from 'vitest'
import type { Answer, Sim } from '../simulate.ts'

/** Sends YAML to `POST /__sim/scenarios`, whatever comes of it. */
export function send(sim: Sim, yaml: string, query = ''): Promise<Answer> {
  return sim.request('POST', `/__sim/scenarios${query}`, {
    headers: { 'content-type': 'application/yaml' },
    body: yaml,
  })
}

/** Loads a scenario; fails the test when it is refused. */
export async function load(sim: Sim, yaml: string, query = ''): Promise<Answer['body']> {
  const answer = await send(sim, yaml, query)
  expect([answer.status, answer.body.detail]).toEqual([201, undefined])
  return answer.body
}
