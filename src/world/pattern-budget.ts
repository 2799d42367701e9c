import { LIMITS } from '../model/limits.ts'

export const PATTERN_BUDGET_SPENT =
  'this call gave the regular expressions of scenarios too much text to search: from then on none of them matched'

/** The work that regular expressions of scenarios may do for one call and the jobs it starts, or for one webhook. */
export class PatternBudget {
  #spent = 0
  readonly #report: (warning: string) => void
  readonly #most: number

  /** `report` is called once, as soon as the budget is spent. */
  constructor(report: (warning: string) => void = () => {}, most: number = LIMITS.pattern_work) {
    this.#report = report
    this.#most = most
  }

  /** True once a caller wanted more work than was left in the budget. From then on no work is granted. */
  get exhausted(): boolean {
    return this.#spent > this.#most
  }

  /** Takes work (characters x steps) from the budget. Returns false if it is spent: the caller must skip the work. */
  spend(work: number): boolean {
    if (this.exhausted) return false
    this.#spent += work
    if (!this.exhausted) return true
    this.#report(PATTERN_BUDGET_SPENT)
    return false
  }
}
