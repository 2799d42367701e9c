// Credentials in calls, answers, scenarios, state and deliveries: a bundle has none of them, and replays all the same.

import { describe, expect, it } from 'vitest'
import { type Sim, simulate } from '../../simulate.ts'
import { receive } from '../../webhooks/receiver.ts'
import { type Bundle, bundleOf, expectReplay } from './replayed.ts'

const SECRET = 'c4nary-in-the-mine'
const URL_OF = `https://u:${SECRET}@h.example/?token=${SECRET}x`
const CAMPAIGNS = '/admin/api/v1/campaigns'
const STORES = '/admin/api/v1/ecom_shop'

async function expectNone(sim: Sim, world = ''): Promise<Bundle> {
  const bundle = await expectReplay(sim, world)
  expect(JSON.stringify(bundle).match(new RegExp(`.{0,200}${SECRET}.{0,20}`, 'g')) ?? []).toEqual([])
  for (const path of ['requests', 'webhooks/deliveries']) {
    expect((await sim.get(`${world}/__sim/${path}`)).text).not.toContain(SECRET)
  }
  return bundle
}

describe('a replay', () => {
  it('has the refusals of credentials, which it knows by fact', async () => {
    const sim = await simulate({ tokens: ['test', 'good@all'], insightsKeys: [SECRET] })
    const headers = (authorization: string) => ({ headers: { authorization } })
    const sent = [
      'Bearer test',
      `Bearer ${SECRET}`,
      'Bearer good@all',
      'Bearer',
      'test',
      'Basic test',
      'Bearer expired',
    ]
    for (const authorization of [...sent, 'Bearer a b', `${SECRET} ${SECRET}`, ' ']) {
      await sim.request('GET', '/api/v1/rt_tracking/insights', headers(authorization))
      await sim.request('GET', '/admin/api/v1/search?type=discovery&skip=0&limit=1', headers(authorization))
    }
    for (const key of [SECRET, 'wrong', '', ' ', '%20', encodeURIComponent('a b&c')]) {
      await sim.get(`/api/v1/insights/campaigns/none?key=${key}`)
    }
    await sim.get('/api/v1/insights/campaigns/none')
    for (const access_token of [SECRET, '', ' ', 5, null, [SECRET], { a: SECRET }, true, SECRET.repeat(600)]) {
      await sim.post(STORES, { shop: 'acme.example-store.com', access_token })
    }
    const { calls } = await expectNone(sim)
    const statuses = (id: string) =>
      calls.filter(({ operation }: Bundle) => operation === id).map(({ response }: Bundle) => response.status)
    expect(statuses('addStore')).toEqual([200, ...Array(8).fill(400)])
    expect(new Set(statuses('getCampaignInsights'))).toEqual(new Set([401, 404]))
    expect(statuses('getTrackingInsights').slice(0, 3)).toEqual([200, 401, 200])
  })

  it('has the echoes of credentials, and what scenarios do with them', async () => {
    const sim = await simulate()
    const receiver = await receive()
    await sim.put('/__sim/webhooks/endpoints', [{ url: `${receiver.url}/hook?api_key=${SECRET}` }])
    const rules = [
      {
        name: 'key',
        on: 'addStore',
        when: { body: { access_token: SECRET } },
        respond: { status: 418, body: { token: SECRET } },
      },
      { name: 'name', on: 'createCampaign', when: { body: { name: `${URL_OF}/` } }, respond: { status: 409 } },
      {
        name: 'header',
        on: 'getTrackingInsights',
        when: { headers: { 'x-api-key': SECRET } },
        set: { token: SECRET },
        undocumented: true,
      },
      { name: 'odd', on: 'createRefreshRequest', probability: 0.5, respond: { status: 429 } },
    ]
    const timeline = [{ at: '+1m', emit: { event: 'later.event', data: { password: SECRET } }, undocumented: true }]
    const loaded = await sim.post('/__sim/scenarios', { name: 'who', rules, timeline })
    expect(loaded.status, loaded.text).toBe(201)
    for (const access_token of [SECRET, `${SECRET}2`]) await sim.post(STORES, { shop: 'a.example.com', access_token })
    for (const name of [URL_OF, `${URL_OF}/`, URL_OF])
      await sim.post(CAMPAIGNS, { name, brand_name: URL_OF, brand_url: URL_OF })
    await sim.request('GET', '/api/v1/rt_tracking/insights', { headers: { 'x-api-key': SECRET } })
    await sim.get(`/nothing/${encodeURIComponent(URL_OF)}?u=${encodeURIComponent(URL_OF)}&key=${SECRET}`)
    await sim.post('/admin/api/v1/shortlinks', {
      target_url: URL_OF,
      name: 'a',
      ecom_store_name: 'a.example.com',
      utm_source: 'b',
    })
    const [{ id }] = await sim.records('shortlinks')
    await sim.request('GET', `/s/${id}`)
    for (let at = 0; at < 6; at++) {
      await sim.post('/api/v1/data_refresh/requests', {
        request_type: 'instagram',
        handle: `anna.${at}`,
        api_key: SECRET,
      })
    }
    await sim.post('/__sim/webhooks/emit', { event: 'my.event', data: { token: SECRET, deep: { url: URL_OF } } })
    await sim.advance('1h')
    const form = new FormData()
    for (const [field, text] of Object.entries({
      mode: 'raw',
      campaign_name: URL_OF,
      brand_name: 'b',
      api_key: SECRET,
    }))
      form.set(field, text)
    form.set('video', new Blob(['moving']), 'a.mp4')
    const { body } = await sim.request('POST', '/admin/api/v1/video_analysis/analyze', { body: form })
    await sim.advance('1d')
    await sim.get(`/admin/api/v1/video_analysis/analyze/${body.analysis_id}`)
    expect(receiver.received.map(({ body }) => body).join()).toContain(SECRET)
    const { calls } = await expectNone(sim)
    const stores = calls.filter(({ operation }: Bundle) => operation === 'addStore')
    expect(stores.map(({ response }: Bundle) => response.status)).toEqual([418, 200])
    await sim.post('/__sim/worlds', { name: 'fork', fork: 'default' })
    await sim.post(`/w/fork${STORES}`, { shop: 'b.example.com', access_token: SECRET })
    await expectNone(sim, '/w/fork')
  })

  it('decides nothing by what a message says', async () => {
    const sim = await simulate()
    const respond = (message: string) => ({ status: 401, body: { error: { message } } })
    const rules = [
      { on: 'addStore', respond: respond('The header must be "Bearer": it has expired, or is missing') },
      { on: 'getTrackingInsights', set: { '["it runs on the clock"]': 1, '["delay 5ms"]': 2 }, undocumented: true },
      { on: 'getCampaignInsights', respond: respond('The key is missing') },
    ]
    expect(await sim.post('/__sim/scenarios', { name: 'words', rules })).toMatchObject({ status: 201 })
    await sim.post(STORES, { shop: 'a.example.com', access_token: 'a' })
    await sim.get('/api/v1/rt_tracking/insights')
    await sim.get('/api/v1/insights/campaigns/none?key=k')
    expect((await expectReplay(sim)).calls).toHaveLength(4)
  })

  it('says that it may differ where a scenario looks into credentials', async () => {
    const sim = await simulate()
    const when = { headers: { 'x-api-key': '/^c4/' } }
    await sim.post('/__sim/scenarios', { name: 'part', rules: [{ on: 'addStore', when, respond: { status: 418 } }] })
    expect(await bundleOf(sim)).toMatchObject({ complete: false, missing: [expect.stringContaining('credentials')] })
  })
})
