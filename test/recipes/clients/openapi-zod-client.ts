// With the client of openapi-zod-client, which checks every answer.
import { BASE, check, until, VIDEO } from './flow.ts'
import { createApiClient } from './generated/openapi-zod-client.ts'

const api = createApiClient(BASE, { axiosConfig: { headers: { authorization: 'Bearer demo' } } })

const made = await api.createCampaign({ name: 'Spring', brand_name: 'Acme' })
check(made.status, 'Yet to start')

const asked = await api.createRefreshRequest({ request_type: 'instagram', handle: 'anna.bakes' })
const refresh = { params: { request_id: asked.request_id } }
await until('success', async () => (await api.getRefreshRequest(refresh)).status.message)

const started = await api.createVideoAnalysis({ video: VIDEO, campaign_name: 'Spring', brand_name: 'Acme' })
const analysis = { params: { analysis_id: started.analysis_id } }
await until('complete', async () => (await api.getVideoAnalysis(analysis)).status)
