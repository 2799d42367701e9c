import { describe, expect, it, onTestFinished } from 'vitest'
import { SimulatorError } from '../../src/client/simulator-error.ts'
import { createSimulator } from '../../src/index.ts'
import { CREATE, WAYS } from './worlds.ts'

const CLOSED = 'This simulator is closed: create another one'

describe('close', () => {
  it('refuses every later call, of worlds, too', async () => {
    const sim = await createSimulator()
    const world = sim.world('a')
    await world.clock.read()
    await sim.close()
    await sim.close()
    const calls = [sim.fetch('x'), world.fetch('x'), world.clock.read(), sim.listen(), sim.scenario('flaky-upload')]
    for (const call of calls) await expect(call).rejects.toThrow(new SimulatorError(CLOSED, null))
  })

  it.each(WAYS)('ends the calls that wait, and the streams, %s', async (_way, reach) => {
    const { sim, local } = await reach()
    const world = sim.world('a')
    await world.scenario({
      name: 'stuck',
      rules: [{ on: 'createCampaign', fault: 'hang' }],
    })
    const events = await world.events()
    const ended = Promise.allSettled([
      world.requests.await({ operation: 'getTrackedPost', timeout_ms: 60_000 }),
      world.webhooks.await({ timeout_ms: 60_000 }),
      world.fetch('admin/api/v1/campaigns', CREATE),
      events.next(),
    ])
    // The calls are on their way once the simulator has answered another.
    await world.clock.read()
    await local.close()
    expect(await ended).toHaveLength(4)
  })

  it('ends with the scope of await using', async () => {
    const open = async () => {
      await using sim = await createSimulator()
      const { url } = await sim.listen({ port: 0 })
      expect((await fetch(`${url}/__sim/health`)).status).toBe(200)
      return { sim, url }
    }
    const { sim, url } = await open()
    await expect(sim.clock.read()).rejects.toThrow(CLOSED)
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  })

  it('closes the simulator from its listener, too', async () => {
    const sim = await createSimulator()
    const { close } = await sim.listen()
    await close()
    await expect(sim.clock.read()).rejects.toThrow(CLOSED)
  })
})

describe('a listener', () => {
  it('closes its sockets, and no others, at the end of its scope', async () => {
    const sim = await createSimulator()
    onTestFinished(() => sim.close())
    const other = await sim.listen({ port: 0 })
    const url = await (async () => {
      await using listening = await sim.listen({ port: 0, insightsPort: 0 })
      expect(sim.url).toBe(listening.url)
      expect((await fetch(`${listening.insightsUrl}/__sim/health`)).status).toBe(200)
      return listening.url
    })()
    await expect(fetch(url)).rejects.toThrow('fetch failed')
    expect(sim.url).toBe(other.url)
    expect((await fetch(`${other.url}/__sim/health`)).status).toBe(200)
    expect((await sim.info()).urls).toMatchObject({ base_url: other.url, insights_url: other.url })
  })
})
