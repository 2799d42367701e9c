// Runs as CommonJS, as Jest does: the client is required, and calls a simulator over HTTP.

import assert = require('node:assert/strict')
import client = require('mockfluence/client')

import type { Scenario } from 'mockfluence'

const scenario: Scenario = { name: 'mine', rules: [{ on: 'createCampaign', respond: { status: 503 } }] }
const body = { name: 'Spring', brand_name: 'Acme' }

async function run(): Promise<void> {
  const { createSimulator } = await import('mockfluence')
  await using sim = await createSimulator({ clock: 'manual', now: '2026-01-05T09:00:00Z' })
  const { url } = await sim.listen({ port: 0 })
  const world: client.World = client.connect(url).world('checkout')
  await world.clock.advance('1h')
  const later: client.ClockReading = await world.clock.read()
  assert.equal(later.now, '2026-01-05T10:00:00.000Z')
  await world.scenario(scenario)
  const headers = { authorization: 'Bearer x', 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  assert.equal((await world.fetch('/admin/api/v1/campaigns', init)).status, 503)
  await world.requests.verify({ operation: 'createCampaign', count: 1 })
  await assert.rejects(world.requests.verify({ operation: 'addStore' }), client.SimulatorError)
}

run().catch((error) => {
  console.error(error)
  process.exitCode = 1
})
