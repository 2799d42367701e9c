// The operations that a rule is for, and what their calls may hold.

import { documentedPart, type Part } from '../../contract/documented-parts.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Suggestions } from '../../kit/nearest.ts'
import { SchemaPlace } from '../../kit/schema-place.ts'
import { ENDPOINTS } from '../../service/index.ts'
import { problemOfCode } from '../effects/error.ts'
import { operationsOf } from '../schema/on.ts'
import type { Owner } from './names.ts'

/** What a part of a call is called in messages. */
const WORDS: Readonly<Record<Part, string>> = {
  query: 'query',
  params: 'path',
  form: 'form',
  body: 'body',
  answer: 'response',
}

/** The operations that a rule names. What one of them knows, the rule may use. */
export class CallsOfRule {
  readonly #endpoints: readonly Endpoint[]
  readonly #subject: string
  readonly #every: boolean
  readonly #parts = new Map<Part, SchemaPlace | null>()
  readonly #suggestions: Suggestions

  constructor(operations: readonly string[], every: boolean, suggestions: Suggestions) {
    this.#suggestions = suggestions
    this.#endpoints = every ? ENDPOINTS : ENDPOINTS.filter(({ id }) => operations.includes(id))
    this.#every = every
    const [only] = this.#endpoints
    if (every) this.#subject = 'no operation has'
    else this.#subject = this.#endpoints.length === 1 ? `${only?.id} has no` : 'none of these operations has'
  }

  /** Returns what a part of these calls may hold; null if none of them has it. */
  part(part: Part): SchemaPlace | null {
    const known = this.#parts.get(part)
    if (known !== undefined) return known
    const places = this.#endpoints.flatMap((endpoint) => {
      // Rules see the fields of an upload as its form.
      const none = part === 'body' && endpoint.receive !== null
      return (none ? null : documentedPart(endpoint, part)) ?? []
    })
    const place = places.length === 0 ? null : SchemaPlace.joined(places)
    this.#parts.set(part, place)
    return place
  }

  owner(part: Part): Owner {
    return { lacks: this.#subject, whole: `its ${WORDS[part]}`, suggestions: this.#suggestions }
  }

  /** Returns why calls have no such part: `addStore has no form: its fields are in its body`. */
  lacks(part: Part): string {
    const other = part === 'body' ? 'form' : part === 'form' ? 'body' : null
    const hint = other !== null && this.part(other) ? `: use ${other}` : ''
    return `${this.#subject} ${part === 'params' ? 'parameters in its path' : WORDS[part]}${hint}`
  }

  /** Returns those of the operations that never refuse a call with this code; none if any operation is meant. */
  without(code: number): readonly string[] {
    if (this.#every) return []
    const problem = problemOfCode(code)
    return this.#endpoints
      .filter(({ problems }) => problem !== undefined && !problems.includes(problem))
      .map(({ id }) => id)
  }
}

/** Returns the operations that can refuse a call with this code. */
export function refusingWith(code: number): readonly string[] {
  const problem = problemOfCode(code)
  return ENDPOINTS.filter(({ problems }) => problem !== undefined && problems.includes(problem)).map(({ id }) => id)
}

/** The calls of rules by what they are `on`, since thousands may be on the same. */
export class CallsOfRules {
  readonly #known = new Map<string, CallsOfRule>()
  readonly #suggestions: Suggestions

  constructor(suggestions: Suggestions) {
    this.#suggestions = suggestions
  }

  /** Returns the calls of a rule; null if `on` names none. Whether it is right is checked elsewhere. */
  of(on: unknown): CallsOfRule | null {
    const named = operationsOf(on)
    const every = named.includes('*')
    const operations = every ? [] : named
    if (!every && operations.length === 0) return null
    const key = every ? '*' : operations.join(' ')
    const known = this.#known.get(key) ?? new CallsOfRule(operations, every, this.#suggestions)
    this.#known.set(key, known)
    return known
  }
}
