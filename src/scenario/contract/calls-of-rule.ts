// The operations that a rule is for, and what their calls may hold.

import * as z from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { parametersOf } from '../../contract/paths.ts'
import { SchemaPlace } from '../../kit/schema-place.ts'
import { ENDPOINTS } from '../../service/index.ts'
import { operationsOf } from '../schema/on.ts'
import { type Owner, subjectOf } from './names.ts'

/** The parts of a call, as messages call them. */
const WORDS = { query: 'query', params: 'path', form: 'form', body: 'body', answer: 'response' } as const
type Part = keyof typeof WORDS

/** A further spelling that a call takes (see its declaration). */
const SPELLING = z.object({ 'cron expression': z.string() })

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
    const schemas = this.#endpoints.flatMap((endpoint) => schemasOf(endpoint, part))
    return schemas.length === 0 ? null : new SchemaPlace(schemas)
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

/** Returns the schemas of a part of a call; none if it has no such part. */
function schemasOf({ id, path, query, body, answer, receive }: Endpoint, part: Part): z.ZodType[] {
  switch (part) {
    case 'query':
      return query ? [query] : []
    case 'params': {
      const names = parametersOf(path)
      return names.length === 0 ? [] : [z.object(Object.fromEntries(names.map((name) => [name, z.string()])))]
    }
    case 'form':
      return body && receive ? [body] : []
    case 'body':
      // Rules see the fields of an upload as its form.
      if (!body || receive) return []
      return id === 'addTrackedCreator' ? [body, SPELLING] : [body]
    case 'answer':
      return [answer]
  }
}

/** Returns the calls of a rule that is `on` this; null if it names none. Whether it is right is checked elsewhere. */
export function callsOf(on: unknown): CallsOfRule | null {
  const operations = operationsOf(on)
  return operations.length === 0 ? null : new CallsOfRule(operations)
}
