// Which schemas have names: the nouns of the model, and whatever an operation takes or answers.

import type * as z from 'zod'
import { ENDPOINTS } from '../api/index.ts'
import { WEBHOOK_EVENTS } from '../world/outbox/events.ts'
import { type JsonSchema, referenceTo, toJsonSchemas } from './json-schema.ts'
import { ANSWERS, REQUESTS } from './named-schemas.ts'
import { capitalised, inOneWord } from './names.ts'
import { refreshInputs } from './refresh-input.ts'
import { uploadForm } from './upload-form.ts'

/** The name of each schema that has one, in one direction. No name stands in both. */
export type Names = ReadonlyMap<z.ZodType, string>

/** Bodies that only their operation knows are called after it. */
export const REQUEST_NAMES: Names = namesOf(
  REQUESTS,
  ENDPOINTS.map(({ id, body }) => [`${capitalised(id)}Input`, body]),
)

/** Answers and the payloads of webhooks. */
export const ANSWER_NAMES: Names = namesOf(ANSWERS, [
  ...ENDPOINTS.map(({ id, answer }) => [`${capitalised(id)}Answer`, answer] as const),
  ...WEBHOOK_EVENTS.map(({ name, payload }) => [payloadName(name), payload] as const),
])

/** `rt_tracking.post.event` as the name of its payload. */
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

/** The reference to a schema that has a name. */
export function referenceOf(names: Names, schema: z.ZodType): { $ref: string } {
  const name = names.get(schema)
  if (name === undefined) throw new Error('a schema of an operation has no name in the document')
  return { $ref: referenceTo(name) }
}

/** Every named schema, requests first. */
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
