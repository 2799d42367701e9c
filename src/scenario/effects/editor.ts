// Sets and removes parts of an answer by their paths.

import { EVERY, isIndex, pathOf, type Step } from '../../conditions/paths.ts'
import { fieldOf } from '../../kit/table.ts'
import { LIMITS } from '../../model/limits.ts'

/** Stands for the part that a path leads to, if it is removed. */
export const GONE = Symbol('gone')

/** One change of an answer. */
export interface Edit {
  /** As written. */
  readonly path: string
  readonly steps: readonly Step[]
  /** What is set, or `GONE`. */
  readonly value: unknown
}

/** What a step costs beside the values that are written, characters. */
const STEP_COST = 16
const TOO_MUCH = 'the response would become too large'

/** Edits an answer, as long as it does not become too large: copies the way to each part, and shares the rest. */
export class Editor {
  answer: unknown
  #left = LIMITS.edited_answer_length
  #done = 0
  #problem = ''

  constructor(answer: unknown) {
    this.answer = answer
  }

  /** Returns why nothing was done; null if something was. */
  apply(edit: Edit): string | null {
    this.#done = 0
    const edited = this.#edited(edit, this.answer, 0)
    if (this.#done === 0) return this.#problem
    this.answer = edited
    return null
  }

  /** Returns the edited `value`, which is what the first `depth` steps lead to. */
  #edited(edit: Edit, value: unknown, depth: number): unknown {
    const step = edit.steps[depth]
    if (step === undefined) return this.#written(edit)
    const keys = keysOf(value, step, edit.value === GONE)
    if (typeof keys === 'string') {
      this.#problem = `${depth === 0 ? 'the response' : pathOf(edit.steps.slice(0, depth))} ${keys}`
      return value
    }
    const copy: object = Array.isArray(value) ? [...value] : { ...Object(value) }
    // From the end, so that a removal moves none that is still to come.
    for (const key of keys.reverse()) {
      const before = this.#done
      const inner = this.#edited(edit, fieldOf(copy, key), depth + 1)
      if (this.#done > before) putInto(copy, key, inner)
    }
    return copy
  }

  #written({ value }: Edit): unknown {
    this.#left -= (value === GONE ? 0 : (JSON.stringify(value)?.length ?? 0)) + STEP_COST
    if (this.#left < 0) this.#problem = TOO_MUCH
    else this.#done++
    return value
  }
}

/** Returns the keys that a step means in a value, or why there are none. */
function keysOf(value: unknown, step: Step, removes: boolean): string[] | string {
  if (step === EVERY) {
    if (typeof value !== 'object' || value === null) return 'is no list'
    const keys = Object.keys(value)
    return keys.length === 0 ? 'is empty' : keys
  }
  if (typeof step === 'number' || (Array.isArray(value) && isIndex(step))) {
    if (!Array.isArray(value)) return 'is no list'
    const { length } = value
    if (Number(step) < length) return [String(Number(step))]
    return length === 0 ? 'has no entries' : `has ${length} ${length === 1 ? 'entry' : 'entries'}`
  }
  // To set a member makes the objects on the way to it.
  const table = value ?? {}
  if (typeof table !== 'object' || Array.isArray(table)) return 'is no object'
  return removes && !Object.hasOwn(table, step) ? `has no ${step}` : [step]
}

/** Sets a member, or deletes it; `__proto__` is a name like any other. */
function putInto(container: object, key: string, value: unknown): void {
  if (value !== GONE)
    Object.defineProperty(container, key, { value, writable: true, enumerable: true, configurable: true })
  else if (Array.isArray(container)) container.splice(Number(key), 1)
  else Reflect.deleteProperty(container, key)
}
