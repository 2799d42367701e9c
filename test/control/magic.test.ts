// Each row of the table of magic values, through an unmodified client.

import { describe, expect, it } from 'vitest'
import { MAGIC } from '../../src/model/magic.ts'
import { POSTS, videoForm } from '../script.ts'
import { type Sim, simulate } from '../simulate.ts'

const profile = (handle: string) => `https://www.instagram.com/${handle}/`

async function statusOf(sim: Sim, handle: string) {
  const handles = [profile(handle), `https://www.tiktok.com/@${handle}`]
  await sim.post('/admin/api/v1/creators', { handles })
  await sim.advance('10s')
  const { body } = await sim.post('/admin/api/v1/creators/status', { handles })
  return body.data.map(({ status }: { status: string }) => status)
}

async function session(sim: Sim, state: string) {
  const redirectUrl = 'https://client.example/back'
  const initiated = await sim.post('/business/api/v1/sessions/initiate', { connector: 'instagram', redirectUrl, state })
  return new URL(initiated.body.redirectUrl).pathname
}

const verify = (sim: Sim, state: string, token: string) =>
  sim.post('/business/api/v1/sessions/userdata', { state, token })

async function analysisOf(sim: Sim, video: string) {
  const brief = { mode: 'compliance', campaign_objective: 'Sell', key_messages: 'Fresh; daily; cheap', dos: 'smile' }
  const form = videoForm(brief, video)
  const started = await sim.request('POST', '/admin/api/v1/video_analysis/analyze', { body: form })
  await sim.advance('10s')
  return (await sim.get(`/admin/api/v1/video_analysis/analyze/${started.body.analysis_id}`)).body
}

