// With the client of @hey-api/openapi-ts.
import { BASE, check, until, VIDEO } from './flow.ts'
import { client } from './generated/hey-api/client.gen.ts'
import {
  createCampaign,
  createRefreshRequest,
  createVideoAnalysis,
  getRefreshRequest,
  getVideoAnalysis,
} from './generated/hey-api/sdk.gen.ts'

client.setConfig({ baseUrl: BASE, auth: 'demo' })
const throwOnError = true

const made = await createCampaign({ throwOnError, body: { name: 'Spring', brand_name: 'Acme' } })
check(made.data.status, 'Yet to start')

const asked = await createRefreshRequest({ throwOnError, body: { request_type: 'instagram', handle: 'anna.bakes' } })
const { request_id } = asked.data
await until(
  'success',
  async () => (await getRefreshRequest({ throwOnError, path: { request_id } })).data.status.message,
)

const started = await createVideoAnalysis({
  throwOnError,
  body: { video: VIDEO, campaign_name: 'Spring', brand_name: 'Acme' },
})
const { analysis_id } = started.data
await until('complete', async () => (await getVideoAnalysis({ throwOnError, path: { analysis_id } })).data.status)
