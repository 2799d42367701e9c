// Makes operations of a document from the declarations of calls, of the service and of the control API alike.

import type * as z from 'zod'
import type { DocumentOptions } from '../contract/document-options.ts'
import { parametersOf, writePath } from '../contract/paths.ts'
import { CONNECTORS } from '../model/connector.ts'
import { KINDS } from '../world/slices.ts'
import { exampleOf } from './examples.ts'
import { headersFor } from './headers.ts'
import type { JsonSchema } from './json-schema.ts'
import { linksFrom } from './links.ts'
import { capitalised } from './names.ts'
import type { Refusals } from './refusals.ts'
import type { Described, Schemas } from './schemas.ts'
import { securityOf } from './security.ts'
import { STREAMS } from './streams.ts'
import { tagOf } from './tags.ts'

/** What a document has in common for all of its operations. */
export interface Context {
  readonly schemas: Schemas
  readonly refusals: Refusals
  readonly options: DocumentOptions
  /** `{base_url}` of the world, and `{insights_url}`: equal where there is no separate insights host. */
  readonly base: string
  readonly insights: string
}

/** Returns the paths of a document with their operations. */
export function pathsOf(calls: readonly Described[], context: Context): Record<string, Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) {
    const path = writePath(call.path, (name) => `{${name}}`)
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call, context) }
  }
  return paths
}

function operationOf(call: Described, context: Context): unknown {
  const { id, number, summary, about, family, host, status, assumptions } = call
  const { base, insights, options, refusals } = context
  const apart = host === 'insights' && insights !== base
  const parameters = [...pathParameters(call), ...queryParameters(call, context)]
  const links = linksFrom(id)
  return {
    operationId: id,
    summary,
    description: about,
    tags: [tagOf(call)],
    ...(family === 'service' ? { 'x-endpoint': number, 'x-assumptions': assumptions } : {}),
    ...(apart ? { servers: [{ url: insights, description: 'The insights host' }] } : {}),
    security: securityOf(call, options),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBody(call, context),
    responses: {
      [status]: {
        description: DONE[status] ?? 'Done.',
        headers: headersFor({ status, assumed: assumptions.length > 0 }),
        content: { [typeOfAnswer(id)]: answerOf(call, context) },
        ...(links ? { links } : {}),
      },
      ...refusals.of(call),
    },
  }
}

const DONE: Readonly<Record<number, string>> = { 200: 'Done.', 201: 'Made.', 202: 'Accepted; the work goes on.' }

function typeOfAnswer(id: string): string {
  return STREAMS[id] ?? 'application/json'
}

function answerOf({ id }: Described, { schemas }: Context): unknown {
  const answer = exampleOf(id).answer
  const example = answer === undefined ? {} : { example: answer }
  return STREAMS[id]
    ? { schema: { type: 'string', description: 'The text of the stream.' }, ...example }
    : { schema: schemas.of(`${capitalised(id)}Answer`), ...example }
}

/** Descriptions of the path parameters. */
const PATH_PARAMETERS: Readonly<Record<string, string>> = {
  campaign_id: 'The id of a campaign, from createCampaign or createPostTracking.',
  shortcode: 'The identifier of a tracked post on its platform.',
  request_id: 'The id of a refresh request, from createRefreshRequest.',
  data_request_id: 'The id of a data request, from createDataRequest.',
  competition_id: 'The id of a competition, from createCompetition.',
  analysis_id: 'The id of a video analysis, from createVideoAnalysis.',
  name: 'Its name, percent-encoded.',
  collection: 'The name of a collection, such as campaigns.',
  id: 'Its id, percent-encoded.',
  connector: 'The platform of the creator.',
  handle: 'The handle of the creator on its platform, without @.',
}

const CONTROL_VALUES: Readonly<Record<string, { readonly enum: readonly string[] }>> = {
  collection: { enum: KINDS.map(({ name }) => name) },
  connector: { enum: CONNECTORS },
}

function pathParameters({ id, path, family }: Described): unknown[] {
  const { params } = exampleOf(id)
  return parametersOf(path).map((name) => ({
    name,
    in: 'path',
    required: true,
    description: PATH_PARAMETERS[name] ?? `The ${name.replaceAll('_', ' ')}.`,
    schema: { type: 'string', ...(family === 'control' ? CONTROL_VALUES[name] : {}) },
    ...(params?.[name] === undefined ? {} : { example: params[name] }),
    ...(family === 'service' ? { 'x-provenance': 'documented' } : {}),
  }))
}

function queryParameters({ id, query }: Described, { schemas }: Context): unknown[] {
  if (!query) return []
  const { properties = {}, required = [] } = schemas.of(`${capitalised(id)}Query`)
  const examples = exampleOf(id).query
  return Object.entries(properties).map(([name, property]) => {
    const { description, marks, rest } = parted(property)
    const { example: own, ...schema } = rest as JsonSchema
    const text = examples?.[name] ?? own ?? schema.const ?? schema.enum?.[0]
    const example = text === undefined ? {} : { example: schema.type === 'integer' ? Number(text) : text }
    return { name, in: 'query', required: required.includes(name), ...description, schema, ...example, ...marks }
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

function requestBody({ id, body, receive, family, traits }: Described, { schemas }: Context): Record<string, unknown> {
  if (!body && !receive) return {}
  const example = exampleOf(id).body
  const content = { schema: schemas.of(`${capitalised(id)}Input`), ...(example === undefined ? {} : { example }) }
  const json = family === 'control' || !receive
  const types = receive && json ? { 'application/yaml': content } : {}
  return {
    requestBody: {
      description: json ? 'A JSON object.' : 'A form with files.',
      required: !traits?.optionalBody,
      content: { [json ? 'application/json' : 'multipart/form-data']: content, ...types },
    },
  }
}
