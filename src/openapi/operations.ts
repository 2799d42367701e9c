// Makes operations of a document from the declarations of calls, of the service and of the control API alike.

import type { DocumentOptions } from '../contract/document-options.ts'
import type { EndpointFacts } from '../contract/endpoint.ts'
import { parametersOf, writePath } from '../contract/paths.ts'
import { CONNECTORS } from '../model/connector.ts'
import { KINDS } from '../world/slices.ts'
import { exampleOf } from './examples.ts'
import { headersFor } from './headers.ts'
import type { JsonSchema } from './json-schema.ts'
import type { Refusals } from './refusals.ts'
import { capitalised, type Described, type Schemas, STREAMS } from './schemas.ts'

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
        content: { [STREAMS[id] ?? 'application/json']: answerOf(call, context) },
        links: linksFrom(id),
      },
      ...refusals.of(call),
    },
  }
}

const DONE: Readonly<Record<number, string>> = { 200: 'Done.', 201: 'Made.', 202: 'Accepted; the work goes on.' }

function answerOf({ id }: Described, { schemas }: Context): unknown {
  const stream = { type: 'string', description: 'The text of the stream.' }
  return { schema: STREAMS[id] ? stream : schemas.of(`${capitalised(id)}Answer`), example: exampleOf(id).answer }
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
    example: params?.[name],
    ...(family === 'service' ? { 'x-provenance': 'documented' } : {}),
  }))
}

function queryParameters({ id, query }: Described, { schemas }: Context): unknown[] {
  if (!query) return []
  const { properties = {}, required = [] } = schemas.of(`${capitalised(id)}Query`)
  const examples = exampleOf(id).query
  return Object.entries(properties).map(([name, property]) => {
    const { description, example: own, ...others } = property as JsonSchema
    // Extensions belong to the parameter.
    const isMark = ([key]: readonly [string, unknown]) => key.startsWith('x-')
    const marks = Object.fromEntries(Object.entries(others).filter(isMark))
    const schema: JsonSchema = Object.fromEntries(Object.entries(others).filter((entry) => !isMark(entry)))
    const text = examples?.[name] ?? own ?? schema.const ?? schema.enum?.[0]
    const example = schema.type === 'integer' && text !== undefined ? Number(text) : text
    const isRequired = required.includes(name)
    return { name, in: 'query', required: isRequired, description, schema, example, ...marks }
  })
}

function requestBody({ id, body, receive, family, traits }: Described, { schemas }: Context): Record<string, unknown> {
  if (!body && !receive) return {}
  const content = { schema: schemas.of(`${capitalised(id)}Input`), example: exampleOf(id).body }
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

type Link = readonly [operation: string, parameter: string, pointer: string]

/** Links from a creation to the calls that read or change what it made. */
const LINKS: Readonly<Record<string, readonly Link[]>> = {
  createCampaign: [
    ['updateCampaign', 'campaign_id', '/id'],
    ['patchCampaign', 'campaign_id', '/id'],
    ['getCampaignInsights', 'campaign_id', '/id'],
  ],
  createPostTracking: [['listCampaignComments', 'campaign_id', '/campaign_id']],
  addTrackedCreator: [
    ['getTrackedCreator', 'handle', '/handle'],
    ['updateTrackedCreator', 'handle', '/handle'],
  ],
  addTrackedPost: [
    ['getTrackedPost', 'shortcode', '/shortcode'],
    ['updateTrackedPost', 'shortcode', '/shortcode'],
  ],
  verifyCreator: [['getConsentedInstagramInsights', 'identifier', '/creator_id']],
  createRefreshRequest: [['getRefreshRequest', 'request_id', '/request_id']],
  createDataRequest: [['getDataRequest', 'data_request_id', '/data_request_id']],
  createCompetition: [['getCompetitionInsights', 'competition_id', '/id']],
  createVideoAnalysis: [['getVideoAnalysis', 'analysis_id', '/analysis_id']],
  createWorld: [['deleteWorld', 'name', '/name']],
  addScenario: [['deleteScenario', 'name', '/name']],
  listRequests: [
    ['getRequest', 'id', '/requests/0/id'],
    ['explainRequest', 'id', '/requests/0/id'],
  ],
  emitWebhook: [['redeliver', 'id', '/deliveries/0/id']],
  listDeliveries: [['redeliver', 'id', '/deliveries/0/id']],
}

/** Returns the `links` of the successful response of an operation; undefined for none. */
function linksFrom(id: string): Record<string, unknown> | undefined {
  const links = LINKS[id]?.map(([operationId, parameter, pointer]) => ({
    operationId,
    parameters: { [parameter]: `$response.body#${pointer}` },
    description: `\`${pointer.slice(1)}\` of this response is the \`${parameter}\` of ${operationId}.`,
  }))
  return links && Object.fromEntries(links.map((link) => [link.operationId, link]))
}

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description })

