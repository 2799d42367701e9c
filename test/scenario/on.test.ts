// The ways in which a rule names operations, and what it says about a name that is none.

import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { readScenario } from '../../src/scenario/reading/read-scenario.ts'
import { scenarioJsonSchema } from '../../src/scenario/schema/scenario.ts'
import { simulate } from '../simulate.ts'
import { load } from './load.ts'

const file = (on: unknown) => `name: s\nrules:\n  - { on: ${JSON.stringify(on)}, name: r, respond: { status: 418 } }\n`

const read = async (on: unknown) => readScenario(file(on), 's.yaml', 'yaml')
const operations = async (on: unknown) => {
  const scenario = await read(on)
  return scenario.ok ? scenario.value.plan.rules[0]?.on : scenario.problems.map(({ message }) => message)
}
const PATCH = 'PATCH /admin/api/v1/campaigns'

/** Each with the operations that it stands for. */
const WAYS: readonly [unknown, string[]][] = [
  ['createCampaign', ['createCampaign']],
  ['*', ['*']],
  [1, ['createCampaign']],
  ['1', ['createCampaign']],
  [3, ['patchCampaign']],
  [4, ['patchCampaign']],
  ['POST /admin/api/v1/campaigns', ['createCampaign']],
  ['post /admin/api/v1/campaigns', ['createCampaign']],
  ['POST http://127.0.0.1:4710/admin/api/v1/campaigns', ['createCampaign']],
  [`${PATCH}/{campaign_id}`, ['patchCampaign']],
  [`${PATCH}/:campaign_id`, ['patchCampaign']],
  [`${PATCH}/<campaign_id>`, ['patchCampaign']],
  ['GET {insights_url}/api/v1/insights/campaigns/{campaign_id}', ['getCampaignInsights']],
  [
    [3, 4, 'patchCampaign', `${PATCH}/{campaign_id}`, 34],
    ['patchCampaign', 'getVideoAnalysis'],
  ],
]

describe('on', () => {
  const valid = new Ajv2020({ strict: false }).compile(Object(scenarioJsonSchema()))

  it.each(WAYS)('%j is %j, for editors as well', async (on, expected) => {
    expect(await operations(on)).toEqual(expected)
    expect([valid({ name: 's', rules: [{ on, delay: '1s' }] }), valid.errors]).toEqual([true, null])
  })

  it('acts, is counted and is saved by operation, whatever it is called', async () => {
    const sim = await simulate()
    await load(sim, file(['POST /admin/api/v1/campaigns', 5]))
    const created = await sim.post('/admin/api/v1/campaigns', { name: 'A', brand_name: 'B' })
    const insights = await sim.get('/api/v1/insights/campaigns/any?key=k')
    const other = await sim.post('/admin/api/v1/ecom_shop', { shop: 'a.example.com', access_token: 't' })
    expect([created.status, created.headers.get('x-sim-rule'), insights.status, other.status]).toEqual([
      418,
      's/r',
      418,
      200,
    ])
    await load(sim, file(['getCampaignInsights', 'createCampaign'].toReversed()))
    expect((await sim.get('/__sim/scenarios')).body.active[0].rules).toMatchObject([{ name: 'r', hits: 2 }])
  })

  it.each<[unknown, string]>([
    ['createCampain', '"createCampain" is no operation: did you mean "createCampaign"?'],
    ['everything', '"everything" is no operation: did you mean "*"?'],
    ['nothing.like.it', '"nothing.like.it" is no operation; mockfluence routes lists all'],
    ['POST /admin/api/v1/campaign', ' is no call of the interface: did you mean "POST /admin/api/v1/campaigns"?'],
    ['DELETE /admin/api/v1/campaigns/x', ': did you mean "PUT /admin/api/v1/campaigns/{campaign_id}"?'],
    ['/admin/api/v1/search', ': did you mean "GET /admin/api/v1/search"?'],
    ['POST /admin/api/v1/rt_tracking/posts', ': did you mean "POST /api/v1/rt_tracking/posts"?'],
    ['GET /admin/api/v1/search?tier=nano', 'has a query: write it under when, as query'],
    ['addStore, addCreators', '"addStore, addCreators" is no operation; write several as a list, in brackets'],
    [35, '35 is no endpoint: they have the numbers 1 to 34'],
    [null, 'must be an operation id, "*", the number of an endpoint or a call such as "POST /admin/api/v1/campaigns"'],
    [
      ['addStore', `${PATCH}/cmp_1`],
      'rules[0].on[1]: "PATCH /admin/api/v1/campaigns/cmp_1" has a value in its path: write "PATCH /admin/api/v1/campaigns/{campaign_id}" and when: { params: { campaign_id: cmp_1 } }',
    ],
    ['3+4', '"3+4" is no operation'],
    [[], 'rules[0].on: must not be empty'],
    [['addStore', 'addStor'], 'rules[0].on[1]: "addStor" is no operation: did you mean "addStore"?'],
  ])('refuses %j', async (on, message) => {
    expect(await operations(on)).toEqual([expect.stringContaining(message)])
  })
})
