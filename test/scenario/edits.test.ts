// Edits of the real response: patch, then set, then remove; and its headers.

import { describe, expect, it } from 'vitest'
import { parsePath, pathOf, stepsOf } from '../../src/conditions/paths.ts'
import { LIMITS } from '../../src/model/limits.ts'
import { compileEffects } from '../../src/scenario/effects/table.ts'
import { simulate } from '../simulate.ts'
import { load } from './load.ts'

const rule = (text: string) => `name: s\nrules:\n  - { name: r, ${text} }\n`

/** Returns the edited body, and what was told of it. */
function edited(edits: Readonly<Record<string, unknown>>, body: unknown) {
  const told: string[] = []
  let own = { headers: {}, body }
  for (const action of compileEffects(edits)) {
    // Edits look at nothing but the response.
    own = action.act({} as never).revise?.(own, (trouble) => told.push(trouble)) ?? own
  }
  return { body: own.body, told }
}

describe('a path', () => {
  it.each([
    'a',
    'a.b[0].c',
    'posts[*].views',
    '[0]',
    'a["x.y"].b',
    'reach_trends[*]["2026-01-05"]',
    'no-names.to_break$',
    'New York.share',
  ])('%s is read, and written again', (path) => {
    expect(pathOf(stepsOf(path))).toBe(path.replace('["2026-01-05"]', '.2026-01-05'))
  })

  it.each(['', '.', 'a.', '.a', 'a..b', 'a[', 'a[]', 'a[-1]', 'a[x]', 'a[0]b', 'a ', 'a["]', 'a[1.5]'])(
    '%j is none',
    (path) => {
      expect(parsePath(path)).toMatchObject({ problem: expect.stringContaining('is no path') })
    },
  )

  it('has a bound', () => {
    expect(parsePath(`${'a.'.repeat(LIMITS.edit_path_steps)}a`)).toMatchObject({ problem: expect.any(String) })
  })
})

describe('edits', () => {
  const BODY = {
    status: 'ok',
    objects: [
      { id: 1, n: 1 },
      { id: 2, n: 2 },
      { id: 3, n: 3 },
    ],
    none: null,
    empty: [],
  }

  it.each<[string, object, unknown]>([
    [
      'an entry',
      { set: { 'objects[1].n': '12' } },
      {
        ...BODY,
        objects: [
          { id: 1, n: 1 },
          { id: 2, n: '12' },
          { id: 3, n: 3 },
        ],
      },
    ],
    ['each entry', { set: { 'objects[*].n': 0 } }, { ...BODY, objects: BODY.objects.map(({ id }) => ({ id, n: 0 })) }],
    ['a whole entry', { set: { 'objects[0]': null } }, { ...BODY, objects: [null, ...BODY.objects.slice(1)] }],
    [
      'members that are not there',
      { set: { 'none.a.b': 1, 'new.c': 2 } },
      { ...BODY, none: { a: { b: 1 } }, new: { c: 2 } },
    ],
    [
      'nothing left of them',
      { remove: ['status', 'objects[*].n', 'none', 'empty'] },
      { objects: [{ id: 1 }, { id: 2 }, { id: 3 }] },
    ],
    [
      'entries by where they were',
      { remove: ['objects[0]', 'objects[1]', 'objects[0]'] },
      { ...BODY, objects: [{ id: 3, n: 3 }] },
    ],
    [
      'an entry and a part of it',
      { remove: ['objects[0]', 'objects[0].n', 'objects[2].n'] },
      { ...BODY, objects: [{ id: 2, n: 2 }, { id: 3 }] },
    ],
    ['all entries', { remove: ['objects[*]'] }, { ...BODY, objects: [] }],
    [
      'patch, then set, then remove, however they are written',
      {
        remove: ['objects[0].n'],
        set: { 'objects[0]': { id: 9, n: 9 } },
        patch: { objects: [{ id: 8 }, { id: 7 }], status: 'x' },
      },
      { ...BODY, status: 'x', objects: [{ id: 9 }, { id: 7 }] },
    ],
    [
      'a member called like none',
      { set: { '__proto__.x': 1 } },
      JSON.parse(JSON.stringify(BODY).replace('{', '{"__proto__":{"x":1},')),
    ],
  ])('leave %s', (_what, edits, wanted) => {
    const before = structuredClone(BODY)
    expect(edited({ ...edits }, BODY)).toEqual({ body: wanted, told: [] })
    expect(BODY).toEqual(before)
  })

  it('say what they find no place for, and do the rest', () => {
    const set = { 'objects[3].n': 1, 'empty[*].n': 1, 'status.a': 1, 'objects.a': 1, 'none[0]': 1, 'objects[0].n': 7 }
    const { body, told } = edited({ set, remove: ['nope', 'objects[0].x.y', 'empty[0]'] }, BODY)
    expect(body).toEqual({ ...BODY, objects: [{ id: 1, n: 7 }, ...BODY.objects.slice(1)] })
    expect(told).toEqual([
      'set objects[3].n did nothing: objects has 3 entries',
      'set empty[*].n did nothing: empty is empty',
      'set status.a did nothing: status is no object',
      'set objects.a did nothing: objects is no object',
      'set none[0] did nothing: none is no list',
      'remove empty[0] did nothing: empty has no entries',
      'remove nope did nothing: the response has no nope',
      'remove objects[0].x.y did nothing: objects[0] has no x',
    ])
  })

  it('stop before a response becomes too large', () => {
    const large = 'x'.repeat(LIMITS.edited_answer_length / 4.5)
    const { body, told } = edited({ set: { 'objects[*].n': large, 'a.b': large, 'c.d': large } }, BODY)
    expect(JSON.stringify(body).length).toBeLessThan(LIMITS.edited_answer_length)
    expect(told).toEqual(['set c.d did nothing: the response would become too large'])
  })
})

