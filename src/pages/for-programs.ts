// What programs read: the OpenAPI documents, and what should be known of mockfluence: /llms.txt, and /llms-full.txt with every operation.

import type { EndpointFacts } from '../contract/endpoint.ts'
import { writePath } from '../contract/paths.ts'
import { CONTROLS } from '../control/index.ts'
import { writeYaml } from '../kit/source/yaml-read.ts'
import { ENDPOINTS } from '../service/index.ts'
import { type Page, type PageCall, served } from './page.ts'

/** Returns an OpenAPI document in JSON. Few runs need the code that makes it. */
export async function documentText(
  family: 'service' | 'control',
  { links, documented }: Pick<PageCall, 'links' | 'documented'>,
): Promise<string> {
  const { serviceText, controlText } = await import('../openapi/document.ts')
  return family === 'service' ? serviceText(links, documented) : controlText(CONTROLS, links, documented)
}

const BRIEF = `# mockfluence

> A local simulator of the Influencer Marketing Analytics Service: 34 documented endpoints with memory, a virtual clock, webhooks, and
> scenarios that make it misbehave. Any bearer token is accepted. \`npx mockfluence\` serves it on http://127.0.0.1:4710.

## Learn one call at a time

- \`mockfluence describe\` lists the operations; \`mockfluence describe createCampaign\` tells of one in less than 3 KB: fields, errors,
  states, a curl and a fetch that work. \`describe states\`, \`describe errors\`, \`describe events\`, \`describe <field>\`.
- \`mockfluence call createCampaign --name Spring --brand_name Acme --json\` makes a call; \`mockfluence tail\` follows what happens.
- \`mockfluence mcp\` serves the same as tools of the Model Context Protocol, on stdio.
- /openapi.json and /openapi.yaml describe the service, /__sim/openapi.json the control API; each has true examples.

## The ten calls to know

- POST /admin/api/v1/campaigns: create a campaign; PUT /admin/api/v1/campaigns/{id} adds posts by tracking_urls
- GET /api/v1/insights/campaigns/{id}?key=k: its insights
- GET /admin/api/v1/search?type=discovery&skip=0&limit=20: search creators
- GET /api/v1/insights/public/instagram/overall?identifier=anna.bakes: one creator
- POST /api/v1/data_refresh/requests, then GET .../{request_id} until status.message is success: an asynchronous job
- POST /__sim/clock/advance {"by": "2h"}: move the time forward, so that jobs end and webhooks leave
- GET /__sim/requests: the calls that came; POST /__sim/requests/verify checks them
- POST /__sim/scenarios {"name": "flaky-upload"}: make the service misbehave; mockfluence scenarios lists them
- POST /__sim/reset: begin anew; POST /__sim/worlds {"name": "test-7"}: a world of its own, under /w/test-7
- GET /__sim/state/<collection>: the records

## Where the rest is

- \`mockfluence help\` lists the topics of the handbook; \`mockfluence help agents\` is for coding agents
- GET /__sim: every call of the control API; GET /__sim/magic: values that bring about an outcome; GET /__sim/assumptions
- /llms-full.txt: every operation in a line or two
`

/** Returns the text with every operation. */
function whole(): string {
  const line = (
    { id, method, path, summary }: Pick<EndpointFacts, 'id' | 'method' | 'path' | 'summary'>,
    problems: readonly string[],
  ) => {
    const refusals = problems.length > 0 ? ` Refused with ${problems.join(', ')}.` : ''
    return `- ${id}: ${method} ${writePath(path, (name) => `{${name}}`)}. ${summary}.${refusals}\n`
  }
  const operations = ENDPOINTS.map((endpoint) => line(endpoint, endpoint.problems)).join('')
  const controls = CONTROLS.map((control) => line(control, [])).join('')
  return `${BRIEF}\n## Operations of the service\n\n${operations}\n## Calls of the control API\n\n${controls}`
}

/** The texts that are files of the package, too. */
export const LLMS_FILES: Readonly<Record<string, () => string>> = { 'llms.txt': () => BRIEF, 'llms-full.txt': whole }

/** Declares a page that serves a text. */
const textAt = (path: string, type: string, write: (call: PageCall) => string | Promise<string>): Page => ({
  method: 'GET',
  path,
  shared: true,
  answer: async (call) => served(call.request, await write(call), type),
})

/** The document of the service has the base URL of the request; that of the control API is for pages. */
export const textPages: readonly Page[] = [
  textAt('/openapi.json', 'application/json', (call) => documentText('service', call)),
  textAt('/openapi.yaml', 'application/yaml', async (call) =>
    writeYaml(JSON.parse(await documentText('service', call))),
  ),
  textAt('/docs/control.json', 'application/json', (call) => documentText('control', call)),
  ...Object.entries(LLMS_FILES).map(([name, write]) => textAt(`/${name}`, 'text/plain; charset=utf-8', write)),
]
