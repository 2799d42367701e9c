import { expect, it, onTestFinished } from 'vitest'
import { type RealTime, realTime } from '../../src/kit/real-time.ts'
import { AddressPolicy } from '../../src/webhooks/address-policy.ts'
import { Deliverer } from '../../src/webhooks/deliver.ts'
import { receive } from './receiver.ts'

/** A sender whose turns of the event loop end when `endTurn` is called. */
function sender() {
  const ends: (() => void)[] = []
  const real: RealTime = { ...realTime, elapsed: () => 0, atEndOfTurn: (callback) => ends.push(callback) }
  const deliverer = new Deliverer(new AddressPolicy([]), real)
  onTestFinished(() => deliverer.close())
  const world = new AbortController()
  const send = (url: string, n: number) => deliverer.send({ url, headers: {}, body: JSON.stringify(n) }, world.signal)
  return { send, ends, world, endTurn: () => ends.splice(0).map((end) => end()) }
}

it('sends the first of a turn of the event loop at once, and the others together at its end', async () => {
  const { url, received } = await receive()
  const { send, ends, endTurn } = sender()
  const [first, ...others] = [send(url, 1), send(url, 2), send(url, 3)]
  expect(await first).toMatchObject({ status: 204 })
  expect([ends.length, received.map(({ payload }) => payload)]).toEqual([1, [1]])
  endTurn()
  expect(await Promise.all(others)).toMatchObject([{ status: 204 }, { status: 204 }])
  expect(received.map(({ payload }) => payload).toSorted()).toEqual([1, 2, 3])
})

it('sends nothing of a world that has ended before, and what cannot be sent stops nothing after it', async () => {
  const { url, received } = await receive()
  const { send, world, endTurn } = sender()
  const first = send(url, 0)
  const ended = send(url, 1)
  expect(await first).toMatchObject({ status: 204 })
  world.abort()
  const outcomes = [send('http://169.254.169.254', 2), send(url, 3)]
  endTurn()
  expect(await ended).toMatchObject({ status: null, error: 'the world ended' })
  expect(await Promise.all(outcomes)).toMatchObject([{ status: null }, { status: 204 }])
  expect(received.map(({ payload }) => payload)).toEqual([0, 3])
})
