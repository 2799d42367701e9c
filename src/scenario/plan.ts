// A compiled scenario: its rules, the ends of jobs, its timeline. It holds no state.

import { type Match, matchWhole, meets } from '../conditions/match.ts'
import type { Patterns } from '../conditions/patterns.ts'
import type { BodyConditionsDocument } from '../conditions/schema.ts'
import { leafWords, leavesIn } from '../conditions/words.ts'
import { canonical } from '../kit/json.ts'
import type { JobFacts, JobOverride } from '../world/lifecycle/endings.ts'
import { joinedOverrides } from '../world/lifecycle/endings.ts'
import type { ScenarioSource } from '../world/scenario-source.ts'
import { LIFECYCLES } from '../world/slices.ts'
import { chaosRules } from './chaos.ts'
import { compileRule, type Rule } from './rules/rule.ts'
import { compileWebhookRule, type WebhookRule } from './rules/webhook-rule.ts'
import { endsOf, type OutcomeDocument, outcomesFor } from './schema/jobs.ts'
import type { ScenarioDocument } from './schema/scenario.ts'
import { ms } from './schema/values.ts'

export interface Outcome {
  readonly when: Match
  /** Its conditions in words. */
  readonly words: readonly string[]
  /** The edge that the job takes; null for its usual one. */
  readonly edge: string | null
  readonly error: Readonly<Record<string, unknown>> | null
  readonly entries: readonly { readonly when: Match; readonly reason: string }[]
}

/** A job ends after ms (null for never), or after so many polls. */
export type Time = { readonly after: number | null } | { readonly polls: number }

export interface JobPlan {
  /** When the job ends: the first whose conditions hold counts. */
  readonly times: readonly (Pick<Outcome, 'when' | 'words'> & { readonly time: Time })[]
  readonly outcomes: readonly Outcome[]
}

/** `key`: made from what the entry says, so that a reload recognizes an entry that has happened. */
export type TimelineEntry = ScenarioDocument['timeline'][number] & { readonly key: string }

export interface Plan {
  readonly seed: string | null
  readonly rules: readonly Rule[]
  readonly webhooks: readonly WebhookRule[]
  readonly jobs: ReadonlyMap<string, JobPlan>
  readonly timeline: readonly TimelineEntry[]
}

export interface CompiledScenario extends ScenarioSource {
  readonly plan: Plan
  /** What it sends with another type than the interface has, each with its place. */
  readonly differences: readonly string[]
}

/** Compiles a scenario. `place` returns the `file:line` of a path. */
export function compilePlan(
  document: ScenarioDocument,
  patterns: Patterns,
  place: (path: readonly (string | number)[]) => string,
): Plan {
  const { name, seed, chaos } = document
  const drawn = chaos ? chaosRules(chaos) : { rules: [], webhooks: [] }
  const rules = [...document.rules, ...drawn.rules]
  const webhooks = [...document.webhooks, ...drawn.webhooks]
  const placeOf = (key: 'rules' | 'webhooks', at: number) => place(at < document[key].length ? [key, at] : ['chaos'])
  return {
    seed: seed === undefined ? null : String(seed),
    rules: rules.map((rule, at) =>
      compileRule(rule, { scenario: name, number: at + 1, at: placeOf('rules', at) }, patterns),
    ),
    webhooks: webhooks.map((rule, at) =>
      compileWebhookRule(rule, { scenario: name, number: at + 1, at: placeOf('webhooks', at) }, patterns),
    ),
    jobs: jobPlans(document, patterns),
    timeline: timelineOf(document),
  }
}

function jobPlans({ timing, outcomes }: ScenarioDocument, patterns: Patterns): Map<string, JobPlan> {
  const plans = new Map<string, JobPlan>()
  for (const machine of LIFECYCLES) {
    const times = [timing?.[machine.name] ?? []].flat().map(({ when, after }) => ({
      ...whenOf(when, patterns),
      time: timeOf(after),
    }))
    const ends = endsOf(machine)
    const compiled = outcomesFor(outcomes, machine.name).map((outcome) => compileOutcome(outcome, ends, patterns))
    if (times.length === 0 && compiled.length === 0) continue
    plans.set(machine.name, { times, outcomes: compiled })
  }
  return plans
}

function timeOf(written: string | { readonly polls: number }): Time {
  if (typeof written === 'object') return { polls: written.polls }
  return { after: written === 'never' ? null : ms(written) }
}

function compileOutcome(
  { when, to, error, entries = [] }: OutcomeDocument,
  ends: ReadonlyMap<string, string>,
  patterns: Patterns,
): Outcome {
  return {
    ...whenOf(when, patterns),
    edge: to === undefined ? null : (ends.get(to) ?? null),
    error: error ?? null,
    entries: entries.map((entry) => ({ ...whenOf(entry.when, patterns), reason: entry.status_reason })),
  }
}

function whenOf(when: BodyConditionsDocument = {}, patterns: Patterns) {
  return { when: matchWhole(when, { patterns, texts: false }), words: leavesIn(when, '').map(leafWords) }
}

function timelineOf({ timeline }: ScenarioDocument): TimelineEntry[] {
  const seen = new Map<string, number>()
  return timeline.map((entry) => {
    const text = canonical(entry)
    const before = seen.get(text) ?? 0
    seen.set(text, before + 1)
    return { ...entry, key: before === 0 ? text : `${text} ${before + 1}` }
  })
}

/** Returns the override of a job by these plans; the first wins, and null means none. */
export function decideJob(plans: readonly Plan[], job: JobFacts): JobOverride | null {
  let override: JobOverride | null = null
  for (const { jobs } of plans) {
    const plan = jobs.get(job.job)
    if (plan) override = joinedOverrides(override, overrideOf(plan, job))
  }
  return override
}

function overrideOf({ times, outcomes }: JobPlan, { facts }: JobFacts): JobOverride | null {
  const fits = ({ when }: { readonly when: Match }) => meets(when, facts)
  const time = times.find(fits)?.time
  const outcome = outcomes.find(fits)
  if (!time && !outcome) return null
  return { ...time, ...(outcome ? endOf(outcome, facts) : {}) }
}

function endOf({ edge, error, entries }: Outcome, facts: JobFacts['facts']): JobOverride {
  return {
    ...(edge === null ? {} : { edge }),
    ...(error === null ? {} : { error }),
    ...(entries.length === 0 ? {} : { entries: failures(entries, facts.entries) }),
  }
}

/** Returns why entries of a data request fail, by the entry as it was sent. */
function failures(rules: Outcome['entries'], entries: unknown): Record<string, string> {
  const reasons = new Map<string, string>()
  for (const entry of Array.isArray(entries) ? entries : []) {
    const rule = rules.find(({ when }) => meets(when, entry))
    if (rule && typeof entry.url === 'string') reasons.set(entry.url, rule.reason)
  }
  return Object.fromEntries(reasons)
}
