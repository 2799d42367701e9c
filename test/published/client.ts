// Runs as a module: one function for a world in process and one over HTTP.

import assert from 'node:assert/strict'
import { createSimulator, SimulatorError, type World } from 'mockfluence'
import { connect } from 'mockfluence/client'

async function use(world: World): Promise<void> {
  await world.scenario({ name: 'mine', rules: [{ on: 'createCampaign', nth: 1, respond: { status: 503 } }] })
  const init = {
    method: 'POST',
    headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Spring', brand_name: 'Acme' }),
  }
  assert.equal((await world.fetch('/admin/api/v1/campaigns', init)).status, 503)
  assert.equal((await world.fetch('/admin/api/v1/campaigns', init)).status, 200)
  await world.requests.verify({ operation: 'createCampaign', count: 2 })
  const refused = world.requests.verify({ operation: 'createCampaign', count: 3 })
  await assert.rejects(refused, (error) => error instanceof SimulatorError)
  const campaign = (await world.state.read('campaigns')).find(({ name }) => name === 'Spring')
  assert.ok(campaign)
  await world.state.patch('campaigns', campaign.id, { status: 'live' })
  const fork: World = await world.fork(`${world.name}, forked`)
  assert.equal((await fork.state.read('campaigns', campaign.id)).status, 'live')
  await fork.remove()
  await world.restore(await world.snapshot())
}

assert.equal(SimulatorError.name, 'SimulatorError')
await using sim = await createSimulator({ clock: 'manual' })
await use(sim.world('in process'))
const { url } = await sim.listen({ port: 0 })
await use(connect(url).world('over HTTP'))