const EFFECTS: Record<keyof typeof MAGIC, (value: string) => Promise<void>> = {
  async not_found(value) {
    expect(await statusOf(await simulate(), value)).toEqual(['not_found', 'not_found'])
  },
  async expired(value) {
    expect(await statusOf(await simulate(), value)).toEqual(['expired', 'expired'])
  },
  async refresh_fails(value) {
    const sim = await simulate()
    for (const handle of [value, `@${value}`]) {
      const created = await sim.post('/api/v1/data_refresh/requests', { request_type: 'instagram', handle })
      expect(created.body.status).toMatchObject({ code: 201, message: 'pending' })
      await sim.advance('5s')
      const { body } = await sim.get(`/api/v1/data_refresh/requests/${created.body.request_id}`)
      expect([body.response, body.status.message, body.status.code]).toEqual([null, 'failed', 500])
    }
  },
  async entry_fails(value) {
    const sim = await simulate()
    const request_entries = [profile('anna.bakes'), profile(value), profile('bread.and.more')]
    const { body } = await sim.post('/admin/api/v1/data_requests', { request_type: 'creators', request_entries })
    await sim.advance('1m')
    const done = (await sim.get(`/admin/api/v1/data_requests/${body.data_request_id}`)).body
    expect(done).toMatchObject({ status: 'success', processed_entries: 3, success_entries: 2 })
    const [, failed] = done.response_entries
    expect([failed.status, typeof failed.status_reason]).toEqual(['failed', 'string'])
  },
  async private_post(value) {
    const sim = await simulate()
    const { id } = (await sim.post('/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'Acme' })).body
    const path = `/admin/api/v1/campaigns/${id}`
    const before = (await sim.get('/__sim/state')).text
    const answers = [
      await sim.put(path, { tracking_urls: [POSTS[0], value] }),
      await sim.patch(path, { add_tracking_urls: [value] }),
      await sim.post('/admin/api/v1/campaigns/post_tracking', {
        url: value,
        tracking_duration: 'day',
        fetch_all_comments: true,
        sentiment_analysis_req: false,
      }),
      await sim.post('/api/v1/rt_tracking/posts', {
        connector: 'youtube',
        shortcode: 'MagicPrivate',
        handle: 'rick',
        cron_expression: '0 * * * *',
        tracking_expiry_at: '2026-03-01 00:00:00',
      }),
    ]
    for (const { status, body } of answers) {
      expect([status, body.error.details.length]).toEqual([400, 1])
      expect(body.error.details[0].message).toMatch(/private post/)
    }
    expect((await sim.get('/__sim/state')).text).toBe(before)
  },
  async analysis_fails(value) {
    const sim = await simulate()
    for (const name of [value, value.replace('.mp4', '.MOV')]) {
      const analysis = await analysisOf(sim, name)
      expect([analysis.status, typeof analysis.error.message]).toEqual(['failed', 'string'])
    }
  },
  async analysis_score(value) {
    const sim = await simulate()
    for (const score of [37, 0, 1, 50, 99, 100]) {
      const { status, compliance_report: report } = await analysisOf(sim, value.replace('37', `${score}`))
      expect([status, report.compliance_score]).toEqual(['complete', score])
      expect(report.summary).toContain(`The compliance score is ${score}.`)
      const failings = report.violations.length + report.missing_requirements.length
      expect(failings > 0).toBe(score < 100)
      expect(report.rectifications).toHaveLength(failings)
    }
    expect((await analysisOf(sim, value.replace('37', '101'))).compliance_report.compliance_score).toBeLessThan(101)
  },
  async consent(value) {
    const sim = await simulate()
    await session(sim, 'state-1')
    for (let times = 0; times < 2; times++) {
      const { body } = await verify(sim, 'state-1', value)
      expect([body.status, body.error_info]).toEqual(['success', null])
      const path = `/api/v1/insights/consented/instagram/overall?identifier=${body.creator_id}`
      expect((await sim.get(path)).status).toBe(200)
    }
    expect((await verify(sim, 'another', value)).status).toBe(404)
  },
  async consent_denied(value) {
    const sim = await simulate()
    await session(sim, 'state-1')
    const { body } = await verify(sim, 'state-1', value)
    expect([body.status, body.creator_id, body.error_info.code]).toEqual(['failed', null, 'access_denied'])
  },
  async creator_denies(value) {
    const sim = await simulate()
    const page = await session(sim, 'state-1')
    const back = await sim.request('GET', `${page}?auto=allow&handle=${value}`)
    const token = new URL(back.headers.get('location') ?? '').searchParams.get('token') ?? ''
    const { body } = await verify(sim, 'state-1', token)
    expect([body.status, body.error_info.code]).toEqual(['failed', 'access_denied'])
  },
  async expired_token(value) {
    const sim = await simulate()
    for (const token of [value, `${value}@test-7`]) {
      const answer = await sim.request('GET', '/api/v1/rt_tracking/insights', {
        headers: { authorization: `Bearer ${token}` },
      })
      expect([answer.status, answer.body.error.message]).toEqual([401, 'The access token has expired'])
      expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
    }
    const listed = await simulate({ tokens: [value] })
    const answer = await listed.request('GET', '/api/v1/rt_tracking/insights', {
      headers: { authorization: `Bearer ${value}` },
    })
    expect(answer.status).toBe(200)
  },
}

describe('magic values', () => {
  it.each(Object.entries(EFFECTS))('have their effect: %s', async (name, effect) => {
    const row = Object.entries(MAGIC).find(([key]) => key === name)?.[1]
    await effect(row?.value ?? '')
  })

  it('of creators that have failed let them be added again', async () => {
    const sim = await simulate()
    expect(await statusOf(sim, MAGIC.not_found.value)).toEqual(['not_found', 'not_found'])
    expect(await statusOf(sim, 'anna.bakes')).toEqual(['success', 'success'])
  })
})

it('knows no creator called magic.not_found', async () => {
  const sim = await simulate()
  const insights = await sim.get('/api/v1/insights/public/instagram/overall?identifier=magic.not_found')
  expect(insights.status).toBe(404)
  const refresh = await sim.post('/api/v1/data_refresh/requests', {
    request_type: 'instagram',
    handle: 'magic.not_found',
  })
  const request_entries = ['https://www.instagram.com/magic.not_found/']
  const data = await sim.post('/admin/api/v1/data_requests', { request_type: 'creators', request_entries })
  await sim.advance('10s')
  const { status } = (await sim.get(`/api/v1/data_refresh/requests/${refresh.body.request_id}`)).body
  expect(status).toMatchObject({ message: 'failed', code: 404 })
  const { response_entries } = (await sim.get(`/admin/api/v1/data_requests/${data.body.data_request_id}`)).body
  expect(response_entries).toMatchObject([{ status: 'failed' }])
})
