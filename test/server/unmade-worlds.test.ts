// A world that is not made yet is as the one that is made of it, whatever its first call is.

import { describe, expect, it } from 'vitest'
import { loadFixtures } from '../../src/server/worlds/fixtures-file.ts'
import { type Bundle, expectReplay } from '../cli/replay/replayed.ts'
import { type Sim, simulate } from '../simulate.ts'

type Write = [method: string, path: string, body?: unknown]

/** Every control call that may make a world. */
const WRITES: Write[] = [
  ['PUT', 'webhooks/endpoints', [{ url: 'http://127.0.0.1:9/' }]],
  ['POST', 'scenarios', { name: 'busy', rules: [{ on: 'createCampaign', nth: 1, respond: { status: 503 } }] }],
  ['POST', 'scenarios', { name: 'later', start: { clock: { now: '2027-01-01T00:00:00Z' } } }],
  ['POST', 'reset', {}],
  ['POST', 'reset', { seed: 'other' }],
  ['POST', 'webhooks/emit', { event: 'my.event' }],
  ['POST', 'clock/advance', { by: '2h' }],
  ['PUT', 'clock', { now: '2026-02-01T00:00:00Z' }],
  ['DELETE', 'requests'],
  ['DELETE', 'scenarios'],
]

async function send(sim: Sim, world: string, [method, path, body]: Write) {
  const init = body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return sim.request(method, `${world}/__sim/${path}`, init)
}

/** Makes a first call and others, and returns what came of all that but for the world's name and signatures. */
async function story(sim: Sim, world: string, first: Write): Promise<unknown> {
  const calls: Write[] = [
    first,
    ['POST', 'webhooks/emit', { event: 'my.event', data: { a: 1 } }],
    ['POST', 'clock/advance', { by: '10s' }],
  ]
  const came: unknown[] = []
  for (const call of calls) {
    const { status, body, headers, text } = await send(sim, world, call)
    expect(status, text).toBeLessThan(300)
    const { now, fired, seed, name, deliveries } = body
    came.push([status, headers.get('x-sim-request-id'), now, fired, seed, name, deliveries?.length])
  }
  const { status, text, headers } = await sim.post(`${world}/admin/api/v1/campaigns`, { name: 'a', brand_name: 'b' })
  const ids = [...came.map((one) => Object(one)[1]), headers.get('x-sim-request-id')]
  expect(new Set(ids).size).toBe(calls.length + 1)
  came.push([status, text.replaceAll(`${world}/`, '/'), headers.get('x-sim-request-id')])
  const { calls: bundled } = await expectReplay(sim, world)
  came.push(bundled.map(({ id, method, path, at }: Bundle) => [id, method, path, at]))
  return came
}

describe('a world whose first call', () => {
  it.each(WRITES)('is %s %s %j is the same the third time, and replays', async (...first) => {
    const sim = await simulate()
    const all = []
    for (const name of ['a', 'b', 'c']) all.push(await story(sim, `/w/${name}`, first))
    for (const one of all) expect(one).toEqual(all[0])
  })

  it.each(['default', 'agency'])('reads its state gets the one that it would have when made: %s', async (name) => {
    const loaded = await loadFixtures(name)
    if (!loaded.ok) throw new Error(name)
    const endpoints = name === 'default' ? [{ url: 'http://127.0.0.1:9/' }] : []
    const sim = await simulate({ fixtures: loaded.fixtures, webhooks: { endpoints, time: 'world' } })
    const unmade = await sim.get('/w/never/__sim/state')
    await sim.post('/__sim/worlds', { name: 'made' })
    const made = await sim.get('/w/made/__sim/state')
    expect(unmade.text.replaceAll('"never"', '"made"')).toBe(made.text)
  })

  it('reads its bundle is told that it is not there', async () => {
    const sim = await simulate()
    expect(await sim.get('/w/never/__sim/bundle')).toMatchObject({ status: 404 })
  })
})