/** Returns `components.securitySchemes` (interface, Authentication): one of bearer tokens unless options ask for more. */
export function securitySchemes(family: 'service' | 'control', { discovery, guarded }: DocumentOptions) {
  if (family === 'control') return guarded ? { controlToken: bearer('The token of `--control-token`.') } : {}
  return {
    bearer: bearer('Accepts any token, or only those of `--token`. A token that ends in `@<world>` selects a world.'),
    ...(discovery ? { discovery: bearer('A token issued for the search: one of those of `--discovery-token`.') } : {}),
  }
}

/** Returns the credentials that a call needs. The insights key of endpoint 5 is a parameter. */
function securityOf({ family, auth, traits }: Described, { discovery, guarded }: DocumentOptions): unknown[] {
  if (family === 'control') return guarded && !traits?.openToAll && !traits?.anybody ? [{ controlToken: [] }] : []
  return [discovery && auth === 'discovery' ? { discovery: [] } : { bearer: [] }]
}

/** The resources that group the operations of the service, each with the number of its first endpoint. */
const RESOURCES: readonly (readonly [first: number, name: string, description: string])[] = [
  [1, 'Campaigns', 'Posts tracked together, and their figures'],
  [6, 'Post tracking', 'All comments of one post'],
  [8, 'Stores', 'Online stores and short links, whose clicks and sales campaigns report'],
  [10, 'Real-time tracking', 'Creators and posts polled on a schedule'],
  [17, 'Consented insights', 'Creators who gave consent'],
  [20, 'Creators', 'Creators on the dashboard'],
  [23, 'Public insights', 'Publicly visible insights of a creator'],
  [26, 'Data refresh', 'Refresh of a creator or post'],
  [28, 'Data requests', 'Basic analytics in bulk'],
  [30, 'Competition', 'A brand compared with its competitors'],
  [32, 'Discovery', 'Search for creators'],
  [33, 'Video analysis', 'Analysis of a video, alone or against a brief'],
]

export const WEBHOOK_TAG = 'Webhooks'

/** The tags of the document of the service. */
export const TAGS = [
  ...RESOURCES.map(([, name, description]) => ({ name, description })),
  { name: WEBHOOK_TAG, description: 'Events sent to the endpoints that a client sets' },
]

/** The tags of the control API, by the beginnings of its paths. */
export const CONTROL_TAGS = [
  { name: 'World', description: 'The world as a whole: its health, seed, state and report' },
  { name: 'Clock', description: 'The time of a world: read it, set it, move it forward' },
  { name: 'Scenarios', description: 'Rules that make the service misbehave' },
  { name: 'Requests', description: 'The journal of calls, and checks of it' },
  { name: 'State', description: 'Records: look at them, or force them' },
  { name: 'Webhooks', description: 'Endpoints and deliveries' },
  { name: 'Worlds', description: 'The worlds of a simulator: list, make and delete them' },
]

/** Returns the tag of a call: of the service by its first endpoint number, of the control API by its path. */
function tagOf({ family, number: [number = 0], path }: EndpointFacts): string {
  if (family === 'service') return RESOURCES.findLast(([first]) => first <= number)?.[1] ?? ''
  const [, part = ''] = /^\/__sim\/([a-z]+)/.exec(path) ?? []
  return CONTROL_TAGS.find(({ name }) => name === capitalised(part))?.name ?? 'World'
}
