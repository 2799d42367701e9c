import { describe, expect, it } from 'vitest'
import { WAYS } from './worlds.ts'

describe.each(WAYS)('a named world %s', (_way, reach) => {
  it('is removed at the end of its scope, and its calls that wait end', async () => {
    const { sim } = await reach()
    const names = async () => (await sim.worlds()).map(({ name }) => name)
    const waiting = await (async () => {
      await using world = sim.world('test_param[bob] a')
      await world.clock.advance('1d')
      expect(await names()).toEqual(['default', 'test_param[bob] a'])
      const { deliveries } = await world.webhooks.emit('shop.opened')
      await world.webhooks.await('shop.opened')
      expect(deliveries).toHaveLength(1)
      return world.events()
    })()
    expect(await names()).toEqual(['default'])
    expect(await waiting.next()).toMatchObject({ done: true })
    expect((await sim.world('test_param[bob] a').clock.read()).now).toBe('2026-01-05T09:00:00.000Z')
  })

  it('that nobody called can be removed, more than once', async () => {
    const { sim } = await reach()
    await sim.world('never').remove()
    await sim.world('never').remove()
    await expect(sim.world('never')[Symbol.asyncDispose]()).resolves.toBeUndefined()
  })

  it('leaves its scope after its simulator has closed', async () => {
    const { sim, local } = await reach()
    await using world = sim.world('a')
    await world.clock.read()
    await local.close()
    await expect(world.remove()).rejects.toMatchObject({ status: null })
  })
})

describe.each(WAYS)('the default world %s', (_way, reach) => {
  it('stays as it is at the end of a scope', async () => {
    const { sim } = await reach()
    {
      await using world = sim.world('default')
      await world.state.patch('campaigns', String((await world.state.read('campaigns'))[0]?.id), { name: 'Kept' })
    }
    await sim.remove()
    expect((await sim.state.read('campaigns'))[0]).toMatchObject({ name: 'Kept' })
  })
})
