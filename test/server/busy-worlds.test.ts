// Calls to a world that is busy with work in slices.

import { expect, it } from 'vitest'
import type { Work } from '../../src/kit/work.ts'
import { simulate } from '../simulate.ts'
import { receive } from '../webhooks/receiver.ts'

/** Makes the default world busy until `end`. */
function busy(sim: Awaited<ReturnType<typeof simulate>>, fail?: Error) {
  const world = sim.simulator.worlds.open('default')
  let over = false
  function* hold(): Work<void> {
    while (!over) yield
    if (fail) throw fail
  }
  const held = Promise.resolve(world.turn.do(hold()))
  return {
    held,
    async end() {
      over = true
      await held.catch(() => undefined)
    },
  }
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve))
}

const campaign = (name: string) => ({ name, brand_name: 'b' })

for (const over of ['process', 'socket'] as const) {
  it(`lets calls wait in order of arrival, over a ${over}`, async () => {
    const sim = await simulate({ over })
    const { end } = busy(sim)
    const order: string[] = []
    const calls = ['a', 'b', 'c'].map(async (name) => {
      const answer = await sim.post('/admin/api/v1/campaigns', campaign(name))
      order.push(name)
      return answer.status
    })
    await turns(30)
    expect(order).toEqual([])
    await end()
    expect(await Promise.all(calls)).toEqual([200, 200, 200])
    const names = (await sim.records('campaigns')).map(({ name }) => name)
    if (over === 'process') expect(names).toEqual(['a', 'b', 'c'])
    expect(names.toSorted()).toEqual(['a', 'b', 'c'])
  })
}

it('serves other worlds and its health meanwhile', async () => {
  const sim = await simulate({ over: 'socket' })
  const { end } = busy(sim)
  expect((await sim.get('/__sim/health')).status).toBe(200)
  expect((await sim.post('/w/other/admin/api/v1/campaigns', campaign('a'))).status).toBe(200)
  await end()
})

it('handles the call of a client that has left', async () => {
  const sim = await simulate({ over: 'socket' })
  const { end } = busy(sim)
  const left = new AbortController()
  const body = JSON.stringify(campaign('left'))
  const headers = { authorization: 'Bearer x', 'content-type': 'application/json' }
  const call = fetch(`${sim.url}/admin/api/v1/campaigns`, { method: 'POST', headers, body, signal: left.signal })
  await turns(30)
  left.abort()
  await expect(call).rejects.toThrow('abort')
  await end()
  await expect.poll(async () => (await sim.records('campaigns')).length).toBe(1)
})

it('goes on after work that failed', async () => {
  const sim = await simulate()
  const { held, end } = busy(sim, new Error('broken'))
  const call = sim.post('/admin/api/v1/campaigns', campaign('a'))
  await end()
  await expect(held).rejects.toThrow('broken')
  expect((await call).status).toBe(200)
})

it('goes on in the new world when it was reset meanwhile', async () => {
  const sim = await simulate()
  await sim.post('/admin/api/v1/campaigns', campaign('before'))
  const { end } = busy(sim)
  const reset = sim.post('/__sim/reset', {})
  const call = sim.post('/admin/api/v1/campaigns', campaign('after'))
  await end()
  expect([(await reset).status, (await call).status]).toEqual([200, 200])
})

it('runs the tasks of its clock afterwards', async () => {
  const sim = await simulate()
  await sim.post('/admin/api/v1/competition_analysis', {
    name: 'c',
    fetch_interval: 'monthly',
    brand_handle: { instagram: 'https://www.instagram.com/acme/', youtube: '' },
    competitor_handles: [],
  })
  const world = sim.simulator.worlds.open('default')
  const { end } = busy(sim)
  const advanced = world.clock.advance({ by: 60_000 })
  await turns(30)
  expect([...world.competitions.records.values()][0]?.status).toBe('pending')
  await end()
  await advanced
  expect([...world.competitions.records.values()][0]?.status).toBe('success')
})

it('takes note of a webhook attempt afterwards', async () => {
  let answer = () => {}
  const receiver = await receive((_, response) => {
    answer = () => response.writeHead(204).end()
  })
  const sim = await simulate({ over: 'socket', clock: { mode: 'real', factor: 1 } })
  await sim.put('/__sim/webhooks/endpoints', [{ url: receiver.url }])
  await sim.post('/__sim/webhooks/emit', { event: 'thing.happened' })
  await expect.poll(() => receiver.received.length).toBe(1)
  const { outbox } = sim.simulator.worlds.open('default')
  const { end } = busy(sim)
  answer()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(outbox.deliveries.pending).toBe(1)
  await end()
  await expect.poll(() => outbox.deliveries.pending).toBe(0)
})

it('answers a page afterwards', async () => {
  const sim = await simulate()
  const { body } = await sim.post('/admin/api/v1/campaigns', campaign('a'))
  const { end } = busy(sim)
  let answered = false
  const page = sim.get(`/share/insights?id=${body.id}`).finally(() => {
    answered = true
  })
  await turns(30)
  expect(answered).toBe(false)
  await end()
  expect((await page).status).toBe(200)
})
