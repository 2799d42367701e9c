// The operations that a rule is for, and what their calls may hold.

import { documentedPart, type Part } from '../../contract/documented-parts.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { SchemaPlace } from '../../kit/schema-place.ts'
import { ENDPOINTS } from '../../service/index.ts'
import { operationsOf } from '../schema/on.ts'
import { type Owner, subjectOf } from './names.ts'

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
  /** `addStore has no` */
  readonly subject: string
  readonly #unknownHint: string | undefined

  /** `unknownHint`: how to have a name that is like none, at the end of a message. */
  constructor(operations: readonly string[], unknownHint?: string) {
    const every = operations.includes('*')
    this.#unknownHint = unknownHint
    this.#endpoints = every ? ENDPOINTS : ENDPOINTS.filter(({ id }) => operations.includes(id))
    const ids = this.#endpoints.map(({ id }) => id)
    this.subject = subjectOf('operation', ids, every)
  }

  /** Returns what a part of these calls may hold; null if none of them has it. */
  part(part: Part): SchemaPlace | null {
    const places = this.#endpoints.flatMap((endpoint) => {
      // Rules see the fields of an upload as its form.
      const none = part === 'body' && endpoint.receive !== null
      return (none ? null : documentedPart(endpoint, part)) ?? []
    })
    return places.length === 0 ? null : SchemaPlace.joined(places)
  }

  owner(part: Part): Owner {
    return {
      lacks: this.subject,
      whole: `its ${WORDS[part]}`,
      ...(this.#unknownHint !== undefined && { unknownHint: this.#unknownHint }),
    }
  }

  /** Returns why calls have no such part: `addStore has no form: its fields are in its body`. */
  lacks(part: Part): string {
    const other = part === 'body' ? 'form' : part === 'form' ? 'body' : null
    const hint = other !== null && this.part(other) ? `: use ${other}` : ''
    return `${this.subject} ${part === 'params' ? 'parameters in its path' : WORDS[part]}${hint}`
  }
}

/** Returns the calls of a rule that is `on` this; null if it names none. Whether it is right is checked elsewhere. */
export function callsOf(on: unknown): CallsOfRule | null {
  const operations = operationsOf(on)
  return operations.length === 0 ? null : new CallsOfRule(operations)
}
