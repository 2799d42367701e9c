// Sets and removes parts of an answer by their paths. Changes no value in place: parts may be those of a rule.

import { LIMITS } from '../../../model/limits.ts'
import { EVERY, pathOf, type Step } from './edit-path.ts'

/** Stands for the part that a path leads to, if it is removed. */
const GONE = Symbol('gone')

/** One change of an answer. */
export class Edit {
  readonly steps: readonly Step[]
  readonly #value: unknown
  /** What it costs to write the value once, in characters. */
  readonly #size: number

  private constructor(steps: readonly Step[], value: unknown) {
    this.steps = steps
    this.#value = value
    this.#size = value === GONE ? 0 : (JSON.stringify(value)?.length ?? 0)
  }

  static set(steps: readonly Step[], value: unknown): Edit {
    return new Edit(steps, value)
  }

  static remove(steps: readonly Step[]): Edit {
    return new Edit(steps, GONE)
  }

  /** Returns the edited answer, or why nothing was done. */
  apply(answer: unknown, budget: EditBudget): { readonly answer: unknown } | { readonly problem: string } {
    const run = new Run(this.steps, this.#value, this.#size, budget)
    const edited = run.at(answer, 0)
    return run.done > 0 ? { answer: edited } : { problem: run.problem }
  }
}

/** What the edits of one answer may still cost, in characters. */
export class EditBudget {
  #left = LIMITS.edited_answer_length

  spend(cost: number): boolean {
    this.#left -= cost
    return this.#left >= 0
  }
}

/** What a step costs beside the values that are written. */
const STEP_COST = 16

class Run {
  done = 0
  problem = 'nothing is there'
  readonly #steps: readonly Step[]
  readonly #value: unknown
  readonly #size: number
  readonly #budget: EditBudget

  constructor(steps: readonly Step[], value: unknown, size: number, budget: EditBudget) {
    this.#steps = steps
    this.#value = value
    this.#size = size
    this.#budget = budget
  }

  /** Returns the edited value of the first `depth` steps; the same value if nothing was done. */
  at(value: unknown, depth: number): unknown {
    const step = this.#steps[depth]
    if (step === undefined) return this.#final(value)
    if (step === EVERY) return this.#each(value, depth)
    return typeof step === 'number' ? this.#entry(value, step, depth) : this.#member(value, step, depth)
  }

  #final(value: unknown): unknown {
    if (!this.#budget.spend(this.#size + STEP_COST)) return this.#missed(TOO_MUCH, value)
    this.done++
    return this.#value
  }

  #each(value: unknown, depth: number): unknown {
    if (Array.isArray(value)) {
      if (value.length === 0) return this.#missed(`${this.#named(depth)} is empty`, value)
      return value.map((entry) => this.at(entry, depth + 1)).filter((entry) => entry !== GONE)
    }
    if (!isTable(value)) return this.#missed(`${this.#named(depth)} is no list`, value)
    const edited = Object.entries(value).map(([name, inner]) => [name, this.at(inner, depth + 1)] as const)
    if (edited.length === 0) return this.#missed(`${this.#named(depth)} is empty`, value)
    return Object.fromEntries(edited.filter(([, inner]) => inner !== GONE))
  }

  #entry(value: unknown, index: number, depth: number): unknown {
    if (!Array.isArray(value)) return this.#missed(`${this.#named(depth)} is no list`, value)
    if (index >= value.length) {
      const entries = value.length === 1 ? '1 entry' : `${value.length} entries`
      return this.#missed(`${this.#named(depth)} has ${value.length === 0 ? 'no entries' : entries}`, value)
    }
    if (!this.#budget.spend(value.length)) return this.#missed(TOO_MUCH, value)
    const inner = this.at(value[index], depth + 1)
    if (inner === value[index]) return value
    return inner === GONE ? value.toSpliced(index, 1) : value.with(index, inner)
  }

  #member(value: unknown, name: string, depth: number): unknown {
    const removes = this.#value === GONE
    // To set a member makes the objects on the way to it.
    const table = value === undefined || value === null ? {} : value
    if (!isTable(table)) return this.#missed(`${this.#named(depth)} is no object`, value)
    const before = Object.hasOwn(table, name) ? table[name] : undefined
    if (removes && before === undefined) return this.#missed(`${this.#named(depth)} has no ${name}`, value)
    const inner = this.at(before, depth + 1)
    if (inner === before) return value
    if (inner !== GONE) return { ...table, [name]: inner }
    const { [name]: _, ...rest } = table
    return rest
  }

  #missed(problem: string, value: unknown): unknown {
    this.problem = problem
    return value
  }

  #named(depth: number): string {
    return depth === 0 ? 'the response' : pathOf(this.#steps.slice(0, depth))
  }
}

const TOO_MUCH = 'the response would become too large'

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
