// Finds the rules that act on a call, and joins what they do to a verdict.

import type { Draws } from '../../kit/random.ts'
import type { RequestInfo, RuleTrace, Verdict } from '../../world/script.ts'
import type { Deed } from '../effects/effect.ts'
import type { Counters } from './counters.ts'
import { describeConditions, meets, type Rule } from './rule.ts'
import { take } from './which-calls.ts'

/** A rule with what it remembers in one world. */
export interface LiveRule {
  readonly rule: Rule
  readonly seed: string
  readonly counters: Counters
}

/** Tries `rules` in their order, until one decides. Returns the verdict on the call; null if no rule acts. */
export function judge(rules: readonly LiveRule[], call: RequestInfo, now: number): Verdict | null {
  const acts: Act[] = []
  for (const live of rules) {
    const act = actOf(live, call, now)
    if (!act) continue
    acts.push(act)
    if (live.rule.decides) return verdictOf(act, acts)
  }
  const [first] = acts
  return first ? verdictOf(first, acts) : null
}

/** What one rule does to a call. */
interface Act {
  readonly trace: RuleTrace
  readonly deeds: readonly Deed[]
}

/** Returns what a rule does to a call; null if it lets the call pass. Counts the call if it meets the conditions. */
function actOf({ rule, seed, counters }: LiveRule, call: RequestInfo, now: number): Act | null {
  if (!meets(rule, call)) return null
  let stream: Draws | null = null
  const draws = () => {
    stream ??= counters.draws(seed, rule.label, call.requestKey())
    return stream
  }
  const taken = take(rule.which, counters, draws)
  if (!taken) return null
  const occasion = { call, now, counters, draws }
  for (const { restriction } of rule.actions) if (restriction && !restriction.holds(occasion)) return null
  const deeds = rule.actions.map((action) => action.act(occasion))
  counters.hits++
  const trace: RuleTrace = {
    name: rule.label,
    at: rule.at,
    call: taken.call,
    matched: describeConditions(rule),
    drawn: Object.assign({}, taken.drawn, ...deeds.map(({ drawn }) => drawn)),
    did: deeds.map(({ did }) => did),
  }
  return { trace, deeds }
}

/** Joins the acts of all rules. `decisive`: the act of the rule that decides; if none does, the first act. */
function verdictOf(decisive: Act, acts: readonly Act[]): Verdict {
  const deeds = acts.flatMap((act) => act.deeds)
  const revisions = deeds.flatMap(({ revise }) => revise ?? [])
  const fault = lastOf(deeds, 'fault')
  const otherwise = fault === null && revisions.length === 0 ? lastOf(deeds, 'otherwise') : null
  return {
    rule: decisive.trace.name,
    traces: acts.map(({ trace }) => trace),
    wait: {
      real: deeds.reduce((sum, { wait }) => sum + (wait?.real ?? 0), 0),
      virtual: deeds.reduce((sum, { wait }) => sum + (wait?.virtual ?? 0), 0),
    },
    commit: deeds.some(({ commit }) => commit),
    respond: lastOf(deeds, 'respond') ?? otherwise,
    revisions,
    fault,
  }
}

function lastOf<Key extends 'respond' | 'otherwise' | 'fault'>(
  deeds: readonly Deed[],
  key: Key,
): NonNullable<Deed[Key]> | null {
  return deeds.findLast((deed) => deed[key] !== undefined)?.[key] ?? null
}

/** Returns the rules for each operation that a rule names, and under `*` the rules for all other operations. */
export function byOperation(rules: readonly LiveRule[]): Map<string, readonly LiveRule[]> {
  const index = new Map<string, LiveRule[]>([['*', []]])
  for (const live of rules) for (const name of live.rule.on) if (!index.has(name)) index.set(name, [])
  for (const live of rules) {
    const names = live.rule.on.includes('*') ? index.keys() : new Set(live.rule.on)
    for (const name of names) index.get(name)?.push(live)
  }
  return index
}
