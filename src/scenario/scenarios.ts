// The script of a world: the scenarios that it plays, and their memory.

import type { Work } from '../kit/work.ts'
import { LIMITS } from '../model/limits.ts'
import { fail } from '../model/problems.ts'
import type { JobFacts, JobOverride } from '../world/lifecycle/endings.ts'
import type { DeliveryScript } from '../world/outbox/delivery.ts'
import type { SavedScenario } from '../world/scenario-memory.ts'
import type { ActiveScenario, ScenarioScript } from '../world/scenario-source.ts'
import type { RequestInfo, ScriptHost, Verdict } from '../world/script.ts'
import { type TimelineTask, taskKey } from '../world/task.ts'
import { type CompiledScenario, decideJob, type TimelineEntry } from './plan.ts'
import { explainCall } from './rules/explain.ts'
import { judge } from './rules/judge.ts'
import {
  deliveredBy,
  type LiveRule,
  type LiveWebhookRule,
  remembering,
  savedCounters,
  stateOf,
  uncounted,
} from './rules/live-rule.ts'
import type { Rule } from './rules/rule.ts'
import { firedBefore, happen, nextOf, repeats } from './timeline.ts'

/** A scenario that a world plays, and its memory. */
interface Live {
  readonly source: CompiledScenario
  readonly rules: readonly LiveRule[]
  readonly webhooks: readonly LiveWebhookRule[]
  /** When it was loaded (ms). A reload does not change it. */
  readonly since: number
  /** The keys of timeline entries that have happened. */
  readonly fired: ReadonlySet<string>
  /** What its timeline could not do. */
  readonly troubles: readonly string[]
}

function saved({ source, since, fired, troubles, rules, webhooks }: Live): SavedScenario {
  const counters = { rules: rules.map(savedCounters), webhooks: webhooks.map(savedCounters) }
  return { name: source.name, since, fired: [...fired], troubles: [...troubles], ...counters }
}

export class Scenarios implements ScenarioScript {
  readonly #host: ScriptHost
  /** In the order in which they were loaded. */
  #live: readonly Live[] = []

  constructor(host: ScriptHost) {
    this.#host = host
  }

