// The OpenAPI document of the simulated service, made from the declarations of its endpoints.

import { readAssumptions } from '../contract/assumptions-register.ts'
import { ENDPOINTS } from '../service/index.ts'
import { VERSION } from '../version.ts'
import { schemaComponents } from './components.ts'
import { HEADERS } from './headers.ts'
import { type OpenApiOptions, operationOf, templateOf } from './operations.ts'
import { problemExamples, Refusals } from './refusals.ts'
import { SECURITY_SCHEMES } from './security.ts'
import { TAGS } from './tags.ts'
import { WEBHOOK_HEADERS, webhooks } from './webhooks.ts'

const DESCRIPTION = `The documented interface of the service, as mockfluence simulates it.

Each key of an object says where it comes from. \`x-provenance: documented\`: the interface documents name and type.
\`named\`: the interface documents the name; the simulator chose type or format. \`assumed\`: the simulator chose both,
and \`x-assumption\` names the entry in \`x-assumptions\` at the end of this document. Operations list the assumptions
behind their responses in \`x-assumptions\`, and the numbers of their endpoints in \`x-endpoint\`.

Responses have only the keys described here. Undocumented keys of requests are ignored and reported by
\`x-sim-warnings\`, or refused under \`--strict\`. The responses of a scenario may differ from this document.`

/** Returns the document (OpenAPI 3.1.1). The same options give the same document. */
function openApiDocument(options: OpenApiOptions): Record<string, unknown> {
  const refusals = new Refusals(ENDPOINTS)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of ENDPOINTS) {
    const path = templateOf(endpoint, options.ecomWord)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, refusals, options) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Influencer Marketing Analytics Service',
      summary: 'Simulated by mockfluence',
      description: DESCRIPTION,
      version: VERSION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: options.base, description: 'mockfluence' }],
    tags: TAGS,
    paths,
    webhooks: webhooks(),
    components: {
      schemas: schemaComponents(options.ecomWord),
      responses: refusals.components(),
      parameters: WEBHOOK_HEADERS,
      examples: problemExamples(ENDPOINTS),
      headers: HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
    'x-assumptions': readAssumptions(),
  }
}

/** Returns the document as text, as it is served and printed. */
export function openApiText(options: OpenApiOptions): string {
  return `${JSON.stringify(openApiDocument(options), null, 2)}\n`
}
