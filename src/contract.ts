// The contract for code: the schemas of the service's operations, webhooks and records, and their types.

import * as z from 'zod'
import type { Method } from './contract/endpoint.ts'
import { parametersOf } from './contract/paths.ts'
import { ENDPOINTS } from './service/index.ts'
import type {
  CollectionName,
  OperationId,
  Operations,
  Records,
  WebhookEventName,
  WebhookEvents,
} from './types/service.ts'
import { WEBHOOK_EVENTS } from './world/outbox/events.ts'
import { KINDS } from './world/slices.ts'

export type * from './types/service.ts'

/** The schema of what a client sends: `undefined` where a call takes none. */
export type Taken<Input> = Input extends undefined ? undefined : z.ZodType<unknown, Input>

/** An operation of the service. */
export interface OperationContract<Id extends OperationId> {
  readonly id: Id
  /** The numbers of its endpoints in the interface. */
  readonly number: readonly number[]
  readonly method: Method
  /** Relative to the base URL; parameters as `:name`. */
  readonly path: string
  readonly summary: string
  readonly params: Taken<Operations[Id]['params']>
  /** A query has texts only: its schema takes `'10'`, not `10`. */
  readonly query: Taken<Operations[Id]['query']>
  /** Of an upload: its fields; the value of a file is not looked at. */
  readonly body: Taken<Operations[Id]['body']>
  /** The status of a successful answer. */
  readonly status: number
  /** Answers have the keys of their schema and no others. */
  readonly answer: z.ZodType<Operations[Id]['answer']>
}

/** The operations of the service, by id. */
export const operations = Object.fromEntries(
  ENDPOINTS.map(({ id, number, method, path, summary, query, body, status, answer }) => {
    const names = parametersOf(path)
    const params = z.strictObject(Object.fromEntries(names.map((name) => [name, z.string()])))
    const contract = {
      id,
      number,
      method,
      path,
      summary,
      params: names.length === 0 ? undefined : params,
      query: query === null ? undefined : asTexts(query),
      body: body === null ? undefined : id === 'createVideoAnalysis' ? asTexts(body) : body,
      status,
      answer,
    }
    return [id, contract]
  }),
  // Each id has its own types, which are written from these schemas.
) as unknown as { readonly [Id in OperationId]: OperationContract<Id> }

/** Takes numbers and flags of queries and the files of forms, which the schemas know as texts. */
function asTexts(schema: z.ZodType): z.ZodType {
  return z.preprocess((value) => {
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, value]) => [key, textOf(value)]))
  }, schema)
}

function textOf(value: unknown): unknown {
  if (value instanceof Blob) return 'name' in value ? value.name : 'blob'
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
}

/** The payloads of webhooks, by event. */
export const webhookEvents = Object.fromEntries(
  WEBHOOK_EVENTS.map(({ name, payload }) => [name, payload]),
) as unknown as { readonly [Name in WebhookEventName]: z.ZodType<WebhookEvents[Name]> }

/** The records of collections, as `GET /__sim/state` shows them. */
export const records = Object.fromEntries(
  KINDS.map(({ name, record }) => [name, 'id' in record.shape ? record : record.extend({ id: z.string() })]),
) as unknown as { readonly [Name in CollectionName]: z.ZodType<unknown, Records[Name]> }
