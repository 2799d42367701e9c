// Finds the rules that act on a call, and joins what they do to a verdict.

import type { Draws } from '../../kit/random.ts'
import { LIMITS } from '../../model/limits.ts'
import type { OwnAnswer, RequestInfo, RuleTrace, Verdict } from '../../world/script.ts'
import type { ActionResult } from '../effects/effect.ts'
import { ask, type LiveRule } from './live-rule.ts'
import { unmetBy } from './rule.ts'
import type { Skipped } from './which-calls.ts'

/**
 * Tries `rules` in their order, until one decides; the others only count the call. Returns the verdict on it; null if no
 * rule acts. `decided`: the rule that has decided already.
 */
export function judge(
  rules: readonly LiveRule[],
  call: RequestInfo,
  now: number,
  decided: string | null = null,
): Verdict | null {
  const acts: Act[] = []
  let decisive: Act | null = null
  let earlier = decided
  for (const live of rules) {
    const tried = tryOn(live, call, now, earlier)
    if ('skipped' in tried) {
      live.counters.miss(now, call.operation, tried.skipped)
      continue
    }
    acts.push(tried)
    if (!tried.decides) continue
    decisive = tried
    earlier = live.rule.label
  }
  const [first] = acts
  return first ? verdictOf(decisive ?? first, acts) : null
}

const NOT_REVISED = 'did nothing: there was no success to edit'

interface Act {
  readonly trace: RuleTrace
  readonly decides: boolean
  readonly results: readonly ActionResult[]
  readonly revisions: readonly ((own: OwnAnswer) => OwnAnswer)[]
}

/**
 * Returns what a rule does to a call, or why it lets the call pass. Counts the call if it meets the conditions.
 * `earlier`: the rule that has decided the call; null if none has.
 */
function tryOn(live: LiveRule, call: RequestInfo, now: number, earlier: string | null): Act | Skipped {
  const { rule, seed, counters } = live
  let stream: Draws | null = null
  const draws = () => {
    stream ??= counters.draws(seed, rule.label, call.requestKey())
    return stream
  }
  const taken = ask(live, { at: now, earlier, unmet: () => unmetBy(rule, call), draws })
  if ('skipped' in taken) return taken
  const occasion = { call, now, counters, draws }
  const beyond = rule.limit?.limit.exceeded(occasion) ? rule.limit : null
  const { actions } = beyond ?? rule
  if (actions.length === 0) return { skipped: `the call was within its limit of ${rule.limit?.limit.shown}` }
  const results = actions.map((action) => action.act(occasion))
  counters.hits++
  // What revises the response is done once there is one: a refusal stays as it is, and a broken call has none.
  const did = results.map((result) => (result.revise ? `${result.did} ${NOT_REVISED}` : result.did))
  const tell = (trouble: string) => {
    if (did.length < LIMITS.actions_per_trace) did.push(trouble)
  }
  const trace: RuleTrace = {
    name: rule.label,
    at: rule.at,
    call: taken.call,
    matched: rule.conditionWords(),
    drawn: Object.assign({}, taken.drawn, ...results.map(({ drawn }) => drawn)),
    did,
    waits: results.every(({ wait }) => wait !== undefined),
    commits: results.some(({ commit }) => commit),
    fault: lastOf(results, 'fault')?.kind ?? null,
  }
  const revisions = results.flatMap(({ revise, did: done }, at) => {
    if (!revise) return []
    return (own: OwnAnswer) => {
      did[at] = done
      return revise(own, tell)
    }
  })
  return { trace, decides: rule.decides || beyond !== null, results, revisions }
}

/** Joins the acts of all rules. `decisive`: the act of the rule that decides; if none does, the first act. */
function verdictOf(decisive: Act, acts: readonly Act[]): Verdict {
  const results = acts.flatMap((act) => act.results)
  const revisions = acts.flatMap((act) => act.revisions)
  return {
    rule: decisive.trace.name,
    traces: acts.map(({ trace }) => trace),
    wait: {
      real: results.reduce((sum, { wait }) => sum + (wait?.real ?? 0), 0),
      virtual: results.reduce((sum, { wait }) => sum + (wait?.virtual ?? 0), 0),
    },
    commit: results.some(({ commit }) => commit),
    outcome: results.find(({ outcome }) => outcome)?.outcome ?? null,
    respond: lastOf(results, 'respond'),
    revisions,
    fault: lastOf(results, 'fault'),
  }
}

function lastOf<Key extends 'respond' | 'fault'>(
  results: readonly ActionResult[],
  key: Key,
): NonNullable<ActionResult[Key]> | null {
  return results.findLast((result) => result[key] !== undefined)?.[key] ?? null
}
