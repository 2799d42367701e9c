// A bundle, replayed in a fresh simulator: what happened once happens again.

import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { run } from '../../../src/cli/run.ts'
import { type Sim, simulate } from '../../simulate.ts'
import { receive } from '../../webhooks/receiver.ts'
import { fakeTerminal } from '../terminal.ts'
import { type Bundle, bundleOf, expectReplay, fileOf, replay } from './replayed.ts'

const RULES = {
  name: 'busy',
  rules: [
    { name: 'second', on: 'createCampaign', nth: 2, respond: { status: 503, body: { later: true } } },
    { name: 'odd', on: 'addStore', probability: 0.5, respond: { status: 429 } },
    { name: 'slow', on: 'createRefreshRequest', delay: '20ms' },
  ],
}

/** Everything that a test does to a world. */
async function use(sim: Sim, world = ''): Promise<void> {
  const receiver = await receive(503, 204)
  await sim.put(`${world}/__sim/webhooks/endpoints`, [
    { url: receiver.url, secret: `whsec_${btoa('s3cret-of-mine-0123456789')}` },
  ])
  const made = await sim.post(`${world}/admin/api/v1/campaigns`, { name: 'Spring', brand_name: 'Acme' })
  expect(await sim.post(`${world}/__sim/scenarios`, RULES)).toMatchObject({ status: 201 })
  for (const name of ['a', 'b', 'c']) await sim.post(`${world}/admin/api/v1/campaigns`, { name, brand_name: 'Acme' })
  for (const shop of ['a', 'b', 'c', 'd']) {
    await sim.post(`${world}/admin/api/v1/ecom_shop`, { shop: `${shop}.example-store.com`, access_token: 'shp-c4nary' })
  }
  await sim.post(`${world}/api/v1/rt_tracking/creators`, {
    connector: 'instagram',
    handle: 'anna.bakes',
    cron_expression: '0 * * * *',
    tracking_expiry_at: '2026-03-01 00:00:00',
  })
  await sim.post(`${world}/api/v1/data_refresh/requests`, { connector: 'instagram', handles: ['anna.bakes'] })
  await sim.advance('3h', world)
  await sim.patch(`${world}/__sim/state/campaigns/${made.body.id}`, { name: 'Forced' })
  await sim.get(`${world}/admin/api/v1/campaigns/${made.body.id}`)
  await sim.post(`${world}/__sim/webhooks/emit`, { event: 'my.event', data: { a: 1 } })
  await sim.put(`${world}/__sim/clock`, { now: '2026-01-06T00:00:00Z' })
  await sim.post(`${world}/__sim/clock/advance`, { until: 'next' })
  await sim.request('DELETE', `${world}/__sim/scenarios/busy`)
  await sim.post(`${world}/admin/api/v1/campaigns`, { name: 1 })
  await sim.get(`${world}/nowhere?key=k-c4nary`)
  const form = new FormData()
  for (const [field, text] of Object.entries({ mode: 'raw', campaign_name: 'a', brand_name: 'b' }))
    form.set(field, text)
  form.set('video', new Blob(['moving']), 'a.mp4')
  await sim.request('POST', `${world}/admin/api/v1/video_analysis/analyze`, { body: form })
  await sim.advance('1d', world)
}

