import { LIMITS } from '../model/limits.ts'

export const TOO_MUCH_TO_LOOK_AT =
  'this call gave the regular expressions of scenarios too much to look at: from then on none of them matched'

/** The work that regular expressions of scenarios may do for one call and the jobs it begins, or for one webhook. */
export class PatternBudget {
  #spent = 0
  readonly #report: (warning: string) => void

  /** `report` is called once, as soon as the budget is spent. */
  constructor(report: (warning: string) => void = () => {}) {
    this.#report = report
  }

  /** True once more work was wanted than there was budget left. From then on nothing more is granted. */
  get exhausted(): boolean {
    return this.#spent > LIMITS.pattern_work
  }

  /** Takes work (characters x steps) from the budget. Returns false if it is spent: then the work must not be done. */
  spend(work: number): boolean {
    if (this.exhausted) return false
    this.#spent += work
    if (!this.exhausted) return true
    this.#report(TOO_MUCH_TO_LOOK_AT)
    return false
  }
}
