// What a simulator counts as it goes, in plain numbers, so that a call costs next to nothing more.

import { LIMITS } from '../model/limits.ts'
import type { RuleTrace } from '../world/script.ts'

/** The longest durations of the buckets of the histogram, seconds. */
export const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const

interface CallCount {
  /** By status. */
  readonly statuses: Map<number, number>
  /** How many took at most as long as each bucket says. */
  readonly buckets: number[]
  /** ms. */
  sum: number
  total: number
}

/** What stands for the rules that have no count of their own. */
const OTHERS = 'other'

/** What has been counted since a simulator began, over all worlds. */
export class Counts {
  /** By operation; `page` for pages, `none` for addresses of nothing. */
  readonly calls = new Map<string, CallCount>()
  /** How often each rule acted, by `<scenario>/<rule>`. */
  readonly acted = new Map<string, number>()

  /** Counts a call that ended after `ms`. `status`: 0 where it got no response, 499 where its client left first. */
  call(operation: string, status: number, ms: number): void {
    const count = this.calls.get(operation) ?? { statuses: new Map(), buckets: BUCKETS.map(() => 0), sum: 0, total: 0 }
    this.calls.set(operation, count)
    count.statuses.set(status, (count.statuses.get(status) ?? 0) + 1)
    count.total++
    count.sum += ms
    BUCKETS.forEach((longest, at) => {
      if (ms / 1000 <= longest) count.buckets[at] = (count.buckets[at] ?? 0) + 1
    })
  }

  rules(traces: readonly Pick<RuleTrace, 'name'>[]): void {
    for (const { name } of traces) {
      const label = this.acted.has(name) || this.acted.size < LIMITS.rules_counted ? name : OTHERS
      this.acted.set(label, (this.acted.get(label) ?? 0) + 1)
    }
  }
}
