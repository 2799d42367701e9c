import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { DEFAULT_SECRET } from '../../src/webhooks/sign.ts'
import type { DeliveryScript } from '../../src/world/outbox/delivery-script.ts'
import { NO_SCRIPT } from '../../src/world/scenario-source.ts'
import { simulate } from '../simulate.ts'
import { type Received, receive } from './receiver.ts'

/** A world whose script has this in store for each delivery in turn. */
async function scripted(...plan: (DeliveryScript | null)[]) {
  return scriptedTo(await receive(), plan)
}

async function scriptedTo(receiver: Awaited<ReturnType<typeof receive>>, plan: readonly (DeliveryScript | null)[]) {
  const sim = await simulate({ webhooks: { endpoints: [{ url: receiver.url }] } })
  const world = sim.simulator.worlds.open('default')
  let asked = 0
  world.script = { ...NO_SCRIPT, delivery: () => plan[asked++] ?? null }
  return {
    received: receiver.received,
    numbers: () => receiver.received.map(({ payload }) => payload.data.n),
    emit: (n: number) => sim.post('/__sim/webhooks/emit', { event: 'my.event', data: { n } }),
    advance: async (by: string) => (await sim.post('/__sim/clock/advance', { by })).body.deliveries,
    deliveries: async () => (await sim.get('/__sim/webhooks/deliveries')).body.deliveries,
  }
}

const verify = ({ body, headers }: Received) =>
  new Webhook(DEFAULT_SECRET).verify(body, headers as Record<string, string>)

it('drops a delivery', async () => {
  const { emit, advance, received, deliveries } = await scripted({ drop: true })
  await emit(1)
  expect(await advance('30d')).toBe(0)
  expect(received).toEqual([])
  expect(await deliveries()).toMatchObject([{ status: 'dropped', attempts: [] }])
})

it('delivers twice under one id', async () => {
  const { emit, advance, received, deliveries } = await scripted({ duplicate: 2 })
  await emit(1)
  expect(await advance('0s')).toBe(2)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(received).toHaveLength(2)
  expect(await advance('30d')).toBe(0)
  expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: [{ status: 204 }, { status: 204 }] }])
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
  const { emit, advance } = await scripted({ delay: 300_000 })
  await emit(1)
  expect(await advance('299999ms')).toBe(0)
  expect(await advance('1ms')).toBe(1)
})

it('lets later deliveries pass', async () => {
  const { emit, advance, numbers } = await scripted({ reorder: 2 }, { reorder: 2 }, null, null)
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

it('signs badly', async () => {
  const { emit, advance, received } = await scripted({ bad_signature: true })
  await emit(1)
  await advance('0s')
  expect(received[0]?.headers['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/)
  expect(() => received.map(verify)).toThrow('No matching signature found')
})

it('stamps an old time, signed', async () => {
  const { emit, advance, received } = await scripted({ stale_timestamp: true })
  await emit(1)
  await advance('0s')
  expect(() => received.map(verify)).toThrow('Message timestamp too old')
})

it('leaves all of that off a redelivery', async () => {
  const { emit, advance, received, deliveries } = await scripted({ bad_signature: true, delay: 60_000, duplicate: 3 })
  await emit(1)
  expect(await advance('1m')).toBe(3)
  const [{ id }] = await deliveries()
  expect(id).toBe(received[0]?.headers['webhook-id'])
})
