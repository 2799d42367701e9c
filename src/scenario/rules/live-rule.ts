// A rule of a world: what it says, what it remembers, and whether it acts on a call or an event.

import { type Difference, shouldBe } from '../../conditions/words.ts'
import { cut } from '../../kit/quoted.ts'
import type { Draws } from '../../kit/random.ts'
import { isSecretName, redactUrls } from '../../kit/redact.ts'
import { isoInstant } from '../../model/instant.ts'
import type { SavedCounters } from '../../world/scenario-memory.ts'
import type { RuleState } from '../../world/scenario-source.ts'
import { Counters } from './counters.ts'
import type { Counted, Rule } from './rule.ts'
import type { WebhookRule } from './webhook-rule.ts'
import { isNumbered, nextActing, type Skipped, type Taken, take } from './which-calls.ts'
import { isAlways, isOpen, type Window, windowOf } from './window.ts'

export interface Live<R extends Counted> {
  readonly rule: R
  readonly seed: string
  readonly counters: Counters
  readonly window: Window
}

export type LiveRule = Live<Rule>
export type LiveWebhookRule = Live<WebhookRule>

/** Returns rules as they were loaded at `since` (ms), with counters: those in `memory` of an equal rule, else new ones. */
export function remembering<R extends Counted>(
  rules: readonly R[],
  seed: string,
  since: number,
  memory: readonly SavedCounters[] = [],
): Live<R>[] {
  const unclaimed = new Map<string, SavedCounters[]>()
  for (const known of memory) unclaimed.set(known.signature, [...(unclaimed.get(known.signature) ?? []), known])
  return rules.map((rule) => {
    const known = unclaimed.get(rule.signature)?.shift()
    return { rule, seed, counters: new Counters(known), window: windowOf(rule.window, since) }
  })
}

/** Returns the rule with a memory of its own, to be asked about a call that does not count. */
export function uncounted(live: LiveRule): LiveRule {
  return { ...live, counters: new Counters(savedCounters(live)) }
}

export function savedCounters({ rule, counters }: Live<Counted>): SavedCounters {
  return counters.save(rule.signature)
}

/** Returns how it is with a rule at `now` (ms). */
export function stateOf({ rule, counters, window }: Live<Counted>, now: number): RuleState {
  const { hits, calls, missed } = counters
  const { opens, closes } = window
  const time = (at: number) => (Number.isFinite(at) ? isoInstant(at) : null)
  const state = isOpen(window, now) ? 'open' : 'closed'
  return {
    name: rule.name,
    hits,
    window: isAlways(rule.window) ? null : { state, from: time(opens), until: time(closes) },
    next_call: calls + 1,
    acts_on_call: now >= closes || opens >= closes ? null : nextActing(rule.which, calls, hits),
    last_mismatch: missed && { ...missed, at: isoInstant(missed.at) },
  }
}

interface Asked {
  /** ms on the world's clock. */
  readonly at: number
  /** The rule that has decided already; null if none has. */
  readonly earlier: string | null
  /** Returns the first condition that is not met, if there is one. */
  readonly unmet: () => Difference | undefined
  readonly draws: () => Draws
}

/** Returns that a rule acts, or why it does not. Counts the call or event if it meets the conditions. */
export function ask({ rule, counters, window }: Live<Counted>, { at, earlier, unmet, draws }: Asked): Taken | Skipped {
  if (!isOpen(window, at)) return { skipped: closedWords(window, at) }
  const decided = earlier === null ? null : { skipped: `${earlier} decided before it` }
  if (decided && !isNumbered(rule.which)) return decided
  const difference = unmet()
  if (difference) return { skipped: unmetWords(difference) }
  counters.calls++
  return decided ?? take(rule.which, counters, draws)
}

/** Tries rules about webhooks in their order on an event that happens at `at` (ms). Returns the one that acts; null if none does. */
export function deliveredBy(
  rules: readonly LiveWebhookRule[],
  event: string,
  data: Readonly<Record<string, unknown>>,
  at: number,
): LiveWebhookRule | null {
  let acting: LiveWebhookRule | null = null
  for (const live of rules) {
    const { rule, seed, counters } = live
    if (!rule.on.includes('*') && !rule.on.includes(event)) continue
    const asked = ask(live, {
      at,
      earlier: acting?.rule.label ?? null,
      unmet: () => rule.when(data, 'data')[0],
      draws: () => counters.draws(seed, rule.label, `${event} ${JSON.stringify(data)}`),
    })
    if ('skipped' in asked) counters.miss(at, event, asked.skipped)
    else {
      counters.hits++
      acting = live
    }
  }
  return acting
}

/** The longest text of a call that is shown. */
const LONGEST = 60

/** Says what keeps a call or event from meeting a condition, without credentials. */
export function unmetWords({ path, expected, actual }: Difference): string {
  // The scenario may name a credential, and a call may hold one.
  if (isSecretName(path)) return `${path} is not what it should be`
  return shouldBe({ path, wanted: expected }, shown(actual))
}

function closedWords({ opens, closes }: Window, at: number): string {
  if (opens >= closes) return `its window never opens: ${isoInstant(closes)} is before ${isoInstant(opens)}`
  return at < opens ? `its window opens at ${isoInstant(opens)}` : `its window closed at ${isoInstant(closes)}`
}

function shown(value: unknown): string {
  if (value === undefined) return 'is not there'
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'is a list' : 'is an object'
  if (typeof value !== 'string') return `is ${value}`
  // The parts of JSON may be credentials.
  return /^\s*[[{]/.test(value) ? 'is a text with JSON' : `is ${JSON.stringify(redactUrls(cut(value, LONGEST)))}`
}
