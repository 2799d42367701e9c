// A rule, compiled: what it looks at, when it acts, what it does.

import { canonical } from '../kit/json.ts'
import { LIMITS } from '../model/limits.ts'
import type { Fault, RequestInfo } from '../world/script.ts'
import { type Condition, conditionsOf, hold } from './conditions.ts'
import { type Delay, delayOf } from './delay.ts'
import { type Span, spansOf } from './occurrence.ts'
import type { Patterns } from './patterns.ts'
import type { RuleDocument, WebhookRuleDocument } from './schema.ts'
import type { FaultDocument } from './schema-effects.ts'
import { ms } from './schema-values.ts'

/** What rules about calls and about deliveries have in common. */
export interface Counted {
  readonly name: string
  /** `<scenario>/<name>`. */
  readonly label: string
  /** `file:line`. */
  readonly at: string
  /** Equal for rules that say the same: a reload keeps their counters. */
  readonly signature: string
  readonly on: readonly string[]
  /** null for every call. */
  readonly spans: readonly Span[] | null
  readonly probability: number | null
}

const PARTS = ['query', 'headers', 'params', 'form', 'body'] as const

export interface Rule extends Counted {
  readonly document: RuleDocument
  readonly conditions: readonly { readonly part: (typeof PARTS)[number]; readonly list: readonly Condition[] }[]
  readonly delay: Delay | null
  readonly limit: { readonly requests: number; readonly per: number } | null
  readonly fault: Fault | null
  readonly duringUpload: boolean
  /** Whether no further rule is asked once it acts. */
  readonly decides: boolean
}

export interface WebhookRule extends Counted {
  readonly document: WebhookRuleDocument
  readonly conditions: readonly Condition[]
}

/** Where a rule stands and what it is called. */
export interface RulePlace {
  readonly scenario: string
  readonly number: number
  readonly at: string
}

function countedOf(document: RuleDocument | WebhookRuleDocument, { scenario, number, at }: RulePlace): Counted {
  const name = document.name ?? String(number)
  const { on, nth, times, probability } = document
  return {
    name,
    label: `${scenario}/${name}`,
    at,
    signature: canonical(document),
    on: typeof on === 'string' ? [on] : on,
    spans: spansOf(nth, times),
    probability: probability ?? null,
  }
}

export function compileRule(document: RuleDocument, place: RulePlace, patterns: Patterns): Rule {
  const { when = {}, delay, limit, fault, respond, error, patch, commit } = document
  return {
    ...countedOf(document, place),
    document,
    conditions: PARTS.flatMap((part) => {
      const table = part === 'headers' ? lowerCased(when.headers) : when[part]
      const list = conditionsOf(table, part, patterns, part !== 'body')
      return list.length > 0 ? [{ part, list }] : []
    }),
    delay: delay === undefined ? null : delayOf(delay),
    limit: limit === undefined ? null : { requests: limit.requests, per: ms(limit.per) },
    fault: fault === undefined ? null : faultOf(fault),
    duringUpload: document.during !== undefined,
    decides: [limit, fault, respond, error, patch, commit].some((effect) => effect !== undefined),
  }
}

export function compileWebhookRule(document: WebhookRuleDocument, place: RulePlace, patterns: Patterns): WebhookRule {
  return {
    ...countedOf(document, place),
    document,
    conditions: conditionsOf(document.when, 'data', patterns, false),
  }
}

function lowerCased<Value>(table: Readonly<Record<string, Value>> | undefined): Record<string, Value> | undefined {
  return table && Object.fromEntries(Object.entries(table).map(([name, value]) => [name.toLowerCase(), value]))
}

/** About a second in all, unless the file says otherwise. */
const DRIBBLE_MS = 1_000

function faultOf(document: FaultDocument): Fault {
  if (typeof document === 'string') {
    if (document === 'dribble') return { kind: 'dribble', ms: DRIBBLE_MS }
    return document === 'hang' ? { kind: 'hang', ms: LIMITS.hang_ms } : { kind: document }
  }
  if ('dribble' in document) return { kind: 'dribble', ms: ms(document.dribble) }
  if ('hang' in document) return { kind: 'hang', ms: ms(document.hang) }
  return { kind: document.malformed === 'chunk' ? 'broken_chunk' : 'malformed' }
}

/** Whether a call meets every condition of a rule. */
export function meets(rule: Rule, call: RequestInfo): boolean {
  for (const { part, list } of rule.conditions) if (!hold(list, call[part], call.budget)) return false
  return true
}

/** The conditions of a rule as a person reads them. */
export function describeConditions(rule: Rule): string[] {
  return rule.conditions.flatMap(({ list }) => list.map(({ where, wanted }) => `${where} is ${wanted}`))
}