describe('a replay', () => {
  it.each(['', '/w/mine'])(
    'of all that a test does is as it was, and prints the same twice (world %j)',
    async (world) => {
      const sim = await simulate()
      await use(sim, world)
      const bundle = await bundleOf(sim, world)
      expect(bundle).toMatchObject({ version: 1, complete: true, missing: [], seed: 'test' })
      expect(bundle.calls.length).toBeGreaterThan(20)
      expect(bundle.deliveries.map(({ attempts }: { attempts: unknown[] }) => attempts.length)).toContain(2)
      const [first, second] = [await replay(bundle), await replay(bundle)]
      expect(first).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('all as in the bundle') })
      expect(second.stdout).toBe(first.stdout)
      expect(await bundleOf(sim, world)).toEqual(bundle)
    },
  )

  it('of a fork counts a delivery for its creator that succeeds only after the fork', async () => {
    const sim = await simulate()
    const { url } = await receive(503, 204)
    await sim.put('/__sim/webhooks/endpoints', [{ url }])
    await sim.post('/api/v1/rt_tracking/creators', {
      connector: 'instagram',
      handle: 'anna.bakes',
      cron_expression: '0 12 * * *',
      tracking_expiry_at: '2026-03-01 00:00:00',
    })
    await sim.post('/__sim/clock/advance', { until: 'next' })
    await sim.post('/__sim/worlds', { name: 'later', fork: 'default' })
    await sim.advance('1h', '/w/later')
    const creator = await sim.get('/w/later/api/v1/rt_tracking/creators/anna.bakes')
    expect(creator.body.event_insights.webhooks_success_total).toBe(1)
    expect(await replay(await bundleOf(sim, '/w/later'))).toMatchObject({ status: 0 })
  })

  it('leaves out what came to no world, and to the wrong host', async () => {
    const sim = await simulate({ over: 'socket', prefix: '/svc', insightsApart: true })
    const origin = new URL(sim.url).origin
    const headers = { authorization: 'Bearer t' }
    for (const path of ['/admin/api/v1/campaigns', '/svc/w/%C3%A9/x', '/svc/nowhere']) {
      await fetch(`${origin}${path}`, { headers })
    }
    await fetch(`${sim.url}/api/v1/rt_tracking/insights`, { headers: { authorization: 'Bearer t@a^b' } })
    await fetch(`${sim.url}/api/v1/insights/public/tiktok/overall?identifier=@a`, { headers })
    const { calls } = await expectReplay(sim)
    expect(calls.map(({ id }: { id: string }) => id)).toEqual(['req_3'])
  })

  it('stops a clock that ran when it stopped, later than the call that stopped it began', async () => {
    const sim = await simulate({ clock: { mode: 'real', factor: 1 } })
    await sim.post('/admin/api/v1/campaigns', { name: 'a', brand_name: 'b' })
    await wait(5)
    await sim.put('/__sim/clock', { mode: 'manual' })
    await sim.advance('1h')
    const bundle = await bundleOf(sim)
    bundle.calls[1].at = bundle.calls[0].at
    expect(await replay(bundle)).toMatchObject({ status: 0, stdout: expect.stringContaining('all as in the bundle') })
  })

  it('names the first difference with both sides, in an answer, a header or a delivery', async () => {
    const sim = await simulate()
    await use(sim)
    const bundle = await bundleOf(sim)
    const call = bundle.calls.findIndex(({ operation }: { operation: string }) => operation === 'addStore')
    const changed = (change: (copy: Bundle) => void, ...options: string[]) => {
      const copy = structuredClone(bundle)
      change(copy)
      return replay(copy, ...options)
    }
    const { id } = bundle.calls[call]
    const inAnswer = await changed((copy) => {
      copy.calls[call].response.body = { shop: 'other' }
      copy.deliveries[0].event = 'never.this'
    })
    expect(inAnswer).toMatchObject({ status: 1, stderr: '' })
    expect(inAnswer.stdout).toMatch(
      new RegExp(
        `^The first difference is ${id} POST /admin/api/v1/ecom_shop in body\\.shop:\n {2}in the bundle: "other"\n {2}replayed: {6}`,
      ),
    )
    const inStatus = await changed((copy) => {
      copy.calls[call].response.status = 418
    })
    expect(inStatus.stdout).toContain(`${id} POST /admin/api/v1/ecom_shop in status:`)
    const inDelivery = await changed((copy) => {
      copy.deliveries[0].payload.data.extra = 1
    })
    expect([inDelivery.status, inDelivery.stdout]).toEqual([1, expect.stringContaining('in payload.data.extra:')])
    const asJson = await changed((copy) => {
      copy.calls[call].response.status = 418
    }, '--json')
    const difference = { what: `${id} POST /admin/api/v1/ecom_shop`, path: 'status', expected: '418', actual: '200' }
    expect(JSON.parse(asJson.stdout)).toMatchObject({ world: 'default', complete: true, difference })
  })

  it('stops at a call and serves the world as it was then', async () => {
    const sim = await simulate()
    await sim.request('POST', '/__sim/inbox', { body: '{"n": 1}', headers: { 'webhook-id': 'msg_1' } })
    await use(sim)
    const bundle = await bundleOf(sim)
    const made = bundle.calls.filter(
      ({ operation, response }: Bundle) => operation === 'createCampaign' && response.status === 200,
    )
    const file = await fileOf(bundle)
    const { terminal, text, end } = fakeTerminal()
    const running = run(['replay', file, '--until', made[1].id, '--listen'], terminal)
    while (!text.stdout.includes('serves at') && text.stderr === '')
      await new Promise((resolve) => setTimeout(resolve, 5))
    const [url = ''] = /http:\S+\d/.exec(text.stdout) ?? []
    const campaigns: Bundle = await (await fetch(`${url}/__sim/state/campaigns`)).json()
    expect(campaigns.map(({ name }: { name: string }) => name)).toEqual(['Spring', made[1].body.name])
    expect(await (await fetch(`${url}/__sim/clock`)).json()).toMatchObject({ mode: 'manual', now: made[1].at })
    const { webhooks }: Bundle = await (await fetch(`${url}/__sim/inbox`)).json()
    expect(webhooks).toMatchObject([{ headers: { 'webhook-id': 'msg_1' }, body: '{"n": 1}' }])
    end()
    expect(await running).toBe(0)
  })

  it('refuses what is no bundle with one sentence', async () => {
    const sim = await simulate()
    const bundle = await bundleOf(sim)
    const refused = async (file: Bundle | string, ...options: string[]) => {
      const { status, stderr } = await replay(file, ...options)
      expect(stderr.trim().split('\n')).toHaveLength(1)
      return [status, stderr]
    }
    expect(await refused('{"version": 1')).toEqual([2, expect.stringContaining('is not valid JSON')])
    expect(await refused({ ...bundle, version: 99 })).toEqual([2, expect.stringContaining('version 99')])
    expect(await refused(bundle)).toEqual([2, expect.stringContaining('is empty')])
    expect(await refused({ version: 1 })).toEqual([2, expect.stringContaining('no bundle')])
    expect(await refused({ ...bundle, state: {} })).toEqual([2, expect.stringContaining('state')])
    const scenarios = [{ file: 's.yaml', document: { name: 's', rules: [{ on: 1, set: { nme: 1 } }] } }]
    expect(await refused({ ...bundle, scenarios })).toEqual([2, expect.stringContaining('did you mean "name"?')])
    const [made] = bundle.calls
    for (const slip of [{ method: 'G ET' }, { path: 'http://x' }, { headers: { 'a b': 'c' } }]) {
      expect(await refused({ ...bundle, calls: [{ ...made, ...slip }] })).toEqual([2, expect.stringContaining('is no')])
    }
    expect(await refused({ ...bundle, fixtures: {} })).toEqual([2, expect.stringContaining('fixtures')])
    expect(await refused(bundle, '--until', 'req_99')).toEqual([2, expect.stringContaining('req_99 is no call')])
    expect(await run(['replay', '/nowhere.json'], fakeTerminal().terminal)).toBe(2)
  })
})

