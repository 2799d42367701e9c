// The OpenAPI documents of the simulated service and of the control API, made from the declarations of their calls.

import { readAssumptions } from '../contract/assumptions-register.ts'
import type { DocumentOptions } from '../contract/document-options.ts'
import { BoundedCache } from '../kit/bounded-cache.ts'
import { textWith } from '../model/ecom-word.ts'
import { LIMITS } from '../model/limits.ts'
import { VERSION } from '../package-files.ts'
import { ENDPOINTS } from '../service/index.ts'
import { Snapshot } from '../world/state/snapshot.ts'
import { HEADERS } from './headers.ts'
import { type JsonSchema, type Override, referenceTo } from './json-schema.ts'
import { CONTROL_TAGS, pathsOf, securitySchemes, TAGS } from './operations.ts'
import { ProblemDocument, Refusal, Refusals } from './refusals.ts'
import { type Described, Schemas } from './schemas.ts'
import { PAYLOADS, WEBHOOK_HEADERS, webhooks } from './webhooks.ts'

const ABOUT_SERVICE = `The documented interface of the service, as mockfluence simulates it.

Each key of an object says where it comes from. \`x-provenance: documented\`: the interface documents name and type.
\`named\`: the interface documents the name; the simulator chose type or format. \`assumed\`: the simulator chose both,
and \`x-assumption\` names the entry in \`x-assumptions\` at the end of this document. Operations list the assumptions
behind their responses in \`x-assumptions\`, and the numbers of their endpoints in \`x-endpoint\`.

Responses have only the keys described here. Undocumented keys of requests are ignored and reported by
\`x-sim-warnings\`, or refused under \`--strict\`. The responses of a scenario may differ from this document.

Words: the engagement rate (er) of a post is its likes and comments in percent of the creator's followers, that of a creator the
average of its latest posts. The effective follower rate is the percentage of followers who are real and active. The profile
quality score (PQS) rates a profile from 0 to 100. Reach counts the accounts that saw a post, views how often it was seen. The tier
is the class of a creator by followers, from nano to mega. Sentiment sorts comments into positive, negative and neutral.`

const ABOUT_CONTROL = `Look inside a world of mockfluence and change it. \`/w/<name>\` before a path chooses a world.

Unknown keys and parameters are refused. Errors are problem documents (RFC 9457). Where mockfluence runs with \`--control-token\`, every
call but health needs the token; otherwise none does.`

interface Hosts {
  readonly base: string
  readonly insights: string
}

const MADE_BY = { version: VERSION, license: { name: 'MIT', identifier: 'MIT' }, contact: { name: 'mockfluence' } }

/** Says that the body of endpoint 10 may spell one key with a space, as a sample of the interface does. */
function withBothSpellings(components: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  const { AddTrackedCreatorInput: { properties = {}, required = [], ...rest } = {} } = components
  const [usual, other] = ['cron_expression', 'cron expression'] as const
  const schedule = { $ref: referenceTo('CronSchedule') }
  const described = { description: 'The same as cron_expression, which counts where both are given.' }
  const input = {
    ...rest,
    properties: { ...properties, [other]: described },
    required: required.filter((key) => key !== usual),
    anyOf: [
      { required: [usual], properties: { [usual]: schedule } },
      { required: [other], properties: { [other]: { ...schedule, ...described } } },
    ],
  }
  return { ...components, AddTrackedCreatorInput: input }
}

function serviceDocument({ base, insights }: Hosts, options: DocumentOptions): Record<string, unknown> {
  const refusals = new Refusals(ENDPOINTS, 'service')
  const schemas = new Schemas(ENDPOINTS, { ...PAYLOADS, Refusal }, options)
  return {
    openapi: '3.1.1',
    info: {
      title: 'Influencer Marketing Analytics Service',
      summary: 'Simulated by mockfluence',
      description: ABOUT_SERVICE,
      ...MADE_BY,
    },
    servers: [{ url: base, description: 'mockfluence' }],
    tags: TAGS,
    paths: pathsOf(ENDPOINTS, { schemas, refusals, options, base, insights }),
    webhooks: webhooks(schemas),
    components: {
      schemas: withBothSpellings(schemas.components),
      responses: refusals.responses(),
      parameters: WEBHOOK_HEADERS,
      examples: refusals.examples(),
      headers: HEADERS,
      securitySchemes: securitySchemes('service', options),
    },
    'x-assumptions': readAssumptions(),
  }
}

/** Leaves out what is inside the parts of a world: they are to be restored as they were read. */
const withoutParts: Override = (zodSchema, schema) => {
  if (zodSchema !== Snapshot) return
  for (const part of Object.values(schema.properties ?? {}) as JsonSchema[]) {
    for (const key of Object.keys(part)) if (key !== 'description' && key !== 'type') delete part[key]
    if (part.type === 'array') part.items = {}
  }
}

function controlDocument(all: readonly Described[], { base, insights }: Hosts, options: DocumentOptions) {
  // One call has a second path, as people type it.
  const calls = all.filter(({ path }) => !path.endsWith('/'))
  const { 'x-sim-assumed': _, ...headers } = HEADERS
  const refusals = new Refusals(calls, 'control')
  const schemas = new Schemas(calls, { Problem: ProblemDocument }, { strict: true, override: withoutParts })
  return {
    openapi: '3.1.1',
    info: { title: 'Control API of mockfluence', description: ABOUT_CONTROL, ...MADE_BY },
    servers: [{ url: base, description: 'This world' }],
    tags: CONTROL_TAGS,
    paths: pathsOf(calls, { schemas, refusals, options, base, insights }),
    components: {
      schemas: schemas.components,
      responses: refusals.responses(),
      examples: refusals.examples(),
      headers,
      securitySchemes: securitySchemes('control', options),
    },
  }
}

/** To make a document takes some 100 ms. */
const documents = new BoundedCache<string, string>(LIMITS.openapi_documents)

const textOf = (options: DocumentOptions, key: unknown, make: () => unknown): string =>
  documents.of(JSON.stringify([options, key]), () => textWith(options.ecomWord, JSON.stringify(make())))

/** Returns the document (OpenAPI 3.1.1) of the service as JSON. The same options give the same text. */
export function serviceText(hosts: Hosts, options: DocumentOptions): string {
  return textOf(options, ['service', hosts], () => serviceDocument(hosts, options))
}

/** Returns that of the control API. `calls`: all of it. */
export function controlText(calls: readonly Described[], hosts: Hosts, options: DocumentOptions): string {
  return textOf(options, ['control', hosts], () => controlDocument(calls, hosts, options))
}