  active(): readonly ActiveScenario[] {
    return this.#live.map(({ source, rules, webhooks, troubles }) => ({
      source,
      states: () => {
        const now = this.#host.clock.now()
        return {
          rules: rules.map((live) => stateOf(live, now)),
          webhooks: webhooks.map((live) => stateOf(live, now)),
        }
      },
      explain: (call) => explainCall(source, call),
      troubles,
    }))
  }

  load(source: CompiledScenario, instead = source.name): void {
    if (instead !== source.name) this.unload(source.name)
    const before = this.#live.find((live) => live.source.name === instead)
    if (!before && this.#live.length >= LIMITS.scenarios_per_world) {
      fail('limit_reached', { what: 'The number of scenarios of a world', limit: LIMITS.scenarios_per_world })
    }
    const fresh = this.#startPlaying(source, before && saved(before))
    const fired = before ? firedBefore(before, source.plan, this.#host.clock.now()) : fresh.fired
    const live = { ...fresh, fired }
    this.#live = before ? this.#live.map((each) => (each === before ? live : each)) : [...this.#live, live]
    this.#planTimeline(live, before)
  }

  unload(name: string): boolean {
    const gone = this.#live.find(({ source }) => source.name === name)
    if (!gone) return false
    for (const { key } of gone.source.plan.timeline) this.#host.clock.cancel(taskKey(timelineTask(name, key)))
    this.#live = this.#live.filter((live) => live !== gone)
    return true
  }

  duringUpload(call: RequestInfo): Verdict | null {
    const now = this.#host.clock.now()
    const verdict = judge(this.#rulesFor(call.operation, true), call, now)
    // The other rules count it, too.
    if (verdict) judge(this.#rulesFor(call.operation), call, now, verdict.rule)
    return verdict
  }

  concerns(operation: string): boolean {
    return this.#live.some(({ rules }) => rules.some(({ rule }) => isFor(rule, operation)))
  }

  judge(call: RequestInfo, now: number, counts = true): Verdict | null {
    const rules = this.#rulesFor(call.operation)
    return judge(counts ? rules : rules.map(uncounted), call, now)
  }

  decide(job: JobFacts): JobOverride | null {
    const plans = this.#newestFirst().map(({ source }) => source.plan)
    return decideJob(plans, job)
  }

  delivery(event: string, data: Readonly<Record<string, unknown>>, at: number): DeliveryScript | null {
    const rules = this.#newestFirst().flatMap(({ webhooks }) => webhooks)
    return deliveredBy(rules, event, data, at)?.rule.deliver ?? null
  }

  *play(scenario: string, entry: string, at: number): Work<void> {
    const live = this.#live.find(({ source }) => source.name === scenario)
    const found = live?.source.plan.timeline.find(({ key }) => key === entry)
    if (!live || !found) return
    const troubles = yield* happen(this.#host, found, at)
    const failed = troubles.map((trouble) => `timeline, at ${found.at ?? found.cron}: ${trouble}`)
    const next = repeats(found) ? nextOf(found, live.since, at + 1) : null
    this.#planEntry(scenario, found, next)
    if (failed.length > 0) this.#host.scenarios.failed(scenario, failed)
    // Its webhook may have noted a trouble of the same scenario, so `live` may be out of date.
    this.#live = this.#live.map((each) => {
      if (each.source !== live.source) return each
      const fired = next === null ? new Set([...each.fired, entry]) : each.fired
      return { ...each, fired, troubles: [...each.troubles, ...failed] }
    })
  }

  save(): { scenarios: SavedScenario[] } | null {
    return this.#live.length === 0 ? null : { scenarios: this.#live.map(saved) }
  }

  restore(scenarios: readonly SavedScenario[]): void {
    this.#live = this.#live.map((live) => {
      const memory = scenarios.find(({ name }) => name === live.source.name)
      if (!memory) return live
      const restored = this.#startPlaying(live.source, memory)
      this.#planTimeline(restored, live)
      return restored
    })
  }

  #startPlaying(source: CompiledScenario, memory: SavedScenario | undefined): Live {
    const { plan } = source
    const seed = plan.seed ?? this.#host.seed
    const since = memory?.since ?? this.#host.clock.now()
    return {
      source,
      rules: remembering(plan.rules, seed, since, memory?.rules),
      webhooks: remembering(plan.webhooks, seed, since, memory?.webhooks),
      since,
      fired: new Set(memory?.fired),
      troubles: memory?.troubles ?? [],
    }
  }

  /** Plans the entries that have not happened yet, in place of those of the version `before`. */
  #planTimeline({ source, fired, since }: Live, before: Live | undefined): void {
    const { clock } = this.#host
    for (const { key } of before?.source.plan.timeline ?? []) {
      clock.cancel(taskKey(timelineTask(before?.source.name ?? '', key)))
    }
    for (const entry of source.plan.timeline) {
      if (!fired.has(entry.key)) this.#planEntry(source.name, entry, nextOf(entry, since, clock.now()))
    }
  }

  /** Plans an entry. A world counts as idle beside one without end. */
  #planEntry(scenario: string, entry: TimelineEntry, due: number | null): void {
    if (due === null) return
    this.#host.clock.plan(timelineTask(scenario, entry.key), due, repeats(entry) && entry.times === undefined)
  }

  /** In the order in which they are asked. */
  #newestFirst(): Live[] {
    return this.#live.toReversed()
  }

  #rulesFor(operation: string, duringUpload = false): LiveRule[] {
    const rules = this.#newestFirst().flatMap((live) => live.rules)
    return rules.filter(({ rule }) => isFor(rule, operation, duringUpload))
  }
}

function isFor(rule: Rule, operation: string, duringUpload = false): boolean {
  return rule.duringUpload === duringUpload && (rule.on.includes('*') || rule.on.includes(operation))
}

function timelineTask(scenario: string, entry: string): TimelineTask {
  return { kind: 'timeline', scenario, entry }
}
