import { cut } from '../kit/quoted.ts'
import { andMore, FirstFew } from '../kit/source/first-few.ts'
import { LIMITS } from './limits.ts'

const NONE: readonly string[] = []

/** The warnings about a call: the first ones, each cut to a readable length, and how many more there are. */
export class Warnings {
  /** Null while there are none, as for most calls. */
  #few: FirstFew<string> | null = null

  add(warning: string): void {
    this.#some.add(cut(warning, LIMITS.finding_length))
  }

  /** Counts warnings that are not worded. */
  skip(count: number): void {
    if (count > 0) this.#some.skip(count)
  }

  list(): readonly string[] {
    if (this.#few === null) return NONE
    const { entries, more } = this.#few
    return more > 0 ? [...entries, andMore(more)] : entries
  }

  get #some(): FirstFew<string> {
    this.#few ??= new FirstFew(LIMITS.named_findings)
    return this.#few
  }
}
