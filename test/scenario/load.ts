// Reads a scenario, and loads one over the control API, as a test writes it.

import { expect } from 'vitest'
import type { CompiledScenario } from '../../src/scenario/plan.ts'
import { readScenario } from '../../src/scenario/reading/read-scenario.ts'
import type { Answer, Sim } from '../simulate.ts'

/** Reads a scenario, YAML or JSON, without a world; fails the test when it is broken. */
export async function sourceOf(text: string, file = 's.yaml'): Promise<CompiledScenario> {
  const read = await readScenario(text, file, 'yaml')
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('\n'))
  return read.value
}

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
