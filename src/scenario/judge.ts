// Which rules act on a call, and what comes of it.

import { formatDuration } from '../kit/duration.ts'
import type { Draws } from '../kit/random.ts'
import type { RequestInfo, Responded, RuleTrace, Verdict } from '../world/script.ts'
import { documentedError, respondAnswer, tooManyRequests } from './answers.ts'
import type { Counters } from './counters.ts'
import { within } from './occurrence.ts'
import { describeConditions, meets, type Rule } from './rule.ts'

/** A rule with what it remembers in one world. */
export interface LiveRule {
  readonly rule: Rule
  readonly seed: string
  readonly counters: Counters
}

/** What is to happen to a call, by the rules for its operation in their order; null when none acts. */
export function judge(rules: readonly LiveRule[], call: RequestInfo, now: number): Verdict | null {
  const traces: RuleTrace[] = []
  let real = 0
  let virtual = 0
  for (const live of rules) {
    const act = acts(live, call, now)
    if (!act) continue
    real += act.real
    virtual += act.virtual
    traces.push(act.trace)
    if (live.rule.decides) return verdict(live.rule, traces, { real, virtual }, answerOf(live.rule, call, act.left))
  }
  return traces.length === 0 ? null : verdict(null, traces, { real, virtual }, null)
}

function verdict(rule: Rule | null, traces: RuleTrace[], wait: Verdict['wait'], respond: Responded | null): Verdict {
  const decisive = rule ? traces.at(-1) : traces[0]
  return {
    rule: decisive?.name ?? '',
    traces,
    wait,
    commit: rule?.document.commit ?? false,
    respond,
    patch: rule?.document.patch,
    fault: rule?.fault ?? null,
  }
}

interface Act {
  readonly real: number
  readonly virtual: number
  readonly trace: RuleTrace
  /** Of an exceeded limit: ms until its window ends. */
  readonly left: number
}

/** What a rule does about a call; null when it lets it pass. Counts as the language says. */
function acts({ rule, seed, counters }: LiveRule, call: RequestInfo, now: number): Act | null {
  if (!meets(rule, call)) return null
  const count = ++counters.calls
  if (rule.spans && !within(rule.spans, count)) return null
  const drawn: Record<string, number> = {}
  let stream: Draws | null = null
  const draws = () => {
    stream ??= counters.draws(seed, rule.label, call.requestKey())
    return stream
  }
  if (rule.probability !== null) {
    const draw = draws().float()
    if (draw >= rule.probability) return null
    drawn.probability = draw
  }
  let left = 0
  if (rule.limit) {
    const exceeded = counters.exceeds(rule.limit, now)
    if (exceeded === null) return null
    left = exceeded
  }
  const length = rule.delay?.length(draws) ?? 0
  if (rule.delay?.drawn) drawn.delay_ms = length
  counters.hits++
  const virtual = rule.delay?.virtual ?? false
  const trace: RuleTrace = {
    name: rule.label,
    at: rule.at,
    call: count,
    matched: describeConditions(rule),
    drawn,
    did: describeEffects(rule, length),
  }
  return { real: virtual ? 0 : length, virtual: virtual ? length : 0, trace, left }
}

function answerOf({ document, limit }: Rule, { form }: RequestInfo, left: number): Responded | null {
  if (document.respond) return respondAnswer(document.respond)
  if (document.error !== undefined) return documentedError(document.error, form)
  return limit && !document.fault && document.patch === undefined
    ? tooManyRequests(limit.requests, limit.per, left)
    : null
}

function describeEffects({ document, delay, fault, limit }: Rule, length: number): string[] {
  const { commit, respond, error, patch, during } = document
  const done: string[] = []
  if (commit) done.push('commit')
  if (delay) done.push(`delay ${formatDuration(length)}${delay.virtual ? ' on the clock' : ''}`)
  if (limit) done.push('limit exceeded')
  if (respond) done.push(`respond ${respond.status}`)
  if (error !== undefined) done.push(`error ${error}`)
  if (patch !== undefined) done.push('patch')
  if (fault) done.push(`fault ${fault.kind.replace('_', ' ')}${during ? ' during the upload' : ''}`)
  return done
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
