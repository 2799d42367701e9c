// A body with templates, compiled: fills them in for each call.

import { LIMITS } from '../../model/limits.ts'
import { fail } from '../../model/problems.ts'
import type { Occasion } from './effect.ts'
import { hasTemplates, type Segment, segmentsOf, valueFor } from './template.ts'

/** Fills in the templates. `tell` takes what a call lacks. */
export type Fill = (occasion: Occasion, tell: (missing: string) => void) => unknown

type Part = (filling: Filling) => unknown

/** Returns what fills the templates of a body in; null for a body without any. */
export function templatedBody(body: unknown): Fill | null {
  const part = partOf(body)
  return part && ((occasion, tell) => part(new Filling(occasion, tell)))
}

function partOf(value: unknown): Part | null {
  if (typeof value === 'string') return hasTemplates(value) ? textOf(value) : null
  if (Array.isArray(value)) {
    const parts = value.map(partOf)
    if (parts.every((part) => part === null)) return null
    return (filling) =>
      value.map((entry, at) => {
        const part = parts[at]
        return part ? part(filling) : entry
      })
  }
  if (typeof value !== 'object' || value === null) return null
  const parts = Object.entries(value).map(([key, entry]) => [key, entry, partOf(entry)] as const)
  if (parts.every(([, , part]) => part === null)) return null
  return (filling) => Object.fromEntries(parts.map(([key, entry, part]) => [key, part ? part(filling) : entry]))
}

function textOf(text: string): Part {
  const segments = segmentsOf(text)
  if ('problem' in segments) throw new Error(segments.problem)
  const [only] = segments
  // A text that is one template and nothing else keeps the type of its value.
  if (segments.length === 1 && only !== undefined && typeof only !== 'string')
    return (filling) => filling.value(only) ?? null
  return (filling) =>
    segments.map((segment) => (typeof segment === 'string' ? segment : filling.text(segment))).join('')
}

/** The filling of one answer, whose length is bounded: a template may stand for the whole request, and be repeated. */
class Filling {
  readonly #occasion: Occasion
  readonly #tell: (missing: string) => void
  #length = 0

  constructor(occasion: Occasion, tell: (missing: string) => void) {
    this.#occasion = occasion
    this.#tell = tell
  }

  value({ written, expression }: Exclude<Segment, string>): unknown {
    const value = valueFor(expression, this.#occasion)
    if (value === undefined) this.#tell(`${written} is not there`)
    this.#length += typeof value === 'string' ? value.length : (JSON.stringify(value)?.length ?? 0)
    if (this.#length > LIMITS.edited_answer_length) {
      fail('limit_reached', { what: 'The length of what templates fill in', limit: LIMITS.edited_answer_length })
    }
    return value
  }

  text(segment: Exclude<Segment, string>): string {
    const value = this.value(segment) ?? ''
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
}
