// Runs in a project of its own: checks what it sends and gets by the contract.

import assert from 'node:assert/strict'
import { createSimulator } from 'mockfluence'
import { type Operations, operations, records } from 'mockfluence/contract'

const sim = await createSimulator({ clock: 'manual' })
const body: Operations['createCampaign']['body'] = { name: 'Spring', brand_name: 'Acme' }
operations.createCampaign.body.parse(body)
const { method, path, status, answer } = operations.createCampaign
const response = await sim.fetch(path, {
  method,
  headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
assert.equal(response.status, status)
const campaign = answer.parse(await response.json())
assert.equal(campaign.name, 'Spring')
assert.equal(operations.createCampaign.query, undefined)
operations.listCampaignComments.query.parse({ page: 1, limit: '10' })
operations.createVideoAnalysis.body.parse({ video: new Blob([]), campaign_name: 'Spring', brand_name: 'Acme' })
for (const [collection, schema] of Object.entries(records)) {
  const shown: unknown = await (await sim.fetch(`/__sim/state/${collection}`)).json()
  assert(Array.isArray(shown))
  for (const record of shown) schema.parse(record)
}
await sim.close()
