// Every documented operation once, as a client would go through them. Several suites run it.

import type { Answer, Sim } from './simulate.ts'

export interface Step {
  readonly operation: string
  readonly answer: Answer
}

/** A reel, a video and a short that no fixture knows. */
export const POSTS = [
  'https://www.instagram.com/reel/AbCdEfGhIjK/',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com/shorts/abcdefghijk?feature=share',
]

export function videoForm(fields: Record<string, string> = {}, video = 'spot.mp4'): FormData {
  const form = new FormData()
  form.set('video', new Blob(['frames'.repeat(500)], { type: 'video/mp4' }), video)
  for (const [name, value] of Object.entries({ campaign_name: 'Spring', brand_name: 'Acme', ...fields })) {
    form.set(name, value)
  }
  return form
}

/** Goes through all 34 endpoints; `world` is a path prefix such as `/w/a`. */
export async function runScript(sim: Pick<Sim, 'request' | 'advance'>, world = ''): Promise<Step[]> {
  const steps: Step[] = []
  const call = async (operation: string, method: string, path: string, body?: unknown) => {
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const init = body === undefined ? {} : body instanceof FormData ? { body } : json
    const answer = await sim.request(method, world + path, init)
    steps.push({ operation, answer })
    return answer.body
  }

  const campaign = await call('createCampaign', 'POST', '/admin/api/v1/campaigns', {
    name: 'Spring',
    brand_name: 'Acme',
  })
  const campaignPath = `/admin/api/v1/campaigns/${campaign.id}`
  await call('updateCampaign', 'PUT', campaignPath, { tracking_urls: POSTS.slice(0, 2), cost_of_campaign: 5000 })
  await call('addStore', 'POST', '/admin/api/v1/ecom_shop', { shop: 'acme.example-store.com', access_token: 'secret' })
  const shortlink = await call('createShortlink', 'POST', '/admin/api/v1/shortlinks', {
    target_url: 'https://acme.example/spring',
    name: 'spring',
    ecom_store_name: 'acme.example-store.com',
    utm_source: 'anna',
  })
  await call('patchCampaign', 'PATCH', campaignPath, { add_tracking_urls: [POSTS[2]], remove_tracking_urls: [] })
  await call('patchCampaign', 'PATCH', campaignPath, {
    add_shortlinks: [{ post_url: POSTS[0], shortlink: [shortlink.short_url] }],
    remove_shortlinks: [],
  })
  await sim.advance('3d', world)
  await call('getCampaignInsights', 'GET', `/api/v1/insights/campaigns/${campaign.id}?key=k`)

  const onePost = await call('createPostTracking', 'POST', '/admin/api/v1/campaigns/post_tracking', {
    url: POSTS[1],
    tracking_duration: '14_days',
    fetch_all_comments: true,
    sentiment_analysis_req: false,
  })
  await sim.advance('1m', world)
  const comments = `/business/api/v1/campaigns/${onePost.campaign_id}/comments_list?page=1&limit=100`
  await call('listCampaignComments', 'GET', comments)

  const schedule = { cron_expression: '*/30 * * * *', tracking_expiry_at: '2026-03-01 00:00:00' }
  await call('addTrackedCreator', 'POST', '/api/v1/rt_tracking/creators', {
    connector: 'instagram',
    handle: 'anna.bakes',
    stories_cron_expression: '0 8 * * *',
    stories_tracking_expiry_at: '2026-03-01 00:00:00',
    ...schedule,
  })
  await call('addTrackedPost', 'POST', '/api/v1/rt_tracking/posts', {
    connector: 'youtube',
    shortcode: 'dQw4w9WgXcQ',
    handle: 'rick',
    ...schedule,
  })
  await sim.advance('2d', world)
  await call('getTrackedCreator', 'GET', '/api/v1/rt_tracking/creators/anna.bakes')
  await call('updateTrackedCreator', 'PUT', '/api/v1/rt_tracking/creators/anna.bakes', { tracking: 'false' })
  await call('getTrackedPost', 'GET', '/api/v1/rt_tracking/posts/dQw4w9WgXcQ')
  await call('updateTrackedPost', 'PUT', '/api/v1/rt_tracking/posts/dQw4w9WgXcQ', { tracking: 'false' })
  await call('getTrackingInsights', 'GET', '/api/v1/rt_tracking/insights')

  const session = await call('initiateVerification', 'POST', '/business/api/v1/sessions/initiate', {
    connector: 'instagram',
    redirectUrl: 'https://client.example/back',
    state: 'state-1',
  })
  const back = await sim.request('GET', `${new URL(session.redirectUrl).pathname}?auto=allow&handle=anna.bakes`)
  const token = new URL(back.headers.get('location') ?? '').searchParams.get('token')
  const verified = await call('verifyCreator', 'POST', '/business/api/v1/sessions/userdata', {
    state: 'state-1',
    token,
  })
  await call(
    'getConsentedInstagramInsights',
    'GET',
    `/api/v1/insights/consented/instagram/overall?identifier=${verified.creator_id}`,
  )

  const handles = ['https://www.instagram.com/anna.bakes/', 'https://www.youtube.com/@rick']
  await call('addCreators', 'POST', '/admin/api/v1/creators', { handles })
  await sim.advance('10s', world)
  await call('getCreatorsStatus', 'POST', '/admin/api/v1/creators/status', { handles })
  await call('initiateAudience', 'PUT', '/admin/api/v1/creators', { handle: 'anna.bakes', connector: 'instagram' })
  await call('getPublicInstagramInsights', 'GET', '/api/v1/insights/public/instagram/overall?identifier=anna.bakes')
  await call('getPublicYoutubeInsights', 'GET', '/api/v1/insights/public/youtube/overall?identifier=@rick')
  await call('getPublicTiktokInsights', 'GET', '/api/v1/insights/public/tiktok/overall?identifier=@tina')

  const refresh = { request_type: 'instagram', handle: 'anna.bakes' }
  const { request_id } = await call('createRefreshRequest', 'POST', '/api/v1/data_refresh/requests', refresh)
  const data = { request_type: 'creators', request_entries: handles }
  const { data_request_id } = await call('createDataRequest', 'POST', '/admin/api/v1/data_requests', data)
  const competition = await call('createCompetition', 'POST', '/admin/api/v1/competition_analysis', {
    fetch_interval: 'quarterly',
    name: 'Bakers',
    brand_handle: { instagram: handles[0], youtube: '' },
    competitor_handles: [{ instagram: 'https://www.instagram.com/bread.and.more/', youtube: handles[1] }],
  })
  const analysis = await call(
    'createVideoAnalysis',
    'POST',
    '/admin/api/v1/video_analysis/analyze',
    videoForm({ mode: 'compliance', campaign_objective: 'Sell cakes', key_messages: 'Fresh every day' }),
  )
  await sim.advance('1m', world)
  await call('getRefreshRequest', 'GET', `/api/v1/data_refresh/requests/${request_id}`)
  await call('getDataRequest', 'GET', `/admin/api/v1/data_requests/${data_request_id}`)
  await call('getCompetitionInsights', 'GET', `/business/api/v1/competition/${competition.id}/insights`)
  await call('getVideoAnalysis', 'GET', `/admin/api/v1/video_analysis/analyze/${analysis.analysis_id}`)
  await call('searchCreators', 'GET', '/admin/api/v1/search?type=discovery&skip=0&limit=12&posts=null&tier=nano')
  return steps
}