describe('a bundle', () => {
  it('has a number for each credential, and what it was good for', async () => {
    const sim = await simulate()
    const [one, other] = ['c4nary-one', 'c4nary-other']
    const rules = [{ on: 'createCampaign', when: { headers: { 'x-api-key': one } }, respond: { status: 418 } }]
    await sim.post('/__sim/scenarios', { name: 'who', rules })
    await sim.put('/__sim/webhooks/endpoints', [
      { url: `http://me:${other}@127.0.0.1:9/?token=${one}`, secret: `whsec_${btoa(`${one}-0123456789-0123456789`)}` },
    ])
    for (const token of [one, other, one]) {
      await sim.request('GET', '/api/v1/rt_tracking/insights', { headers: { authorization: `Bearer ${token}` } })
    }
    await sim.post('/admin/api/v1/ecom_shop', { shop: 'acme.example-store.com', access_token: other })
    await sim.get(`/api/v1/insights/campaigns/none?key=${one}`)
    await sim.put('/w/restored/__sim/state', (await sim.get('/__sim/state')).body)
    await sim.get(`/w/restored/api/v1/insights/campaigns/none?key=${one}`)
    for (const world of ['', '/w/restored']) {
      const bundle = await expectReplay(sim, world)
      const text = JSON.stringify(bundle)
      for (const secret of [one, other, btoa(one).slice(0, 12)]) expect(text).not.toContain(secret)
      if (world === '') {
        const calls = bundle.calls.filter(({ operation }: Bundle) => operation === 'getTrackingInsights')
        const [first, second, third] = calls.map(({ headers }: Bundle) => headers.authorization)
        expect(first).toMatch(/^Bearer <token \d>$/)
        expect([third, second === first]).toEqual([first, false])
        const name = first.slice('Bearer '.length)
        expect(bundle.credentials).toContainEqual({ name, good_for: ['calls', 'search', 'insights'] })
      }
    }
  })

  it('names what it lacks', async () => {
    const lacks = async (act: (sim: Sim) => Promise<unknown>) => {
      const sim = await simulate()
      await sim.post('/admin/api/v1/campaigns', { name: 'a', brand_name: 'b' })
      await act(sim)
      const { complete, missing, calls } = await bundleOf(sim)
      expect([complete, missing.length]).toEqual([false, 1])
      return [missing[0], calls.length]
    }
    expect(await lacks((sim) => sim.post('/admin/api/v1/campaigns', { name: 'a'.repeat(70_000) }))).toEqual([
      'the body, which is longer than 64 KiB, of req_2',
      2,
    ])
    const headers = { 'content-type': 'application/json' }
    for (const body of ['{"name":', '{"name": "a", "name": "b"}', '{"name": "<token 1>"}']) {
      const odd = (sim: Sim) => sim.request('POST', '/admin/api/v1/campaigns', { headers, body })
      expect(await lacks(odd)).toEqual(['the body, which is not kept as it was sent, of req_2', 2])
    }
  })
})
