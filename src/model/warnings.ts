import { cut } from '../kit/quoted.ts'
import { andMore, FirstFew } from '../kit/source/first-few.ts'
import { LIMITS } from './limits.ts'

/** The warnings about a call: the first ones, each cut to a readable length, and how many more there are. */
export class Warnings {
  readonly #few = new FirstFew<string>(LIMITS.named_findings)

  add(warning: string): void {
    this.#few.add(cut(warning, LIMITS.finding_length))
  }

  /** Counts warnings that are not worded. */
  skip(count: number): void {
    this.#few.skip(count)
  }

  list(): readonly string[] {
    const { entries, more } = this.#few
    return more > 0 ? [...entries, andMore(more)] : entries
  }
}
