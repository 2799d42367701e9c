// node --test
// Each test has a world of its own, in the process of the tests. With `npx mockfluence exec -- node --test`: on one server.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshWorld } from 'mockfluence/node-test'

const headers = { authorization: 'Bearer any', 'content-type': 'application/json' }

test('a campaign is created once', async (t) => {
  const sim = await freshWorld(t)

  // Your code, which is told where the service is.
  const body = JSON.stringify({ name: 'Spring', brand_name: 'Acme' })
  await fetch(`${sim.url}/admin/api/v1/campaigns`, { method: 'POST', headers, body })

  await sim.requests.verify({ operation: 'createCampaign', body: { name: 'Spring' }, count: 1 })
})

test('a campaign is over after a year', async (t) => {
  const sim = await freshWorld(t, { world: { clock: { mode: 'manual' } } })
  await sim.clock.advance('365d')
  const campaigns = await sim.state.read('campaigns')
  assert.deepEqual(
    campaigns.map(({ status }) => status),
    ['completed'],
  )
})
