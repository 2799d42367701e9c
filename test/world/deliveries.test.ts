import { expect, it } from 'vitest'
import { Deliveries } from '../../src/world/outbox/deliveries.ts'
import type { DeliveryStatus } from '../../src/world/outbox/delivery.ts'

function put(deliveries: Deliveries, id: string, status: DeliveryStatus) {
  const made = { id, event: 'e', url: null, created_at: 0, body: '{}', headers: {}, status }
  deliveries.put({ ...made, attempts: [], subject: null, script: null, failures: 0, copies: 0 })
}

const idsOf = (deliveries: Deliveries) => deliveries.all().map(({ id }) => id)

it('forgets deliveries in the order in which they ended, and lists them as they were made', () => {
  const deliveries = new Deliveries('test', () => {}, { most: 3 })
  for (const id of ['a', 'b', 'c']) put(deliveries, id, 'delivered')
  put(deliveries, 'a', 'pending')
  put(deliveries, 'd', 'pending')
  deliveries.setHeaders('d', { 'webhook-id': 'd' })
  expect(idsOf(deliveries)).toEqual(['a', 'b', 'c', 'd'])
  put(deliveries, 'a', 'failed')
  expect(deliveries.inPlace().map(({ id }) => id)).toEqual(['b', 'c', 'a', 'd'])
  put(deliveries, 'e', 'delivered')
  expect(idsOf(deliveries)).toEqual(['a', 'c', 'd', 'e'])
  for (const id of ['c', 'a', 'e']) put(deliveries, id, 'pending')
  expect(deliveries.waiting().map(({ id }) => id)).toEqual(['d', 'c', 'a', 'e'])
  for (const id of ['e', 'd', 'c', 'a']) put(deliveries, id, 'delivered')
  expect(idsOf(deliveries)).toEqual(['a', 'c', 'd'])
  expect(deliveries.statuses).toEqual({ pending: 0, delivered: 3, failed: 0, dropped: 0, unrouted: 0 })
  expect(deliveries.evicted).toBe(2)
})

it('goes on forgetting once nothing was over, and in a fork', () => {
  const deliveries = new Deliveries('test', () => {}, { most: 1 })
  const fork = new Deliveries('test', () => {}, { most: 1 })
  for (const id of ['a', 'b', 'c']) put(deliveries, id, 'delivered')
  put(deliveries, 'c', 'pending')
  for (const id of ['d', 'e']) put(deliveries, id, 'delivered')
  fork.inherit(deliveries)
  for (const each of [deliveries, fork]) put(each, 'f', 'delivered')
  expect([idsOf(deliveries), idsOf(fork)]).toEqual([
    ['c', 'f'],
    ['c', 'f'],
  ])
  expect(fork.bytes).toBe(deliveries.bytes)
})

it('counts the bytes of a delivery that changes as of one that came as it is now', () => {
  const [changed, whole] = [new Deliveries('test', () => {}), new Deliveries('test', () => {})]
  put(changed, 'a', 'pending')
  changed.setHeaders('a', { 'webhook-id': 'a' })
  const [before] = changed.all()
  if (!before) throw new Error('it is gone')
  const attempt = { at: 1, status: null, duration_ms: 2, error: 'ECONNRESET' }
  const after = { ...before, attempts: [attempt], status: 'failed', failures: 1, url: 'http://127.0.0.1/ü€' } as const
  changed.put(after)
  whole.put(after)
  expect(changed.bytes).toBe(whole.bytes)
  expect(changed.bytes).toBeGreaterThan(500)
})