describe('the edits of a rule', () => {
  it('change neither the response that is kept nor the values of the rule', () => {
    const kept = { a: { b: [{ c: 1 }, { c: 2 }] } }
    const shared = { x: {} }
    const edits = { set: { 'a.b[*].s': shared, 'a.b[*].s.x.y': 1, 'a.b[0].c': 5 }, remove: ['a.b[1].c', 'a.b[0]'] }
    const before = structuredClone({ kept, edits })
    for (let round = 0; round < 2; round++) {
      expect(edited(edits, kept).body).toEqual({ a: { b: [{ s: { x: { y: 1 } } }] } })
      expect({ kept, edits }).toEqual(before)
    }
  })

  it('are at most 50, of set and remove together', async () => {
    const sim = await simulate()
    const add = (set: number, remove: number) => {
      const paths = Array.from({ length: set + remove }, (_, at) => `objects[${at}].followers`)
      const table = Object.fromEntries(paths.slice(0, set).map((path) => [path, '1']))
      const rules = [{ on: 'searchCreators', set: table, remove: paths.slice(set) }]
      return sim.post('/__sim/scenarios', { name: 's', rules })
    }
    expect((await add(20, 30)).status).toBe(201)
    const { status, body } = await add(21, 30)
    expect([status, body.detail]).toEqual([400, expect.stringContaining('at most 50')])
  })
})

describe('a rule that edits', () => {
  it('changes the body and the headers of a success, and leaves refusals as they are', async () => {
    const sim = await simulate()
    await load(
      sim,
      rule(
        'on: [createCampaign], patch: { status: done }, set: { "tracking_urls": [1, 2] }, remove: [brand_name, "tracking_urls[0]"], headers: { set: { X-Mine: 1, Date: "Mon, 05 Jan 2026 09:00:00 GMT" }, remove: [Content-Type] }',
      ),
    )
    const answer = await sim.post('/admin/api/v1/campaigns', { name: 'A', brand_name: 'B' })
    expect(answer.status).toBe(200)
    const body = typeof answer.body === 'string' ? JSON.parse(answer.body) : answer.body
    expect(body).toMatchObject({ name: 'A', status: 'done', tracking_urls: [2] })
    expect(body).not.toHaveProperty('brand_name')
    expect([answer.headers.get('x-mine'), answer.headers.get('content-type'), answer.headers.get('date')]).toEqual([
      '1',
      null,
      'Mon, 05 Jan 2026 09:00:00 GMT',
    ])
    const refused = await sim.post('/admin/api/v1/campaigns', { name: 'A' })
    expect([refused.status, refused.headers.get('x-mine')]).toEqual([400, null])
    expect(refused.body.error.http_status).toBe(400)
  })

  it('says in the journal what it found no place for', async () => {
    const sim = await simulate()
    await load(sim, rule('on: createCampaign, set: { "tracking_urls[5]": "x" }'))
    const answer = await sim.post('/admin/api/v1/campaigns', { name: 'A', brand_name: 'B' })
    expect([answer.status, answer.body.tracking_urls]).toEqual([200, []])
    const { requests } = (await sim.get('/__sim/requests')).body
    expect(requests[0].rule.did).toEqual([
      'set tracking_urls[5]',
      'set tracking_urls[5] did nothing: tracking_urls has no entries',
    ])
  })

  it('claims in the journal no edit that was not made', async () => {
    const sim = await simulate()
    await load(
      sim,
      rule(
        'on: createCampaign, delay: 1ms, patch: { status: done }, set: { name: "x" }, remove: [id], headers: { remove: [x-none] }',
      ),
    )
    await sim.post('/admin/api/v1/campaigns', { name: 'A' })
    await sim.post('/admin/api/v1/campaigns', { name: 'A', brand_name: 'B' })
    const { requests } = (await sim.get('/__sim/requests')).body
    expect(requests.map(({ rule }: { rule: { did: string[] } }) => rule.did)).toEqual([
      [
        'delay 1ms',
        'patch did nothing: there was no success to edit',
        'set name did nothing: there was no success to edit',
        'remove id did nothing: there was no success to edit',
        'headers did nothing: there was no success to edit',
      ],
      [
        'delay 1ms',
        'patch',
        'set name',
        'remove id',
        'headers',
        'remove header x-none did nothing: the response has no such header',
      ],
    ])
  })

  it('of no path at all are a mistake', async () => {
    const sim = await simulate()
    const refused = await sim.post('/__sim/scenarios', { name: 's', rules: [{ on: 1, set: {} }] })
    expect([refused.status, refused.body.detail]).toEqual([400, expect.stringContaining('set: must not be empty')])
  })
})
