// What the regular expressions of a script may cost.

import { LIMITS } from '../model/limits.ts'

export const TOO_MUCH_TO_LOOK_AT =
  'this call gave the regular expressions of scenarios too much to look at: from then on none of them matched'

/** The work that regular expressions may do for one call, job or webhook. A call shares it with the jobs it begins. */
export class PatternBudget {
  #spent = 0
  readonly #report: (warning: string) => void

  /** `report` is called once, when more was asked for than there is. */
  constructor(report: (warning: string) => void = () => {}) {
    this.#report = report
  }

  /** True once more was asked for than there is: from then on nothing more is granted. */
  get exhausted(): boolean {
    return this.#spent > LIMITS.pattern_work
  }

  /** Whether this much more work (characters x steps) can be done; the caller then does it. */
  spend(work: number): boolean {
    if (this.exhausted) return false
    this.#spent += work
    if (!this.exhausted) return true
    this.#report(TOO_MUCH_TO_LOOK_AT)
    return false
  }
}
