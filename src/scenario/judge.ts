// Which rules act on a call, and what comes of it.

import type { Draws } from '../kit/random.ts'
import type { RequestInfo, RuleTrace, Verdict } from '../world/script.ts'
import type { Counters } from './counters.ts'
import type { Deed } from './effects/effect.ts'
import { describeConditions, meets, type Rule } from './rule.ts'
import { take } from './which-calls.ts'

/** A rule with what it remembers in one world. */
export interface LiveRule {
  readonly rule: Rule
  readonly seed: string
  readonly counters: Counters
}

/** What is to happen to a call, by the rules for its operation in their order; null when none acts. */
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

/** What a rule does to a call. */
interface Act {
  readonly trace: RuleTrace
  readonly deeds: readonly Deed[]
}

/** What a rule does about a call; null when it lets it pass. Counts as the language says. */
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

/** All that rules do to a call, in one. `decisive`: what the rule does that decides, else the first. */
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

/** The rules for each operation that any of them names, and under `*` those for all others. */
export function byOperation(rules: readonly LiveRule[]): Map<string, readonly LiveRule[]> {
  const index = new Map<string, LiveRule[]>([['*', []]])
  for (const live of rules) for (const name of live.rule.on) if (!index.has(name)) index.set(name, [])
  for (const live of rules) {
    const names = live.rule.on.includes('*') ? index.keys() : new Set(live.rule.on)
    for (const name of names) index.get(name)?.push(live)
  }
  return index
}
