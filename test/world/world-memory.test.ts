import v8 from 'node:v8'
import vm from 'node:vm'
import { expect, it } from 'vitest'
import { simulate } from '../simulate.ts'

const CAMPAIGN = { name: 'Spring', brand_name: 'Acme' }

it.each([
  ['made', (at: number) => ({ path: `/w/w${at}/admin/api/v1/campaigns`, body: CAMPAIGN })],
  ['forked', (at: number) => ({ path: '/__sim/worlds', body: { name: `w${at}`, fork: 'parent' } })],
])('a world with one campaign takes less than 50 KB, and counts about what it takes (%s)', async (_how, call) => {
  v8.setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = vm.runInNewContext('gc')
  const used = () => {
    collectGarbage()
    return v8.getHeapStatistics().used_heap_size
  }
  const sim = await simulate()
  const { memory } = sim.simulator.worlds
  await sim.post('/w/parent/admin/api/v1/campaigns', CAMPAIGN)
  const make = async (from: number, to: number) => {
    for (let at = from; at < to; at++) {
      const { path, body } = call(at)
      await sim.post(path, body)
    }
  }
  // What is made once for all worlds.
  await make(0, 50)
  const [before, counted] = [used(), memory.used]
  await make(50, 350)
  const each = (used() - before) / 300
  const ratio = (memory.used - counted) / 300 / each
  expect(each).toBeLessThan(50 * 1024)
  expect(ratio).toBeGreaterThan(0.7)
  expect(ratio).toBeLessThan(1.5)
})

it('keeps nothing of the large credentials that clients send', async () => {
  v8.setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = vm.runInNewContext('gc')
  const used = () => {
    collectGarbage()
    return v8.getHeapStatistics().used_heap_size
  }
  const sim = await simulate()
  const send = (at: number) =>
    sim.post('/admin/api/v1/ecom_shop', { shop: 'acme.example.com', access_token: `${at}`.padEnd(1_000_000, 'x') })
  await send(0)
  const before = used()
  for (let at = 1; at <= 40; at++) await send(at)
  expect(used() - before).toBeLessThan(20_000_000)
})

it('counts the filters of the searches that it keeps', async () => {
  const sim = await simulate()
  const { memory } = sim.simulator.worlds
  const search = (at: number) =>
    sim.get(`/admin/api/v1/search?type=discovery&skip=0&limit=20&bio=${`nobody${at}`.padEnd(480, 'z')}`)
  await search(0)
  await sim.request('DELETE', '/__sim/requests')
  const before = memory.used
  for (let at = 1; at <= 300; at++) expect((await search(at)).body).toEqual({ objects: [] })
  await sim.request('DELETE', '/__sim/requests')
  expect(memory.used - before).toBeGreaterThan(300 * 480)
})
