// A snapshot obeys the limits of the calls that would make what it holds, and holds whatever those calls have made.

import { describe, expect, it } from 'vitest'
import { LIMITS } from '../../src/model/limits.ts'
import { load } from '../scenario/load.ts'
import { runScript, videoForm } from '../script.ts'
import { type Sim, simulate } from '../simulate.ts'

const STATE = '/__sim/state'
const SCENARIO = `name: s
rules: [{ on: addStore, probability: 0.5, respond: { status: 503 } }]
webhooks: [{ on: '*', deliver: { reorder: 2 } }]
`

async function fullWorld(): Promise<Sim> {
  const sim = await simulate({ webhooks: { endpoints: [{ url: 'http://127.0.0.1:9/hook', events: ['test.event'] }] } })
  await load(sim, SCENARIO)
  await runScript(sim)
  await sim.post('/__sim/webhooks/emit', { event: 'test.event' })
  return sim
}

const many = (count: number, make: (at: number) => unknown = () => ({})) =>
  Array.from({ length: count }, (_, at) => make(at))
const table = (count: number, value: unknown) =>
  Object.fromEntries(many(count, (at) => [`${at}`, value]) as [string, unknown][])
const text = (length: number) => 'x'.repeat(length)

/** A place in a document, and what is beyond a limit there. */
const BEYOND: [place: string, value: unknown][] = [
  ['seed', text(201)],
  ['universe.size', 1_000_001],
  ['universe.pins.creators', many(100_001)],
  ['chance.0.0', text(44)],
  ['clock', { mode: 'scaled', factor: 1_000_001, now: '2026-01-05T09:00:00.000Z' }],
  ['clock', { mode: 'scaled', factor: 0, now: '2026-01-05T09:00:00.000Z' }],
  ['planned.0.due', '+010000-01-01T00:00:00.000Z'],
  ['scenarios', many(101)],
  ['scenarios.0.document.description', text(10 * 1024 * 1024)],
  ['memories.scenarios', many(101)],
  ['memories.scenarios.0.since', 8.64e15],
  ['memories.scenarios.0.rules', many(5_001)],
  ['memories.scenarios.0.rules.0.draws', many(100_001)],
  ['memories.scenarios.0.rules.0.window', { since: 8.64e15, used: 1 }],
  ['webhooks.endpoints', many(101)],
  ['webhooks.endpoints.0.url', 'http://192.0.2.1/hook'],
  ['webhooks.endpoints.0.secret', 'whsec_!'],
  ['webhooks.deliveries', many(30_001)],
  ['webhooks.deliveries.1.payload.data', { x: text(65_536) }],
  ['webhooks.deliveries.1.copies', 1e15],
  ['webhooks.deliveries.1.attempts', many(2_001)],
  ['webhooks.deliveries.1.headers', table(51, '')],
  ['webhooks.deliveries.1.event', text(201)],
  ['webhooks.deliveries.1.url', text(2_001)],
  ['webhooks.deliveries.1.script', { duplicate: 101 }],
  ['webhooks.held', [{ url: 'u', id: 'i', left: 101 }]],
  ['collections.stores', many(100_001)],
  ['collections.campaigns.0.tracking_urls', many(1_001)],
  ['collections.campaigns.0.post_costs', table(1_001, 1)],
  ['collections.campaigns.0.shortlinks', table(1_001, [])],
  ['collections.campaigns.0.shortlinks', { x: many(1_001) }],
  ['collections.tracked_creators.0.events.days', table(63, 1)],
  ['collections.verification_sessions.0.redirectUrl', 'javascript:alert(1)'],
  ['collections.verification_sessions.0.state', text(2_001)],
  ['collections.shortlinks.0.target_url', 'file:///etc/passwd'],
  ['collections.shortlinks.0.utm_source', text(501)],
  ['collections.shortlinks.0.visits', many(10_001)],
  ['collections.shortlinks.0.orders', many(10_001)],
]

/** Returns the document with `value` at `place`. */
function withValue(document: string, place: string, value: unknown): object {
  const whole: object = JSON.parse(document)
  const steps = place.split('.')
  const last = steps.pop() ?? ''
  const at = steps.reduce((part, step) => Reflect.get(part, step), whole)
  Reflect.set(at, last, value)
  return whole
}

describe('a snapshot', () => {
  it('is refused with anything beyond a limit, and nothing has changed', async () => {
    const sim = await fullWorld()
    const before = (await sim.get(STATE)).text
    for (const [place, value] of BEYOND) {
      const { status, body } = await sim.put(STATE, withValue(before, place, value))
      const paths: string[] = (body.errors ?? []).map((error: { path: string }) => error.path)
      const named = paths.some((path) => path !== '' && (path.startsWith(place) || place.startsWith(path)))
      expect([place, status, named]).toEqual([place, 400, true])
    }
    expect((await sim.get(STATE)).text === before).toBe(true)
    expect((await sim.put(STATE, JSON.parse(before))).status).toBe(200)
  })

  it('holds the longest fields and file names that an upload may have', async () => {
    const sim = await simulate()
    const long = {
      campaign_name: text(20_000),
      brand_name: text(LIMITS.upload_field_bytes),
      key_messages: text(500_000),
    }
    const form = videoForm(long, `${text(5_000)}.mp4`)
    expect((await sim.request('POST', '/admin/api/v1/video_analysis/analyze', { body: form })).status).toBe(202)
    const { status, body } = await sim.get(STATE)
    expect([status, body.collections.video_analyses[0]]).toMatchObject([200, { campaign_name: long.campaign_name }])
    expect((await sim.put(`/w/copy${STATE}`, body)).status).toBe(200)
    expect((await sim.get(`/w/copy${STATE}/video_analyses`)).body).toEqual(body.collections.video_analyses)
  })
})

describe('a scenario', () => {
  it('is refused where its aliases make it too long to be shown', async () => {
    const sim = await simulate()
    const rule = `  - &rule { on: addStore, respond: { status: 503, body: { message: ${text(100_000)} } } }\n`
    const yaml = `name: s\nrules:\n${rule}${'  - *rule\n'.repeat(200)}`
    const headers = { 'content-type': 'application/yaml' }
    const { status, body } = await sim.request('POST', '/__sim/scenarios', { headers, body: yaml })
    expect([status, body.detail]).toEqual([400, expect.stringContaining('larger than 10 MiB as JSON')])
    expect((await sim.get('/__sim/scenarios')).body.active).toEqual([])
  })

  it('emits no more data than a client may', async () => {
    const sim = await simulate()
    const scenario = (length: number) => ({
      name: 's',
      timeline: [{ at: '+1s', emit: { event: 'x', data: { x: text(length) } } }],
    })
    const { status, body } = await sim.post('/__sim/scenarios', scenario(65_529))
    expect([status, body.errors[0].path]).toEqual([400, 'timeline[0].emit.data'])
    expect((await sim.post('/__sim/scenarios', scenario(65_528))).status).toBe(201)
    await sim.advance('1m')
    expect((await sim.put(`/w/copy${STATE}`, (await sim.get(STATE)).body)).status).toBe(200)
  })
})

it('a seed is refused where it is too long', async () => {
  const sim = await simulate()
  expect((await sim.post('/__sim/reset', { seed: text(201) })).status).toBe(400)
  expect((await sim.post('/__sim/reset', { seed: text(200) })).status).toBe(200)
})
