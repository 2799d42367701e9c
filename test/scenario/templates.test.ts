// Templates in the body of a response.

import { expect, it } from 'vitest'
import { LIMITS } from '../../src/model/limits.ts'
import { readScenario } from '../../src/scenario/reading/read-scenario.ts'
import { simulate } from '../simulate.ts'

const CAMPAIGNS = '/admin/api/v1/campaigns'

const START = { clock: { mode: 'manual', now: '2026-01-05T09:00:00Z' } }

const playing = async (body: unknown, rule: object = { on: 'createCampaign' }, seed = 'a') => {
  const sim = await simulate({ seed })
  const document = { name: 's', start: START, rules: [{ ...rule, respond: { status: 200, body } }] }
  expect((await sim.post('/__sim/scenarios', document)).status).toBe(201)
  return sim
}

it('are filled in, with the type of the value where there is nothing else in the text', async () => {
  const sim = await playing(
    {
      name: '{{ request.body.name }}',
      text: 'Hello {{request.body.name}}, {{ request.body.n }} of {{ request.body.list }}',
      n: '{{ request.body.n }}',
      second: ['{{ request.body.list[1] }}', 1, null, 'as it is }}'],
      whole: '{{ request.body }}',
      header: '{{ request.headers.x-mine }}',
      now: '{{ now }}',
      later: '{{ now + 2h }}',
      missing: '{{ request.body.list[7] }}',
      'in text': '<{{ request.body.none }}>',
      __html: '{{ request.body.inner.deep }}',
    },
    { on: 'createCampaign', undocumented: true },
  )
  const sent = { name: 'A', brand_name: 'B', n: 5, list: [1, { a: 2 }], inner: { deep: true } }
  const answer = await sim.request('POST', CAMPAIGNS, {
    headers: { 'content-type': 'application/json', 'x-mine': 'yes' },
    body: JSON.stringify(sent),
  })
  expect(answer.body).toEqual({
    name: 'A',
    text: 'Hello A, 5 of [1,{"a":2}]',
    n: 5,
    second: [{ a: 2 }, 1, null, 'as it is }}'],
    whole: sent,
    header: 'yes',
    now: '2026-01-05T09:00:00.000Z',
    later: '2026-01-05T11:00:00.000Z',
    missing: null,
    'in text': '<>',
    __html: true,
  })
  const { requests } = (await sim.get('/__sim/requests')).body
  expect(requests[0].rule.did).toEqual([
    'respond 200; request.body.list[7] is not there; request.body.none is not there',
  ])
})

it('take parameters, the query and the fields of uploads', async () => {
  const sim = await playing(
    { id: '{{ params.campaign_id }}', same: '{{ request.params.campaign_id }}', page: '{{ request.query.page }}' },
    { on: 'listCampaignComments' },
  )
  const { body } = await sim.get('/business/api/v1/campaigns/c1/comments_list?page=3')
  expect(body).toEqual({ id: 'c1', same: 'c1', page: '3' })
})

it('make a body that is one template what its value is', async () => {
  const sim = await playing('{{ request.body }}')
  const json = await sim.post(CAMPAIGNS, { name: 'A' })
  expect([json.headers.get('content-type'), json.body]).toEqual(['application/json', { name: 'A' }])
  const text = await (await playing('Hi {{ request.body.name }}')).post(CAMPAIGNS, { name: 'A' })
  expect([text.headers.get('content-type'), text.body]).toEqual(['text/plain; charset=utf-8', 'Hi A'])
})

it('give credentials to the client, and the journal does without', async () => {
  const templates = { who: '{{ request.headers.authorization }}', all: 'all {{ request.body }}', id: '{{ id }}' }
  const sim = await playing(templates, { on: 'createCampaign', undocumented: true })
  const { body } = await sim.post(CAMPAIGNS, { name: 'A', brand_name: 'B', token: 's3cr3t' })
  expect(body).toMatchObject({ who: 'Bearer test', all: 'all {"name":"A","brand_name":"B","token":"s3cr3t"}' })
  const { requests } = (await sim.get('/__sim/requests')).body
  const all = 'all {"name":"A","brand_name":"B","token":"[redacted]"}'
  expect(requests[0].response.body).toEqual({ who: '[redacted]', all, id: body.id })
  expect((await sim.get('/__sim/bundle')).text).not.toMatch(/Bearer test|s3cr3t/)
})

it('leave a literal {{ as it is', async () => {
  const sim = await playing({ a: 'Write \\{{ now }}, {{ request.body.name }}', b: '\\{{' })
  expect((await sim.post(CAMPAIGNS, { name: 'A' })).body).toEqual({ a: 'Write {{ now }}, A', b: '{{' })
})

it('draw ids from the seed: others for each place and each call, the same for the same seed', async () => {
  const ids = async (seed: string) => {
    const sim = await playing({ a: '{{ id }}', b: '{{ id }}' }, { on: 'createCampaign' }, seed)
    const calls = [await sim.post(CAMPAIGNS, { name: 'A' }), await sim.post(CAMPAIGNS, { name: 'A' })]
    return calls.flatMap(({ body }) => [body.a, body.b])
  }
  const first = await ids('a')
  expect(new Set(first).size).toBe(4)
  for (const id of first) expect(id).toMatch(/^[0-9a-z]{18}$/)
  expect(await ids('a')).toEqual(first)
  expect(await ids('b')).not.toEqual(first)
})

it('fill in no more than a bound', async () => {
  const sim = await playing(Array(40).fill('{{ request.body }}'))
  const name = 'x'.repeat(LIMITS.edited_answer_length / 38)
  expect((await sim.post(CAMPAIGNS, { name: 'short' })).status).toBe(200)
  const { status, body } = await sim.post(CAMPAIGNS, { name })
  expect([status, body.error.message]).toEqual([expect.any(Number), expect.stringContaining('templates')])
  expect(status).toBeGreaterThanOrEqual(400)
})

it.each([
  ['{{ nw }}', 'did you mean {{ now }}?'],
  ['{{ body.name }}', 'did you mean {{ request.body.name }}?'],
  ['{{ request.bodi.name }}', 'there are {{ request.body.<name> }}'],
  ['{{ uuid }}', 'there are {{ request.body.<name> }}'],
  ['{{ now - 2h }}', 'is unknown'],
  ['{{ now + 2 }}', '2ms or 2s'],
  ['{{ now + 2x }}', '{{ now + 2x }}'],
  ['{{ request.body.list[*] }}', 'is unknown'],
  ['{{ request }}', 'is unknown'],
  ['{{ params }}', 'is unknown'],
  ['{{ }}', 'is unknown'],
  ['a {{ now } b', 'has "{{" without "}}"'],
  ['{{ request.body.nmae }}', 'createCampaign has no "nmae" in its body: did you mean "name"?'],
  ['{{ params.campaign_id }}', 'createCampaign has no parameters in its path'],
  ['{{ request.form.name }}', 'createCampaign has no form: use body'],
])('%s is a mistake of the file', async (template, hint) => {
  const respond = { status: 200, body: { deep: [template] } }
  const text = JSON.stringify({ name: 's', rules: [{ on: 'createCampaign', respond }] })
  const read = await readScenario(text, 's.json', 'json')
  if (read.ok) throw new Error('it was taken')
  expect(read.problems).toHaveLength(1)
  expect(read.problems[0]).toMatchObject({
    path: ['rules', 0, 'respond', 'body', 'deep', 0],
    message: expect.stringContaining(hint),
  })
})
