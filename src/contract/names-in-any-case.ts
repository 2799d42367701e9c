// Names of a list that a request gives in another case: `INSTAGRAM` for `instagram`.

import type * as z from 'zod'

/** A name that was given in another case than the interface writes it. */
export interface Respelled {
  readonly path: readonly PropertyKey[]
  readonly given: string
  readonly meant: string
}

/** Returns the values of a request that are wrong only by their case, by what parsing it found. */
export function inAnotherCase(value: unknown, issues: readonly z.core.$ZodIssue[]): Respelled[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_value') return []
    const given = issue.path.reduce(partAt, value)
    if (typeof given !== 'string') return []
    const wanted = given.trim().toLowerCase()
    const meant = issue.values.find((name) => typeof name === 'string' && name.toLowerCase() === wanted)
    return typeof meant === 'string' ? [{ path: issue.path, given, meant }] : []
  })
}

/** Returns a copy of a value with these names as they are meant. */
export function spelledAs(value: unknown, names: readonly Respelled[]): unknown {
  return names.reduce((whole, { path, meant }) => withPart(whole, path, meant), value)
}

function partAt(whole: unknown, step: PropertyKey): unknown {
  return typeof whole === 'object' && whole !== null ? Reflect.get(whole, step) : undefined
}

function withPart(whole: unknown, [step, ...rest]: readonly PropertyKey[], part: unknown): unknown {
  if (step === undefined) return part
  if (Array.isArray(whole)) return whole.map((entry, at) => (at === Number(step) ? withPart(entry, rest, part) : entry))
  if (typeof whole !== 'object' || whole === null) return whole
  return { ...whole, [step]: withPart(partAt(whole, step), rest, part) }
}
