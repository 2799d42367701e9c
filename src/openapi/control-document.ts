// The OpenAPI document of the control API, made from the declarations of its calls.

import * as z from 'zod'
import type { EndpointFacts } from '../contract/endpoint.ts'
import { parametersOf, writePath } from '../contract/paths.ts'
import { problemsOf } from '../contract/problems-of.ts'
import { PROBLEMS, type ProblemCode } from '../model/problems.ts'
import { VERSION } from '../version.ts'
import { type JsonSchema, referenceTo } from './json-schema.ts'
import { capitalised } from './names.ts'

const DESCRIPTION = `Look inside a world of mockfluence and change it. \`/w/<name>\` before a path chooses a world.

Unknown keys and parameters are refused. Errors are problem documents (RFC 9457). Where mockfluence runs with \`--control-token\`, every
call but health needs the token; otherwise none does.`

/** The calls that take or return something other than JSON, by their ids. */
const STREAMS: Readonly<Record<string, string>> = { getEvents: 'text/event-stream', getMetrics: 'text/plain' }
const TEXTS: Readonly<Record<string, readonly string[]>> = { addScenario: ['application/json', 'application/yaml'] }

const SCENARIO = {
  type: 'object',
  description: 'A scenario (`mockfluence schema scenario`), or the name of a bundled one',
}

const PROBLEM = {
  type: 'object',
  description: 'A problem document (RFC 9457). Some have further members, such as `closest`.',
  properties: {
    type: { type: 'string', description: '`urn:mockfluence:` and the code of the problem' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      description: 'Each mistake, with its place',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' } },
        required: ['path', 'message'],
      },
    },
  },
  required: ['type', 'title', 'status', 'detail', 'errors'],
}

const PARAMETERS: Readonly<Record<string, string>> = {
  name: 'Its name, percent-encoded',
  collection: 'The name of a collection',
  id: 'Its id, percent-encoded',
  connector: 'The platform of a creator',
  handle: 'The handle of a creator',
}

/** A call of the control API, with what is special about it. */
export type ControlCall = EndpointFacts & {
  readonly traits?: {
    readonly guide: z.ZodType | null
    readonly optionalBody: boolean
    readonly openToAll: boolean
    readonly anybody: boolean
  }
}

interface Parts {
  readonly paths: Readonly<Record<string, Record<string, unknown>>>
  readonly schemas: Readonly<Record<string, unknown>>
}

/** What all worlds have in common: to make it takes some 50 ms. */
const made = new WeakMap<readonly ControlCall[], Parts>()

function partsOf(calls: readonly ControlCall[]): Parts {
  const known = made.get(calls)
  if (known) return known
  const schemas: Record<string, unknown> = { Problem: PROBLEM }
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) {
    const path = writePath(call.path, (name) => `{${name}}`)
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call, schemas) }
  }
  const parts = { paths, schemas }
  made.set(calls, parts)
  return parts
}

/** Returns the document (OpenAPI 3.1.1) of the calls at `base`, the base URL of a world. */
export function controlDocument(calls: readonly ControlCall[], base: string): Record<string, unknown> {
  const { paths, schemas } = partsOf(calls)
  return {
    openapi: '3.1.1',
    info: {
      title: 'Control API of mockfluence',
      description: DESCRIPTION,
      version: VERSION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: base, description: 'This world' }],
    tags: [...new Set(calls.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        controlToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of `--control-token`, where it is set',
        },
      },
    },
  }
}

/** Returns an operation; adds its schemas to `schemas`. */
function operationOf(call: ControlCall, schemas: Record<string, unknown>): unknown {
  const { id, summary, status, answer, traits } = call
  const parameters = [...pathParameters(call), ...queryParameters(call)]
  const stream = STREAMS[id]
  const type = stream ?? 'application/json'
  const schema = stream ? { type: 'string' } : named(`${capitalised(id)}Answer`, answer, 'output', schemas)
  const body = bodyOf(call, schemas)
  return {
    operationId: id,
    summary,
    tags: [tagOf(call)],
    security: traits?.openToAll || traits?.anybody ? [] : [{}, { controlToken: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: { [status]: { description: 'Done', content: { [type]: { schema } } }, ...refusalsOf(call) },
  }
}

/** `/__sim/clock/advance` is about the clock; what names nothing is about the world. */
function tagOf({ path }: ControlCall): string {
  const [, part = ''] = /^\/__sim\/([a-z]+)\/?/.exec(path) ?? []
  return ['clock', 'scenarios', 'requests', 'state', 'webhooks', 'worlds'].includes(part) ? capitalised(part) : 'World'
}

function bodyOf({ id, body, traits, receive }: ControlCall, schemas: Record<string, unknown>): unknown {
  if (receive) {
    const types = (TEXTS[id] ?? []).map((type) => [type, { schema: SCENARIO }] as const)
    return { required: true, content: Object.fromEntries(types) }
  }
  if (!body) return null
  const schema = named(`${capitalised(id)}Input`, traits?.guide ?? body, 'input', schemas)
  return { required: !traits?.optionalBody, content: { 'application/json': { schema } } }
}

function pathParameters({ path }: ControlCall): unknown[] {
  return parametersOf(path).map((name) => ({
    name,
    in: 'path',
    required: true,
    description: PARAMETERS[name] ?? name,
    schema: { type: 'string' },
  }))
}

function queryParameters({ query }: ControlCall): unknown[] {
  if (!query) return []
  const { properties = {}, required = [] } = written(query, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

/** The error responses, by status. */
function refusalsOf(call: ControlCall): Record<string, unknown> {
  const codes = problemsOf(call)
  const responseOf = (among: readonly ProblemCode[]) => ({
    description: among.map((code) => code.replaceAll('_', ' ')).join(', '),
    content: { 'application/problem+json': { schema: { $ref: referenceTo('Problem') } } },
    'x-problems': among,
  })
  const statuses = [...new Set(codes.map((code) => PROBLEMS[code].status))].sort((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => [status, responseOf(codes.filter((code) => PROBLEMS[code].status === status))]),
  )
}

function written(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** Adds a schema to the components, with those it refers to. Returns a reference to it. */
function named(name: string, schema: z.ZodType, io: 'input' | 'output', schemas: Record<string, unknown>): unknown {
  const { $defs = {}, ...rest } = written(schema, io)
  const rename = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(rename)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => [
        key,
        key === '$ref' && typeof value === 'string' ? referenceIn(name, value) : rename(value),
      ]),
    )
  }
  schemas[name] = rename(rest)
  for (const [inner, part] of Object.entries($defs)) schemas[`${name}_${inner}`] = rename(part)
  return { $ref: referenceTo(name) }
}

/** Returns a reference inside a schema as one of the document: `#` is the schema itself. */
function referenceIn(name: string, reference: string): string {
  const [, inner] = /^#\/\$defs\/(.+)$/.exec(reference) ?? []
  return referenceTo(inner === undefined ? name : `${name}_${inner}`)
}
