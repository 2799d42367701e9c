// Decides when and how jobs end, as scenarios say.

import { type Match, meets } from '../conditions/match.ts'
import { type JobFacts, type JobOverride, joinedOverrides } from '../world/lifecycle/override.ts'
import type { JobPlan, Outcome, Plan } from './plan.ts'

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
  const fits = ({ when }: { readonly when: Match | null }) => when === null || meets(when, facts)
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
    const rule = rules.find(({ when }) => when === null || meets(when, entry))
    if (rule && typeof entry.url === 'string') reasons.set(entry.url, rule.reason)
  }
  return Object.fromEntries(reasons)
}
