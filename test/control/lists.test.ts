// Pages of the lists of the control API.

import { describe, expect, it } from 'vitest'
import { LIMITS } from '../../src/model/limits.ts'
import { fill } from '../journal-entry.ts'
import { type Sim, simulate } from '../simulate.ts'

const REQUESTS = '/__sim/requests'
const DELIVERIES = '/__sim/webhooks/deliveries'

const journalOf = ({ simulator }: Sim) => simulator.worlds.open('default').journal
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** Makes calls whose bodies are the numbers from 1, or emits events with them. */
async function filled(list: string, count: number): Promise<Sim> {
  const sim = await simulate()
  if (list === REQUESTS) fill(journalOf(sim), numbers(1, count))
  else for (const n of numbers(1, count)) await sim.post('/__sim/webhooks/emit', { event: 'my.event', data: { n } })
  return sim
}

async function page(sim: Sim, list: string, query = '') {
  const { status, body } = await sim.get(list + query)
  if (status !== 200) throw new Error(body.detail)
  const shown: number[] =
    list === REQUESTS
      ? body.requests.map(({ body }: { body: number }) => body)
      : body.deliveries.map(({ payload }: { payload: { data: { n: number } } }) => payload.data.n)
  return { shown, next: body.next }
}

describe.each([REQUESTS, DELIVERIES])('the list %s', (list) => {
  it('comes in pages from the newest, each oldest first', async () => {
    const sim = await filled(list, 250)
    const newest = await page(sim, list)
    expect(newest.shown).toEqual(numbers(151, 250))
    const older = await page(sim, list, `?next=${newest.next}`)
    expect(older.shown).toEqual(numbers(51, 150))
    const oldest = await page(sim, list, `?next=${older.next}`)
    expect(oldest).toEqual({ shown: numbers(1, 50), next: undefined })
    expect(await page(sim, list, '?limit=250')).toEqual({ shown: numbers(1, 250), next: undefined })
    expect((await page(sim, list, '?limit=2')).shown).toEqual([249, 250])
    expect(await page(sim, list, '?limit=0')).toEqual({ shown: [], next: undefined })
  })

  it('has the same pages when new entries come in between', async () => {
    const sim = await filled(list, 5)
    const { next } = await page(sim, list, '?limit=2')
    await sim.post('/__sim/webhooks/emit', { event: 'my.event', data: { n: 6 } })
    fill(journalOf(sim), [6])
    expect((await page(sim, list, `?limit=2&next=${next}`)).shown).toEqual([2, 3])
  })

  it('refuses a next that leads nowhere', async () => {
    const sim = await filled(list, 3)
    const { status, body } = await sim.get(`${list}?next=nothing`)
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'next', message: 'leads to nothing that is still kept; list again without it' }],
    ])
  })

  it('ends a page early when its entries are very long', async () => {
    const sim = await simulate()
    const long = 'x'.repeat(60_000)
    if (list === REQUESTS) fill(journalOf(sim), Array(90).fill(long))
    else for (let i = 0; i < 90; i++) await sim.post('/__sim/webhooks/emit', { event: 'my.event', data: { long } })
    const { text, body } = await sim.get(`${list}?limit=1000`)
    const [entries] = Object.values<unknown[]>(body)
    expect(text.length).toBeLessThan(LIMITS.page_length + 200_000)
    expect(text.length).toBeGreaterThan(LIMITS.page_length)
    const rest = (await sim.get(`${list}?limit=1000&next=${body.next}`)).body
    const [more] = Object.values<unknown[]>(rest)
    expect([(entries?.length ?? 0) + (more?.length ?? 0), rest.next]).toEqual([90, undefined])
  })
})

it('pages through the entries that pass a filter, also when an entry changes meanwhile', async () => {
  const sim = await simulate()
  fill(journalOf(sim), numbers(1, 3))
  fill(journalOf(sim), numbers(4, 6), { operation: 'addStore' })
  fill(journalOf(sim), numbers(7, 9))
  const filter = '?operation=createCampaign&limit=4'
  const { shown, next } = await page(sim, REQUESTS, filter)
  expect(shown).toEqual([3, 7, 8, 9])
  expect(await page(sim, REQUESTS, `${filter}&next=${next}`)).toEqual({ shown: [1, 2], next: undefined })

  await sim.put('/__sim/webhooks/endpoints', [{ url: 'http://127.0.0.1:9/' }])
  for (const n of [1, 2, 3]) await sim.post('/__sim/webhooks/emit', { event: 'my.event', data: { n } })
  const pending = await page(sim, DELIVERIES, '?status=pending&limit=2')
  expect(pending.shown).toEqual([2, 3])
  await sim.put('/__sim/webhooks/endpoints', [])
  await sim.advance('2d')
  await sim.post('/__sim/webhooks/emit', { event: 'my.event', data: { n: 4 } })
  expect((await page(sim, DELIVERIES, `?status=pending&limit=2&next=${pending.next}`)).shown).toEqual([])
})

it('shows the records of a collection in pages when asked to', async () => {
  const sim = await simulate()
  for (let i = 0; i < 120; i++) await sim.post('/admin/api/v1/campaigns', { name: `c${i}`, brand_name: 'b' })
  const list = async (query: string): Promise<{ id: string; name: string }[]> =>
    (await sim.get(`/__sim/state/campaigns${query}`)).body
  const namesOf = async (query: string) => (await list(query)).map(({ name }) => name)
  const all = await list('')
  expect(all).toHaveLength(120)
  expect(await namesOf('?limit=2')).toEqual(['c0', 'c1'])
  expect(await namesOf(`?limit=2&next=${all[1]?.id}`)).toEqual(['c2', 'c3'])
  expect(await namesOf(`?next=${all[117]?.id}`)).toEqual(['c118', 'c119'])
  expect(await namesOf(`?limit=2&next=${all[119]?.id}`)).toEqual([])
  const { status, body } = await sim.get('/__sim/state/campaigns?next=cmp_none')
  expect([status, body.errors]).toEqual([400, [{ path: 'next', message: 'must be the id of a record in campaigns' }]])
})
