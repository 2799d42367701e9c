// Sets and removes parts of an answer by their paths. Copies each part once for all edits: it may be kept, or a rule's own.

import { EVERY, isIndex, pathOf, type Step } from '../../../conditions/paths.ts'
import { LIMITS } from '../../../model/limits.ts'

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

/** What the edits of one answer may still cost, in characters, and the parts that they have copied. */
export class EditBudget {
  #left = LIMITS.edited_answer_length
  readonly #copies = new WeakSet<object>()

  /** Returns the list as a copy that may be changed. */
  list(list: unknown[]): unknown[] {
    return this.#copies.has(list) ? list : this.#copied([...list])
  }

  /** Returns the object as a copy that may be changed. */
  table(table: Table): Table {
    return this.#copies.has(table) ? table : this.#copied({ ...table })
  }

  #copied<Copy extends object>(copy: Copy): Copy {
    this.#copies.add(copy)
    return copy
  }

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
    const isEntry = typeof step === 'number' || (Array.isArray(value) && isIndex(step))
    return isEntry ? this.#entry(value, Number(step), depth) : this.#member(value, step, depth)
  }

  #final(value: unknown): unknown {
    if (!this.#budget.spend(this.#size + STEP_COST)) return this.#missed(TOO_MUCH, value)
    this.done++
    return this.#value
  }

  #each(value: unknown, depth: number): unknown {
    if (Array.isArray(value)) {
      if (value.length === 0) return this.#missed(`${this.#named(depth)} is empty`, value)
      const list = this.#budget.list(value)
      for (const [at, entry] of list.entries()) list[at] = this.at(entry, depth + 1)
      return list.includes(GONE) ? list.filter((entry) => entry !== GONE) : list
    }
    if (!isTable(value)) return this.#missed(`${this.#named(depth)} is no list`, value)
    const names = Object.keys(value)
    if (names.length === 0) return this.#missed(`${this.#named(depth)} is empty`, value)
    const table = this.#budget.table(value)
    for (const name of names) put(table, name, this.at(table[name], depth + 1))
    return table
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
    const list = this.#budget.list(value)
    list.splice(index, 1, ...(inner === GONE ? [] : [inner]))
    return list
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
    const copy = this.#budget.table(table)
    put(copy, name, inner)
    return copy
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

/** Sets a member, or deletes it; `__proto__` is a name like any other. */
function put(table: Table, name: string, value: unknown): void {
  if (value === GONE) delete table[name]
  else if (name !== '__proto__') table[name] = value
  else Object.defineProperty(table, name, { value, writable: true, enumerable: true, configurable: true })
}

type Table = Record<string, unknown>

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
