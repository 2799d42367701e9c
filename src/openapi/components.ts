// The named schemas: the nouns of the model, and the body and response of each operation.

import type * as z from 'zod'
import { ENDPOINTS } from '../service/index.ts'
import { WEBHOOK_EVENTS } from '../world/outbox/events.ts'
import { type JsonSchema, referenceTo, toJsonSchemas } from './json-schema.ts'
import { ANSWERS, REQUESTS } from './named-schemas.ts'
import { capitalised, inOneWord } from './names.ts'
import { refreshInputs } from './refresh-input.ts'
import { uploadForm } from './upload-form.ts'

/** The name of each named schema, either of requests or of responses. No name occurs in both. */
export type Names = ReadonlyMap<z.ZodType, string>

/** Names of request bodies; a body that is not in the table is named after its operation. */
export const REQUEST_NAMES: Names = namesOf(
  REQUESTS,
  ENDPOINTS.map(({ id, body }) => [`${capitalised(id)}Input`, body]),
)

/** Names of responses and webhook payloads. */
export const ANSWER_NAMES: Names = namesOf(ANSWERS, [
  ...ENDPOINTS.map(({ id, answer }) => [`${capitalised(id)}Answer`, answer] as const),
  ...WEBHOOK_EVENTS.map(({ name, payload }) => [payloadName(name), payload] as const),
])

/** Returns the name of an event's payload: `RtTrackingPostEventPayload`. */
function payloadName(event: string): string {
  return `${inOneWord(event)}Payload`
}

function namesOf(
  table: Readonly<Record<string, z.ZodType>>,
  others: readonly (readonly [string, z.ZodType | null])[],
): Names {
  const names = new Map(Object.entries(table).map(([name, schema]) => [schema, name]))
  for (const [name, schema] of others) if (schema && !names.has(schema)) names.set(schema, name)
  return names
}

/** Returns the reference to a named schema; throws when it has no name. */
export function referenceOf(names: Names, schema: z.ZodType): { $ref: string } {
  const name = names.get(schema)
  if (name === undefined) throw new Error('a schema of an operation has no name in the document')
  return { $ref: referenceTo(name) }
}

/** Returns every named schema as JSON Schema, those of requests first. */
export function schemaComponents(ecomWord: string): Record<string, JsonSchema> {
  const requests = toJsonSchemas(byName(REQUEST_NAMES), 'request', ecomWord)
  const answers = toJsonSchemas(byName(ANSWER_NAMES), 'answer', ecomWord)
  return {
    ...Object.fromEntries(requests),
    ...refreshInputs(requests.get('RefreshInput')),
    AnalysisForm: uploadForm(requests.get('AnalysisForm')),
    ...Object.fromEntries(answers),
  }
}

function byName(names: Names): Map<string, z.ZodType> {
  return new Map([...names].map(([schema, name]) => [name, schema]))
}
