// What a program that reads should know of mockfluence: /llms.txt, and /llms-full.txt with every operation.

import { writePath } from '../contract/paths.ts'
import { CONTROLS } from '../control/index.ts'
import { ENDPOINTS } from '../service/index.ts'
import { served } from './openapi.ts'
import type { Page } from './page.ts'

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
  const line = ({ id, method, path, summary, problems }: (typeof ENDPOINTS)[number]) => {
    const refusals = problems.length > 0 ? ` Refused with ${problems.join(', ')}.` : ''
    return `- ${id}: ${method} ${writePath(path, (name) => `{${name}}`)}. ${summary}.${refusals}\n`
  }
  const controls = CONTROLS.map(
    ({ id, method, path, summary }) => `- ${id}: ${method} ${writePath(path, (name) => `{${name}}`)}. ${summary}.\n`,
  )
  return `${BRIEF}\n## Operations of the service\n\n${ENDPOINTS.map(line).join('')}\n## Calls of the control API\n\n${controls.join('')}`
}

const page = (path: string, write: () => string): Page => ({
  method: 'GET',
  path,
  shared: true,
  answer: ({ request }) => served(request, write(), 'text/plain; charset=utf-8'),
})

export const llmsPages: readonly Page[] = [page('/llms.txt', () => BRIEF), page('/llms-full.txt', whole)]

/** The texts as files of the package. */
export const LLMS_FILES: Readonly<Record<string, () => string>> = { 'llms.txt': () => BRIEF, 'llms-full.txt': whole }
