// The client's report: what journal and deliveries of a world say about the client under test.

import * as z from 'zod'
import { strict } from '../kit/shape.ts'
import type { Delivery } from '../world/outbox/delivery.ts'
import type { World } from '../world/world.ts'
import { clientCall, findInCalls } from './calls.ts'
import { FINDING_IDS, type Found, GRADE_NAMES, gradeOf, RULES, SEVERITIES } from './findings.ts'
import { findNeverMet } from './never-met.ts'
import { findInWebhooks } from './webhooks.ts'

const FindingShape = strict(() => ({
  id: z.enum(FINDING_IDS).describe('What was found'),
  severity: z.enum(SEVERITIES).describe('How bad it is'),
  requests: z.array(z.string()).readonly().describe('Ids of the calls, or deliveries, that show it'),
  about: z.array(z.string()).readonly().describe('Fields, paths, errors, jobs or operations'),
  why: z.string().describe('Why it matters'),
  todo: z.string().describe('What to do'),
  handbook: z.string().describe('The topic of the handbook that says more, and its heading'),
  provoke: z.string().nullable().describe('A bundled scenario that provokes it'),
}))

export const ReportShape = strict(() => ({
  grade: z.enum(GRADE_NAMES).describe('From A, the best, to F'),
  findings: z.array(FindingShape).readonly().describe('The worst first'),
  unprovoked: z.array(z.string()).readonly().describe('Bundled scenarios that would show what was not exercised'),
}))

export type Report = z.output<typeof ReportShape>

/** What was found in a world, and the scenarios that acted there. */
export interface Findings {
  readonly found: readonly Found[]
  readonly acted: readonly string[]
}

const HANDBOOK = 'testing#the-report-on-your-client'

/** Returns what was found of the client of a world. */
export function findingsIn({ journal, outbox, coverage }: World): Findings {
  const calls = journal.entries().map(clientCall)
  const deliveries = outbox.deliveries.all()
  const rules = [...calls.flatMap((call) => call.rules.map(({ name }) => name)), ...deliveries.map(ruleOf)]
  return {
    found: [...findInCalls(calls), ...findInWebhooks(deliveries, calls), ...findNeverMet(calls, coverage)],
    acted: [...new Set(rules.flatMap((rule) => rule?.split('/', 1) ?? []))],
  }
}

/** Returns what was found of the clients of all worlds, those that have ended included. */
export function findingsInAll(worlds: { readonly pastFindings: Findings; all(): readonly World[] }): Findings {
  return merged([worlds.pastFindings, ...worlds.all().map(findingsIn)])
}

const ruleOf = ({ script }: Delivery) => script?.rule

/** How many requests of a finding are named when those of several worlds are put together. */
const REQUESTS_NAMED = 100

/** Puts together what was found in several worlds: one of each kind. */
export function merged(all: readonly Findings[]): Findings {
  const found = FINDING_IDS.flatMap((id) => {
    const same = all.flatMap((each) => each.found.filter((one) => one.id === id))
    const names = (list: 'about' | 'met') => [...new Set(same.flatMap((one) => one[list] ?? []))]
    const requests = same.flatMap((one) => one.requests).slice(0, REQUESTS_NAMED)
    return same.length === 0 ? [] : [{ id, requests, about: names('about'), met: names('met') }]
  })
  return { found, acted: [...new Set(all.flatMap(({ acted }) => acted))] }
}

/** Returns the report on what was found, the worst first. */
export function reportOn({ found, acted }: Findings): Report {
  const findings = found.flatMap(({ id, requests, about = [], met = [] }) => {
    const rest = about.filter((name) => !met.includes(name))
    if (requests.length === 0 && rest.length === 0) return []
    return [{ id, ...RULES[id], requests, about: rest, handbook: HANDBOOK }]
  })
  const scenarios = new Set(Object.values(RULES).flatMap(({ provoke }) => provoke ?? []))
  return { grade: gradeOf(findings), findings, unprovoked: [...scenarios].filter((name) => !acted.includes(name)) }
}
