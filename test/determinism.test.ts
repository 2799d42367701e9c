import { describe, expect, it } from 'vitest'
import { draws } from '../src/kit/random.ts'
import { runScript, type Step } from './script.ts'
import { type Sim, simulate } from './simulate.ts'

const told = (steps: readonly Step[]) =>
  steps.map(({ operation, answer }) => `${operation} ${answer.status} ${answer.text}`)

describe('the same script', () => {
  it('gets the same bytes over a socket, but for the port in links, and other data from another seed', async () => {
    const [inside, outside] = [await simulate(), await simulate({ over: 'socket' })]
    const there = told(await runScript(outside)).map((line) => line.replaceAll(outside.url, inside.url))
    const here = told(await runScript(inside))
    expect(there).toEqual(here)
    const others = told(await runScript(await simulate({ seed: 'other' })))
    const same = here.filter((line, at) => line === others[at])
    // What stays the same are the answers that say no more than that it worked.
    expect(same.filter((line) => line.length > 1_000)).toEqual([])
    expect(same.length).toBeLessThan(others.length / 2)
  })
})

/** Does what a test might do in a world of its own, and returns the answers. `turns` of the event loop go by before each call. */
async function visit(sim: Sim, world: string, turns: () => number): Promise<string[]> {
  const answers: string[] = []
  const call = async (method: string, path: string, body?: unknown) => {
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    for (let left = turns(); left > 0; left--) await new Promise(setImmediate)
    const answer = await sim.request(method, world + path, body === undefined ? {} : json)
    const { status, headers, text } = answer
    answers.push(`${status} ${headers.get('x-sim-request-id')} ${text.replaceAll(`${world}/`, '/')}`)
    return answer.body
  }
  const { id } = await call('POST', '/admin/api/v1/campaigns', { name: 'Spring', brand_name: 'Acme' })
  await call('PATCH', `/__sim/state/campaigns/${id}`, { name: 'Summer' })
  const refresh = { request_type: 'instagram', handle: 'anna.bakes' }
  const { request_id } = await call('POST', '/api/v1/data_refresh/requests', refresh)
  await call('GET', `/api/v1/data_refresh/requests/${request_id}`)
  await call('POST', '/__sim/clock/advance', { by: '4s' })
  await call('GET', '/__sim/state/campaigns')
  return answers
}

describe('parallel requests', () => {
  it('of 50 clients in 50 worlds get the same bytes, whatever their order', async () => {
    const sim = await simulate()
    const expected = await visit(sim, '/w/alone', () => 0)
    expect(expected.filter((line) => !line.startsWith('200 '))).toEqual([])
    const drawn = draws('turns')
    const worlds = Array.from({ length: 50 }, (_, at) => `/w/w${at}`)
    const found = await Promise.all(worlds.map((world) => visit(sim, world, () => drawn.int(0, 20))))
    expect(new Set(found.map((answers) => answers.join('\n')))).toEqual(new Set([expected.join('\n')]))
  })

  it('get the same answers in any order', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `Campaign ${at}`)
    const create = async (sim: Sim, order: readonly string[]) => {
      const answers = await Promise.all(
        order.map((name) => sim.post('/admin/api/v1/campaigns', { name, brand_name: 'Acme' })),
      )
      return new Map(answers.map(({ body }) => [body.name, body]))
    }
    const forward = await create(await simulate({ over: 'socket' }), names)
    const sim = await simulate({ over: 'socket' })
    const backward = await create(sim, names.toReversed())
    for (const name of names) expect(backward.get(name).id).toBe(forward.get(name).id)
  })

  it('that ask for the same again get another id', async () => {
    const sim = await simulate()
    const body = { name: 'Twice', brand_name: 'Acme' }
    const [first, second] = [
      await sim.post('/admin/api/v1/campaigns', body),
      await sim.post('/admin/api/v1/campaigns', body),
    ]
    expect(first.body.id).not.toBe(second.body.id)
  })
})
