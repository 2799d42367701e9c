// With the functions of orval, for fetch.
import { check, until, VIDEO } from './flow.ts'
import {
  createCampaign,
  createRefreshRequest,
  createVideoAnalysis,
  getRefreshRequest,
  getVideoAnalysis,
} from './generated/orval.ts'

const demo = { headers: { authorization: 'Bearer demo' } }

const made = await createCampaign({ name: 'Spring', brand_name: 'Acme' }, demo)
check(made.status === 200 && made.data.status, 'Yet to start')

const asked = await createRefreshRequest({ request_type: 'instagram', handle: 'anna.bakes' }, demo)
if (asked.status !== 200) throw new Error(asked.data.error.message)
await until('success', async () => {
  const { status, data } = await getRefreshRequest(asked.data.request_id, demo)
  return status === 200 && data.status.message
})

const started = await createVideoAnalysis({ video: VIDEO, campaign_name: 'Spring', brand_name: 'Acme' }, demo)
if (started.status !== 202) throw new Error(started.data.error.message)
await until('complete', async () => {
  const { status, data } = await getVideoAnalysis(started.data.analysis_id, demo)
  return status === 200 && data.status
})
