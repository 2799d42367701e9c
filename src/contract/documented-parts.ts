// What the interface knows of the parts of a call: the names in its query, form, body, path and answer.

import * as z from 'zod'
import { SchemaPlace } from '../kit/schema-place.ts'
import type { EndpointFacts } from './endpoint.ts'
import { parametersOf } from './paths.ts'

export type Part = 'query' | 'params' | 'form' | 'body' | 'answer'

/** Further spellings that a call takes (see its declaration). */
const SPELLINGS: Readonly<Record<string, z.ZodObject>> = {
  'addTrackedCreator body': z.object({ 'cron expression': z.string() }),
}

const known = new Map<string, SchemaPlace | null>()

/** Returns what a part of an operation may hold; null if the operation has no such part. */
export function documentedPart(endpoint: EndpointFacts, part: Part): SchemaPlace | null {
  const key = `${endpoint.id} ${part}`
  const found = known.get(key)
  if (found !== undefined) return found
  const schema = schemaOf(endpoint, part)
  const more = SPELLINGS[key]
  const place = schema && new SchemaPlace(more ? [schema, more] : [schema])
  known.set(key, place)
  return place
}

function schemaOf({ path, query, body, answer, receive }: EndpointFacts, part: Part): z.ZodType | null {
  switch (part) {
    case 'query':
      return query
    case 'params': {
      const names = parametersOf(path)
      return names.length === 0 ? null : z.object(Object.fromEntries(names.map((name) => [name, z.string()])))
    }
    case 'form':
      return receive === null ? null : body
    case 'body':
      return body
    case 'answer':
      return answer
  }
}
