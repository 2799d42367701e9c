// Coverage: which operations, answers, states and webhooks have been exercised.

import * as z from 'zod'
import { problemsOf, SELF } from '../contract/problems-of.ts'
import { once } from '../kit/loading/once.ts'
import { strict } from '../kit/shape.ts'
import { PROBLEMS } from '../model/problems.ts'
import { ENDPOINTS } from '../service/index.ts'
import { Coverage } from '../world/coverage.ts'
import { WEBHOOK_EVENTS } from '../world/outbox/events.ts'
import { LIFECYCLES } from '../world/slices.ts'
import { control } from './control.ts'
import { AllWorlds } from './inputs.ts'

const Counted = strict(() => ({
  name: z.string().describe('Its name.'),
  count: z.int().describe('How often.'),
}))

const Exercised = strict(() => ({
  total: z.int().describe('How many there are.'),
  exercised: z.int().describe('How many have been exercised.'),
  percent: z.number().describe('The same in percent.'),
  items: z.array(Counted).describe('Each with how often it was exercised.'),
})).meta({ id: 'Exercised', description: 'What of a part of the interface was exercised.' })

export const COVERAGE_KINDS = ['operations', 'answers', 'states', 'webhooks'] as const

/** What any HTTP server may answer: nobody need exercise it. */
const OF_ANY_SERVER: readonly number[] = [408, 413, 415, 429, 507]

export const CoverageShape = strict(() => ({
  worlds: z.array(z.string()).describe('The worlds that are counted.'),
  percent: z.number().describe('The same in percent.'),
  operations: Exercised.describe('The operations.'),
  answers: Exercised.describe('The answers.'),
  states: Exercised.describe('The states.'),
  webhooks: Exercised.describe('The webhooks.'),
  transitions: Exercised.describe('The transitions between states. They do not count.'),
  apart: Exercised.describe('Answers that any HTTP server may give. They do not count.'),
})).meta({ id: 'Coverage', description: 'What of the interface was exercised.' })

/** All coverable items by kind, under the names that `Coverage` uses. */
const coverable = once(() => {
  const refusals = ENDPOINTS.flatMap((endpoint) =>
    problemsOf(endpoint)
      .filter((code) => !SELF.some((own) => own === code))
      .map((code) => ({ id: endpoint.id, ...PROBLEMS[code] })),
  )
  const byStatus = ({ id, status }: { id: string; status: number }) => `${id} ${status}`
  // The codes of other errors say no more than their status.
  const coded = refusals.filter(({ status, internal_code }) => internal_code !== status * 10)
  const plain = refusals.filter(({ status }) => !OF_ANY_SERVER.includes(status))
  return {
    operations: ENDPOINTS.map(({ id }) => id),
    answers: unique([
      ...[...ENDPOINTS, ...plain].map(byStatus),
      ...coded.map(({ id, internal_code }) => `${id} ${internal_code}`),
    ]),
    states: LIFECYCLES.flatMap(({ name, states }) => Object.keys(states).map((state) => `${name} ${state}`)),
    webhooks: WEBHOOK_EVENTS.map(({ name }) => name),
    transitions: unique(
      LIFECYCLES.flatMap(({ name, edges }) =>
        Object.values(edges).flatMap(({ from, to }) =>
          from.filter((state) => state !== to).map((state) => `${name} ${state} -> ${to}`),
        ),
      ),
    ),
    apart: unique(refusals.filter(({ status }) => OF_ANY_SERVER.includes(status)).map(byStatus)),
  } satisfies Record<(typeof COVERAGE_KINDS)[number] | 'apart' | 'transitions', readonly string[]>
})

function unique(names: readonly string[]): string[] {
  return [...new Set(names)]
}

export const getCoverage = control({
  id: 'getCoverage',
  method: 'GET',
  path: '/__sim/coverage',
  summary: 'Which operations, answers, states and webhooks have been exercised, and which have not',
  query: strict(() => ({ worlds: AllWorlds })),
  replies: { 200: CoverageShape },
  handle: ({ query }, world, registry) => {
    const all = query.worlds === 'all'
    const counted = new Coverage()
    if (all) counted.add(registry.past)
    for (const { coverage, ticks, clock } of all ? registry.all() : [world]) {
      counted.add(coverage)
      // Unrouted events of real-time tracking are computed on demand and not recorded.
      for (const [event, count] of ticks.unroutedCounts(clock.now())) counted.webhook(event, count)
    }
    const { answers, codes, states, transitions, webhooks } = counted
    const items = coverable()
    const answered = new Map([...answers, ...codes])
    const shown = {
      operations: measure(items.operations, operationCounts(answers)),
      answers: measure(items.answers, answered),
      states: measure(items.states, states),
      webhooks: measure(items.webhooks, webhooks),
    }
    const parts = Object.values(shown)
    const total = parts.reduce((sum, part) => sum + part.total, 0)
    const exercised = parts.reduce((sum, part) => sum + part.exercised, 0)
    return {
      worlds: all ? registry.names() : [world.name],
      percent: percentOf(exercised, total),
      ...shown,
      transitions: measure(items.transitions, transitions),
      apart: measure(items.apart, answered),
    }
  },
})

type Counts = ReadonlyMap<string, number>

function operationCounts(answers: Counts): Counts {
  const counts = new Map<string, number>()
  for (const [key, count] of answers) {
    const [operation = ''] = key.split(' ')
    counts.set(operation, (counts.get(operation) ?? 0) + count)
  }
  return counts
}

function measure(names: readonly string[], counts: Counts) {
  const items = names.map((name) => ({ name, count: counts.get(name) ?? 0 }))
  const exercised = items.filter(({ count }) => count > 0).length
  return { total: items.length, exercised, percent: percentOf(exercised, items.length), items }
}

function percentOf(part: number, whole: number): number {
  return whole === 0 ? 100 : Math.round((part / whole) * 1000) / 10
}
