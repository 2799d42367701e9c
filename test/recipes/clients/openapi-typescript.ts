// With types by openapi-typescript, and openapi-fetch.
import createClient from 'openapi-fetch'
import { BASE, check, until, VIDEO } from './flow.ts'
import type { paths } from './generated/openapi-typescript.ts'

const client = createClient<paths>({ baseUrl: BASE, headers: { authorization: 'Bearer demo' } })

const made = await client.POST('/admin/api/v1/campaigns', { body: { name: 'Spring', brand_name: 'Acme' } })
check(made.data?.status, 'Yet to start')

const asked = await client.POST('/api/v1/data_refresh/requests', {
  body: { request_type: 'instagram', handle: 'anna.bakes' },
})
const refresh = { params: { path: { request_id: asked.data?.request_id ?? '' } } }
await until('success', async () => {
  const { data } = await client.GET('/api/v1/data_refresh/requests/{request_id}', refresh)
  return data?.status.message
})

const form = new FormData()
form.set('video', VIDEO)
form.set('campaign_name', 'Spring')
form.set('brand_name', 'Acme')
const started = await client.POST('/admin/api/v1/video_analysis/analyze', {
  // Its types know a file as a text.
  body: { video: '', mode: 'raw', campaign_name: '', brand_name: '' },
  bodySerializer: () => form,
})
const analysis = { params: { path: { analysis_id: started.data?.analysis_id ?? '' } } }
await until('complete', async () => {
  const { data } = await client.GET('/admin/api/v1/video_analysis/analyze/{analysis_id}', analysis)
  return data?.status
})
