import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LocalSimulator } from '../../src/cli/local-simulator.ts'
import { createSimulator } from '../../src/index.ts'
import { startTestWorld } from '../../src/testing/test-world.ts'
import { CREATE } from '../client/worlds.ts'

const BUSY = { name: 'rush', rules: [{ name: 'too busy', on: 'createCampaign' as const, respond: { status: 429 } }] }
const NEVER = /^rule "too busy" of scenario rush never acted\. Make the calls .* unusedRules: 'allow'$/

let simulator: LocalSimulator
const printed: string[] = []

beforeEach(async () => {
  simulator = await createSimulator({ clock: 'manual' })
  printed.length = 0
  vi.stubEnv('MOCKFLUENCE_BUNDLES', 'off')
  vi.spyOn(console, 'error').mockImplementation((text) => void printed.push(String(text)))
})

afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await simulator.close()
})

const names = async () => (await simulator.worlds()).map(({ name }) => name)

describe('the world of a test', () => {
  it('is there for the test only, and fresh even if a run before it left one of the name', async () => {
    await simulator.world('a').fetch('admin/api/v1/campaigns', CREATE)
    const { sim, end } = await startTestWorld(simulator, 'a', {})
    expect(sim.name).toBe('a')
    expect((await sim.requests.list()).requests).toEqual([])
    expect(await names()).toEqual(['default', 'a'])
    await end('passed')
    expect(await names()).toEqual(['default'])
    expect(printed).toEqual([])
  })

  it('starts as the options say, and its resets go back to that', async () => {
    const world = { seed: 'own', clock: { mode: 'manual', now: '2030-01-01T00:00:00Z' } } as const
    const { sim } = await startTestWorld(simulator, 'a', { world })
    await sim.reset({ seed: 'other' })
    await sim.reset()
    expect(await sim.info()).toMatchObject({ seed: 'own', clock: { now: '2030-01-01T00:00:00.000Z' } })
  })

  it('prints its last calls if the test failed, shortly, and what its client does wrong', async () => {
    const { sim, end } = await startTestWorld(simulator, 'a', {})
    await sim.scenario(BUSY)
    for (let call = 0; call < 11; call++) await sim.fetch('admin/api/v1/nothing?apikey=hush')
    await sim.fetch('admin/api/v1/campaigns', CREATE)
    await end('failed')
    expect(printed).toHaveLength(1)
    const [title, ...lines] = printed[0]?.split('\n') ?? []
    expect(title).toBe('The last 10 calls to the world "a":')
    expect(lines).toHaveLength(14)
    expect(lines.slice(11)).toEqual([
      expect.stringMatching(/^ {2}secret-logged \(req_/),
      expect.stringMatching(/^ {2}repeats-refused-call \(req_/),
      expect.stringMatching(/^ {2}misspelt-path \(req_/),
    ])
    expect(lines[0]).toMatch(/^ {2}GET \/admin\/api\/v1\/nothing 40\d · no operation · \d+ ms: \S/)
    expect(lines[9]).toMatch(
      /^ {2}POST \/admin\/api\/v1\/campaigns 429 · createCampaign · \d+ ms · rule rush\/too busy/,
    )
    expect(printed[0]).not.toMatch(/hush|Bearer/)
    expect(await names()).toEqual(['default'])
  })

  it('says where it was if no call came', async () => {
    const { end } = await startTestWorld(simulator, 'a', {})
    await end('failed')
    expect(printed).toEqual(['No call came to the world "a", at http://localhost/w/a'])
  })

  it('does not hide why a test failed behind a simulator that is gone', async () => {
    const { end } = await startTestWorld(simulator, 'a', {})
    await simulator.close()
    await end('failed').catch(() => {})
    expect(printed).toEqual([expect.stringMatching(/^The calls to the world "a" cannot be read: .*closed/)])
  })
})

describe('rules that never acted', () => {
  it.each([
    ['loaded by the test', {}, true],
    ['that the world starts with', { scenarios: [BUSY] }, false],
  ])('fail the test: those of scenarios %s', async (_which, world, load) => {
    const { sim, end } = await startTestWorld(simulator, 'a', { world })
    if (load) await sim.scenario(BUSY)
    await expect(end('passed')).rejects.toThrow(NEVER)
    expect(await names()).toEqual(['default'])
  })

  it.each(['reset', 'unload'] as const)('are remembered beyond a %s, and so are those that acted', async (forget) => {
    const first = await startTestWorld(simulator, 'a', {})
    await first.sim.scenario(BUSY)
    await first.sim[forget]()
    await expect(first.end('passed')).rejects.toThrow(NEVER)
    const second = await startTestWorld(simulator, 'a', { world: { scenarios: [BUSY] } })
    await second.sim.fetch('admin/api/v1/campaigns', CREATE)
    await second.sim[forget]()
    await second.end('passed')
  })

  it('are not complained of once a call to the control API has unloaded them, since they may have acted', async () => {
    const { sim, end } = await startTestWorld(simulator, 'a', {})
    await sim.scenario(BUSY)
    // Takes down that no rule has acted yet.
    await sim.scenario({ name: 'other', rules: [{ on: '*', delay: '1ms' }] })
    expect((await sim.fetch('admin/api/v1/campaigns', CREATE)).status).toBe(429)
    await sim.fetch('__sim/scenarios/rush', { method: 'DELETE' })
    await end('passed')
  })

  it('count for webhooks, too', async () => {
    const { sim, end } = await startTestWorld(simulator, 'a', {})
    await sim.scenario({ name: 'lost', webhooks: [{ on: 'rt_tracking.post.event', deliver: { drop: true } }] })
    await expect(end('passed')).rejects.toThrow('webhook rule "1" of scenario lost never acted')
  })

  it('may be allowed, and do not count in a test that was skipped', async () => {
    for (const [unusedRules, outcome] of [
      ['allow', 'passed'],
      ['fail', 'skipped'],
    ] as const) {
      const { sim, end } = await startTestWorld(simulator, 'a', { unusedRules })
      await sim.scenario(BUSY)
      await end(outcome)
    }
  })

  it('do not count if only the server brought their scenario, until the test loads it', async () => {
    await simulator.close()
    simulator = await createSimulator({ scenarios: [BUSY] })
    await (await startTestWorld(simulator, 'a', {})).end('passed')
    const { sim, end } = await startTestWorld(simulator, 'b', {})
    await sim.scenario(BUSY)
    await expect(end('passed')).rejects.toThrow(NEVER)
  })
})
