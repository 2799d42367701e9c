// What scenarios do to deliveries.

import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { DEFAULT_SECRET } from '../../src/webhooks/sign.ts'
import { follow } from '../event-stream.ts'
import { load } from '../scenario/load.ts'
import { simulate } from '../simulate.ts'
import { type Received, receive } from './receiver.ts'

/** A world whose scenario has this in store for each delivery in turn. */
async function scripted(...plan: object[]) {
  return scriptedTo(await receive(), plan)
}

async function scriptedTo(receiver: Awaited<ReturnType<typeof receive>>, plan: readonly object[]) {
  const sim = await simulate({ webhooks: { endpoints: [{ url: receiver.url }] } })
  const webhooks = plan.map((deliver) => ({ on: 'my.event', times: 1, deliver, undocumented: true }))
  expect((await sim.post('/__sim/scenarios', { name: 's', webhooks })).status).toBe(201)
  return {
    received: receiver.received,
    numbers: () => receiver.received.map(({ payload }) => payload.data.n),
    emit: (n: number) => sim.post('/__sim/webhooks/emit', { event: 'my.event', data: { n } }),
    redeliver: (id: string) => sim.request('POST', `/__sim/webhooks/deliveries/${id}/redeliver`),
    advance: async (by: string) => (await sim.advance(by)).deliveries,
    deliveries: async () => (await sim.get('/__sim/webhooks/deliveries')).body.deliveries,
  }
}

const verify = ({ body, headers }: Received) =>
  new Webhook(DEFAULT_SECRET).verify(body, headers as Record<string, string>)

it('is named in the delivery and in the events', async () => {
  const { url } = await receive()
  const sim = await simulate({ webhooks: { endpoints: [{ url }] } })
  const events = await follow(sim)
  await load(sim, 'name: s\nwebhooks: [{ name: twice, on: "*", nth: 2, deliver: { duplicate: 2 } }]\n')
  for (const n of [1, 2]) await sim.post('/__sim/webhooks/emit', { event: 'my.event', data: { n } })
  await sim.advance('1s')
  const { deliveries } = (await sim.get('/__sim/webhooks/deliveries')).body
  expect(deliveries.map(({ rule }: { rule: string | null }) => rule)).toEqual([null, 's/twice'])
  const told = await events.until(
    (all) => all.filter(({ event, data }) => event === 'delivery' && data.rule === 's/twice').length >= 2,
  )
  expect(told.length).toBeGreaterThan(2)
})

it('delivers each copy, whatever became of the one before', async () => {
  const receiver = await receive(200, 500, 200)
  const { emit, advance, received, deliveries } = await scriptedTo(receiver, [{ duplicate: 3 }])
  await emit(1)
  expect(await advance('0s')).toBe(3)
  expect(received).toHaveLength(3)
  expect(await advance('30d')).toBe(0)
  expect(await deliveries()).toMatchObject([
    { status: 'delivered', attempts: [{ status: 200 }, { status: 500 }, { status: 200 }] },
  ])
})

it('delays a delivery on the clock of the world', async () => {
  const { emit, advance } = await scripted({ delay: '5m' })
  await emit(1)
  expect(await advance('299999ms')).toBe(0)
  expect(await advance('1ms')).toBe(1)
})

it('lets later deliveries pass', async () => {
  const { emit, advance, numbers } = await scripted({ reorder: 2 }, { reorder: 2 })
  for (const n of [1, 2, 3, 4]) {
    await emit(n)
    await advance('10s')
  }
  expect(numbers()).toEqual([2, 3, 1, 4])
})

it('holds a delivery for an hour at most where nothing comes later', async () => {
  const { emit, advance, numbers } = await scripted({ reorder: 1 })
  await emit(1)
  expect(await advance('59m')).toBe(0)
  expect(await advance('1m')).toBe(1)
  expect(numbers()).toEqual([1])
})

it('stamps an old time, signed', async () => {
  const { emit, advance, received } = await scripted({ stale_timestamp: true })
  await emit(1)
  await advance('0s')
  expect(() => received.map(verify)).toThrow('Message timestamp too old')
})

it('leaves all of that off a redelivery', async () => {
  const story = await scripted({ bad_signature: true, delay: '1m', duplicate: 3 })
  await story.emit(1)
  expect(await story.advance('1m')).toBe(3)
  for (const hook of story.received) expect(() => verify(hook)).toThrow('No matching signature found')
  const [{ id }] = await story.deliveries()
  expect((await story.redeliver(id)).status).toBe(200)
  expect(await story.advance('0s')).toBe(1)
  const again = story.received.slice(3)
  expect(again.map(({ headers }) => headers['webhook-id'])).toEqual([id])
  expect(again.map(verify)).toMatchObject([{ data: { n: 1 } }])
  expect(await story.advance('30d')).toBe(0)
})

const PROCESSED = 'post_tracking.comments_processed'

const SCENARIO = `
name: a-bad-day-for-webhooks
webhooks:
  - on: ${PROCESSED}
    nth: 1
    deliver: { drop: true }
  - on: ${PROCESSED}
    times: 1
    deliver: { duplicate: 2, delay: 5m }
  - on: my.event
    when: { body: { n: 1 } }
    deliver: { bad_signature: true }
    undocumented: true
timeline:
  - at: +10m
    emit: { event: ${PROCESSED}, data: { campaign_id: any } }
`

it('plays several rules and a timeline together', async () => {
  const receiver = await receive()
  const sim = await simulate({ webhooks: { endpoints: [{ url: receiver.url }] } })
  await load(sim, SCENARIO)
  const track = () =>
    sim.post('/admin/api/v1/campaigns/post_tracking', {
      url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      tracking_duration: 'day',
      fetch_all_comments: true,
      sentiment_analysis_req: false,
    })
  const advance = async (by: string) => (await sim.post('/__sim/clock/advance', { by })).body.deliveries
  await track()
  expect(await advance('1m')).toBe(0)
  const { campaign_id } = (await track()).body
  expect(await advance('4m')).toBe(0)
  expect(await advance('2m')).toBe(2)
  expect(await advance('3m')).toBe(1)
  expect(receiver.received.map(({ payload }) => [payload.timestamp, payload.data.campaign_id])).toEqual([
    ['2026-01-05T09:01:05.000Z', campaign_id],
    ['2026-01-05T09:01:05.000Z', campaign_id],
    ['2026-01-05T09:10:00.000Z', 'any'],
  ])
  const { deliveries } = (await sim.get('/__sim/webhooks/deliveries')).body
  expect(deliveries.map(({ status }: { status: string }) => status)).toEqual(['dropped', 'delivered', 'delivered'])
})
