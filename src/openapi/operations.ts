// Makes an operation of the document from the declaration of an endpoint.

import type * as z from 'zod'
import type { Endpoint } from '../contract/endpoint.ts'
import { parametersOf, writePath } from '../contract/paths.ts'
import { pathWith } from '../model/ecom-word.ts'
import { ANSWER_NAMES, REQUEST_NAMES, referenceOf } from './components.ts'
import { headersFor } from './headers.ts'
import { type JsonSchema, toJsonSchemas } from './json-schema.ts'
import type { Refusals } from './refusals.ts'
import { SECURITY } from './security.ts'
import { tagOf } from './tags.ts'

/** The URLs of the service's two hosts, and its word for a shop platform. */
export interface OpenApiOptions {
  /** `{base_url}` of the world. */
  readonly base: string
  /** `{insights_url}` of the world; equal to `base` where there is no separate insights host. */
  readonly insights: string
  readonly ecomWord: string
}

/** Returns the path of an endpoint as OpenAPI writes it. */
export function templateOf({ path }: Endpoint, ecomWord: string): string {
  return writePath(pathWith(ecomWord, path), (name) => `{${name}}`)
}

/** Returns the operation of an endpoint. */
export function operationOf(endpoint: Endpoint, refusals: Refusals, options: OpenApiOptions): unknown {
  const { id, number, summary, auth, body, host, status, answer, assumptions } = endpoint
  const apart = host === 'insights' && options.insights !== options.base
  const parameters = [...pathParameters(endpoint), ...queryParameters(endpoint, options.ecomWord)]
  return {
    operationId: id,
    summary,
    tags: [tagOf(number[0] ?? 0)],
    'x-endpoint': number,
    'x-assumptions': assumptions,
    ...(apart ? { servers: [{ url: options.insights, description: 'The insights host' }] } : {}),
    security: SECURITY[auth],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: requestBody(endpoint, body) } : {}),
    responses: {
      [status]: {
        description: status === 202 ? 'Accepted' : 'OK',
        headers: headersFor({ status, assumed: assumptions.length > 0 }),
        content: { 'application/json': { schema: referenceOf(ANSWER_NAMES, answer) } },
      },
      ...refusals.of(endpoint),
    },
  }
}

/** Descriptions of the path parameters. */
const PATH_PARAMETERS: Readonly<Record<string, string>> = {
  campaign_id: 'id of a campaign',
  handle: 'username of a tracked creator',
  shortcode: 'identifier of a tracked post on its platform',
  request_id: 'id of a refresh request',
  data_request_id: 'id of a data request',
  competition_id: 'id of a competition',
  analysis_id: 'id of a video analysis',
}

function pathParameters({ path }: Endpoint): unknown[] {
  return parametersOf(path).map((name) => ({
    name,
    in: 'path',
    required: true,
    description: PATH_PARAMETERS[name],
    schema: { type: 'string' },
    'x-provenance': 'documented',
  }))
}

function queryParameters({ query }: Endpoint, ecomWord: string): unknown[] {
  if (!query) return []
  const schema = toJsonSchemas(new Map([['query', query]]), 'request', ecomWord).get('query')
  const required = schema?.required ?? []
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const { description, marks, rest } = parted(property)
    return { name, in: 'query', required: required.includes(name), ...description, schema: rest, ...marks }
  })
}

/** Splits a property's schema into what belongs to the parameter (description, extensions) and the rest. */
function parted(property: z.core.JSONSchema._JSONSchema) {
  const { description, ...schema }: JsonSchema = typeof property === 'boolean' ? {} : property
  const isMark = ([key]: readonly [string, unknown]) => key.startsWith('x-')
  return {
    description: description === undefined ? {} : { description },
    marks: Object.fromEntries(Object.entries(schema).filter(isMark)),
    rest: Object.fromEntries(Object.entries(schema).filter((entry) => !isMark(entry))),
  }
}

function requestBody({ receive }: Endpoint, body: z.ZodType): unknown {
  const type = receive ? 'multipart/form-data' : 'application/json'
  return { required: true, content: { [type]: { schema: referenceOf(REQUEST_NAMES, body) } } }
}
