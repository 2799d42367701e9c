// Sets and removes parts of an answer by their paths.

import { EVERY, isIndex, pathOf, type Step } from '../../conditions/paths.ts'
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

interface Spot {
  readonly depth: number
  readonly put: (inner: unknown) => void
  readonly miss: (problem: string) => void
}

/** Edits a copy of an answer, as long as it does not become too large. */
export class Editor {
  answer: unknown
  #left = LIMITS.edited_answer_length
  #done = 0
  #problem = ''

  constructor(answer: unknown) {
    this.answer = structuredClone(answer)
  }

  /** Returns why nothing was done; null if something was. */
  apply(edit: Edit): string | null {
    this.#done = 0
    this.#walk(edit, this.answer, 0, (answer) => {
      this.answer = answer
    })
    return this.#done > 0 ? null : this.#problem
  }

  /** Goes on from `value`, which is what the first `depth` steps lead to. `put` puts another in its place. */
  #walk(edit: Edit, value: unknown, depth: number, put: (inner: unknown) => void): void {
    const step = edit.steps[depth]
    const miss = (problem: string) => {
      this.#problem = `${depth === 0 ? 'the response' : pathOf(edit.steps.slice(0, depth))} ${problem}`
    }
    const into = (container: object, key: string) => {
      this.#walk(edit, Reflect.get(container, key), depth + 1, (inner) => putInto(container, key, inner))
    }
    if (step === undefined) this.#put(edit.value, put)
    else if (step === EVERY) {
      const keys = typeof value === 'object' && value !== null ? Object.keys(value) : null
      if (keys === null) miss('is no list')
      else if (keys.length === 0) miss('is empty')
      // From the end, so that a removal moves none that is still to come.
      else for (const key of keys.reverse()) into(Object(value), key)
    } else if (typeof step === 'number' || (Array.isArray(value) && isIndex(step))) {
      const length = Array.isArray(value) ? value.length : null
      if (length === null) miss('is no list')
      else if (Number(step) < length) into(Object(value), String(step))
      else miss(length === 0 ? 'has no entries' : `has ${length} ${length === 1 ? 'entry' : 'entries'}`)
    } else this.#member(edit, step, value, { depth, put, miss })
  }

  #member(edit: Edit, name: string, value: unknown, { depth, put, miss }: Spot): void {
    // To set a member makes the objects on the way to it.
    const table = value ?? {}
    if (typeof table !== 'object' || Array.isArray(table)) {
      miss('is no object')
      return
    }
    const before = Object.hasOwn(table, name) ? Reflect.get(table, name) : undefined
    if (edit.value === GONE && before === undefined) miss(`has no ${name}`)
    else {
      this.#walk(edit, before, depth + 1, (inner) => {
        putInto(table, name, inner)
        if (table !== value) put(table)
      })
    }
  }

  #put(value: unknown, put: (inner: unknown) => void): void {
    const text = value === GONE ? '' : (JSON.stringify(value) ?? '')
    this.#left -= text.length + STEP_COST
    if (this.#left < 0) {
      this.#problem = TOO_MUCH
      return
    }
    this.#done++
    // Each place has a value of its own, which a later edit may change.
    put(value === GONE ? GONE : structuredClone(value))
  }
}

/** Sets a member, or deletes it; `__proto__` is a name like any other. */
function putInto(container: object, key: string, value: unknown): void {
  if (value !== GONE)
    Object.defineProperty(container, key, { value, writable: true, enumerable: true, configurable: true })
  else if (Array.isArray(container)) container.splice(Number(key), 1)
  else Reflect.deleteProperty(container, key)
}
