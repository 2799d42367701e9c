// The register of assumptions against what rests on it.

import { describe, expect, it } from 'vitest'
import { OPTION_NAMES } from '../../src/cli/options.ts'
import { readAssumptions } from '../../src/contract/assumptions-register.ts'
import { PROBLEMS } from '../../src/model/problems.ts'
import { assumptionsIn } from '../../src/model/shape.ts'
import { ENDPOINTS } from '../../src/service/index.ts'
import { WEBHOOK_EVENTS } from '../../src/world/outbox/events.ts'
import { LIFECYCLES } from '../../src/world/slices.ts'
import { simulate } from '../simulate.ts'

const ASSUMPTIONS = readAssumptions()

/** Those about no single operation, field, refusal or lifecycle: about calls in general, and about what happens outside of calls. */
const GENERAL = [
  'request-validation',
  'tokens-issued',
  'discovery-token',
  'path-groups',
  'rate-limits',
  'versioning',
  'clicks-orders',
  'clicks-users',
  'no-brief',
]

const named = (source: unknown) =>
  typeof source === 'object' && source !== null && 'assumed' in source ? [String(source.assumed)] : []

/** Every entry that something in the contract says it rests on. */
function used(): Set<string> {
  return new Set([
    ...ENDPOINTS.flatMap(({ assumptions, answer, body, query }) => [
      ...assumptions,
      ...[answer, body, query].flatMap((schema) => (schema ? assumptionsIn(schema) : [])),
    ]),
    ...WEBHOOK_EVENTS.flatMap(({ payload }) => assumptionsIn(payload)),
    ...Object.values(PROBLEMS).flatMap(({ source }) => named(source)),
    ...LIFECYCLES.flatMap(({ states, edges }) => [
      ...Object.values(states).flatMap(named),
      ...Object.values(edges).flatMap(({ source }) => named(source)),
    ]),
  ])
}

describe('the assumptions register', () => {
  it('has every entry that something rests on, and no others but general ones', () => {
    expect([...used(), ...GENERAL].sort()).toEqual(Object.keys(ASSUMPTIONS).sort())
  })

  it('names settings that there are', () => {
    const settings = Object.values(ASSUMPTIONS).flatMap(({ setting }) => setting ?? [])
    const options = settings.flatMap((setting) => setting.match(/--[\w-]+/g) ?? [])
    expect(options.length).toBeGreaterThan(4)
    expect(options.filter((option) => !OPTION_NAMES.some((name) => option === `--${name}`))).toEqual([])
    const jobs = settings.flatMap((setting) =>
      [...setting.matchAll(/(?:timing|outcomes)\.(\w+)/g)].map(([, job]) => job ?? ''),
    )
    expect(jobs.length).toBeGreaterThan(4)
    expect(jobs.filter((job) => !LIFECYCLES.some(({ name }) => name === job))).toEqual([])
  })

  it('is what GET /__sim/assumptions answers', async () => {
    const sim = await simulate()
    const { status, body } = await sim.get('/__sim/assumptions')
    expect([status, body.assumptions]).toEqual([
      200,
      Object.entries(ASSUMPTIONS).map(([id, assumption]) => ({ id, ...assumption })),
    ])
  })
})
