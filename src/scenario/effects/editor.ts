// Sets and removes parts of an answer by their paths.

import { EVERY, isIndex, pathOf, type Step } from '../../conditions/paths.ts'
import { fieldOf } from '../../kit/table.ts'

/** Stands for the part that a path leads to, if it is removed. */
export const GONE = Symbol('gone')

/** One change of an answer. */
export interface Edit {
  readonly path: string
  readonly steps: readonly Step[]
  /** What is set, or `GONE`. */
  readonly value: unknown
}

export type Edited = { readonly value: unknown } | { readonly problem: string }

/**
 * Returns an answer with an edit made, or why it has no place there. Copies the way to each part, and shares the rest. `write` returns
 * what comes into each place. `depth`: how many steps have led to `answer`.
 */
export function edited(edit: Edit, answer: unknown, write: (edit: Edit) => Edited, depth = 0): Edited {
  const step = edit.steps[depth]
  if (step === undefined) return write(edit)
  const keys = keysOf(answer, step, edit.value === GONE)
  if (typeof keys === 'string') {
    return { problem: `${depth === 0 ? 'the response' : pathOf(edit.steps.slice(0, depth))} ${keys}` }
  }
  const copy: object = Array.isArray(answer) ? [...answer] : { ...Object(answer) }
  const problems: string[] = []
  // From the end, so that a removal moves none that is still to come.
  for (const key of keys.reverse()) {
    const inner = edited(edit, fieldOf(copy, key), write, depth + 1)
    if ('problem' in inner) problems.push(inner.problem)
    else putInto(copy, key, inner.value)
  }
  const problem = problems.at(-1)
  return problem !== undefined && problems.length === keys.length ? { problem } : { value: copy }
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
