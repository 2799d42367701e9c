// An expectation that no call can match is refused, and one with names of its own is warned of: with a count of 0 it
// would hold falsely.

import { expect, it } from 'vitest'
import { type Sim, simulate } from '../simulate.ts'

const CAMPAIGNS = '/admin/api/v1/campaigns'
const CALLS = ['/__sim/requests/verify', '/__sim/requests/await'] as const

async function withCampaign(): Promise<Sim> {
  const sim = await simulate()
  const body = { name: 'Spring', brand_name: 'Acme', more: { password: 's3cr3t', n: 5 } }
  expect((await sim.post(CAMPAIGNS, body)).status).toBe(200)
  return sim
}

const NEAR: readonly (readonly [expected: object, words: string])[] = [
  [{ body: { name: 'spring' } }, '"Spring" for "spring"'],
  [{ body: { more: { n: '5' } } }, '5 for "5"'],
  [{ headers: { authorization: 'bearer test' } }, '"Bearer [redacted]" for "bearer [redacted]"'],
  [{ headers: { authorization: 'Bearer mine' } }, 'headers.authorization is another one'],
  [{ headers: { authorization: 'Bearer TEST' } }, 'headers.authorization is another one'],
]

it('what nearly was as expected is told', async () => {
  const sim = await withCampaign()
  for (const [expected, words] of NEAR) {
    const { detail } = (await sim.post(CALLS[0], { operation: 'createCampaign', ...expected })).body
    expect(detail).toContain(words)
    expect(detail).not.toMatch(/test|mine/i)
  }
})

const REFUSED: readonly (readonly [expected: object, path: string, message: RegExp])[] = [
  [{ operation: '/createCampain/' }, 'operation', /id of no operation/],
  [{ method: 'PSOT' }, 'method', /did you mean "POST"\?/],
  [{ method: ['GET', 'PSOT'] }, 'method.1', /did you mean "POST"\?/],
  [{ method: { eq: 'PSOT' } }, 'method', /did you mean "POST"\?/],
  [{ method: 'GET', operation: 'createCampaign' }, 'method', /must be POST/],
  [{ path: CAMPAIGNS.slice(1) }, 'path', /must begin with "\/"/],
  [{ path: `http://127.0.0.1:4710${CAMPAIGNS}` }, 'path', /must begin with "\/"/],
  [{ path: `${CAMPAIGNS}?page=1` }, 'path', /into query/],
  [{ path: { eq: `/w/a${CAMPAIGNS}` } }, 'path', /leave \/w\/<name> out/],
  [{ path: '/__sim/clock' }, 'path', /only calls of the service/],
  [{ path: 5 }, 'path', /must be text/],
  [{ params: { campain_id: 'x' } }, 'params.campain_id', /did you mean "campaign_id"\?/],
  [{ operation: 'createCampaign', params: { campaign_id: 'x' } }, 'params.campaign_id', /no parameters in its path/],
  [{ response: { status: '2xx' } }, 'response.status', /must be a status/],
  [{ response: { status: 2000 } }, 'response.status', /must be a status/],
  [{ body: { name: { prsent: true } } }, 'body.name', /did you mean "present"\?.*"name.prsent"/],
  [{ body: { more: { n: { get: 3 } } } }, 'body.more.n', /did you mean "gt"\?/],
  [{ body: { more: [{ n: { $gte: 3 } }] } }, 'body.more.0.n', /did you mean "gte"\?/],
  [{ response: { body: { id: { prsent: true } } } }, 'response.body.id', /did you mean "present"\?/],
  [{ body: { 'name.': 'x' } }, 'body.name.', /no path/],
  [{ body: { '.name': 'x' } }, 'body..name', /no path/],
]

it('what no call can match is refused', async () => {
  const sim = await withCampaign()
  for (const [expected, path, message] of REFUSED) {
    for (const call of CALLS) {
      const { status, body } = await sim.post(call, { ...expected, count: 0 })
      expect([status, body.errors]).toEqual([400, [{ path, message: expect.stringMatching(message) }]])
    }
  }
})

const MATCHING: readonly object[] = [
  { method: '/^post$/' },
  { method: { eq: 'post' } },
  { response: { status: '200' } },
  { response: { status: { eq: '200' } } },
  { response: { status: { gte: '200' } } },
  { body: { 'more.n': { gt: '4' } } },
]

it('what may be written in another way matches', async () => {
  const sim = await withCampaign()
  for (const expected of MATCHING) {
    const { body } = await sim.post(CALLS[0], { ...expected, count: 1 })
    expect([expected, body]).toEqual([expected, { ok: true, matched: 1 }])
  }
})

const WARNED: readonly (readonly [expected: object, warning: RegExp])[] = [
  [{ operation: 'createCampaign', body: { nmae: 'x' } }, /^body.nmae: createCampaign has no .* did you mean "name"\?$/],
  [{ body: { zzzzzz: 'x' } }, /^body.zzzzzz: no operation has "zzzzzz"/],
  [{ operation: ['createCampaign', 'addStore'], body: { zzzzzz: 'x' } }, /^body.zzzzzz: none of these operations has/],
  [{ operation: 'listCampaignComments', query: { pgae: 1 } }, /^query.pgae: .* did you mean "page"\?$/],
  [{ form: { mod: 'raw' } }, /^form.mod: no operation has .* did you mean "mode"\?$/],
  [{ operation: 'createCampaign', form: { name: 'x' } }, /^form: createCampaign has no form: use body$/],
  [{ response: { body: { nmae: 'x' } } }, /^response.body.nmae: no operation has .* did you mean "name"\?$/],
  [{ response: { body: { 'error.mesage': 'x' } } }, /^response.body.error.mesage: .* did you mean "message"\?$/],
  [{ headers: { autorization: 'x' } }, /^headers: "autorization" is no usual header: did you mean "authorization"\?$/],
  [{ path: '/admin/api/v1/campaign' }, /^path: no operation has path "\/admin\/api\/v1\/campaign"$/],
]

it('names that nobody has find nothing, with a warning', async () => {
  const sim = await withCampaign()
  for (const [expected, warning] of WARNED) {
    for (const call of CALLS) {
      const { status, body } = await sim.post(call, { ...expected, at_most: 3 })
      expect([status, body]).toEqual([200, { ok: true, matched: 0, warnings: [expect.stringMatching(warning)] }])
    }
  }
})

it('documented names, and those that a call has, need no warning', async () => {
  const sim = await withCampaign()
  for (const expected of [
    { operation: 'createCampaign', body: { name: 'x', brand_name: { present: false } } },
    { operation: 'createShortlink', body: { acme_store_name: 'x' } },
    { path: `${CAMPAIGNS}/cmp_1` },
    { headers: { 'x-my-header': 'x' }, response: { body: { 'error.details.0.message': 'x' } } },
  ]) {
    expect((await sim.post(CALLS[0], { ...expected, count: 0 })).body).toEqual({ ok: true, matched: 0 })
  }
  // A call has these, with another value.
  expect((await sim.post(CALLS[0], { body: { more: { n: 6 } }, count: 0 })).body).toEqual({ ok: true, matched: 0 })
})
