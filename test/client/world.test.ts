import { describe, expect, it } from 'vitest'
import { SimulatorError } from '../../src/client/simulator-error.ts'
import { CREATE, WAYS } from './worlds.ts'

describe.each(WAYS)('a world %s', (_way, reach) => {
  it('reads, sets and advances its clock', async () => {
    const { sim } = await reach()
    const world = sim.world('test-7')
    expect(await world.clock.read()).toMatchObject({ mode: 'manual', now: '2026-01-05T09:00:00.000Z' })
    expect(await world.clock.advance('30d')).toMatchObject({ now: '2026-02-04T09:00:00.000Z' })
    expect(await world.clock.advance({ to: '2026-02-05T00:00:00Z' })).toMatchObject({ now: '2026-02-05T00:00:00.000Z' })
    expect(await world.clock.set({ mode: 'x60' })).toMatchObject({ mode: 'scaled', factor: 60 })
    expect(await sim.clock.read()).toMatchObject({ now: '2026-01-05T09:00:00.000Z' })
  })

  it('lists, reads, verifies, awaits and clears calls', async () => {
    const { sim } = await reach()
    const world = sim.world('calls')
    await world.fetch('admin/api/v1/campaigns', CREATE)
    await world.fetch('/admin/api/v1/campaigns', { ...CREATE, body: '{}' })
    const { requests } = await world.requests.list({ operation: 'createCampaign', status: 200 })
    expect(requests).toHaveLength(1)
    const [call] = requests
    expect(await world.requests.read(call?.id ?? '')).toEqual(call)
    expect(await world.requests.verify({ operation: 'createCampaign', count: 2 })).toEqual({ ok: true, matched: 2 })
    expect(await world.requests.await({ operation: 'createCampaign', timeout_ms: 0 })).toMatchObject({ ok: true })
    expect((await world.requests.list({ since: call?.id ?? '', limit: 5 })).requests).toHaveLength(1)
    expect((await sim.requests.list()).requests).toEqual([])
    expect(await world.requests.clear()).toEqual({ deleted: 2 })
  })

  it('refuses what JSON cannot carry in other documents, too', async () => {
    const { sim } = await reach()
    const when = { body: { name: /x/ as never } }
    const loaded = sim.scenario({ name: 'a', rules: [{ on: '*', when, delay: '1ms' }] })
    await expect(loaded).rejects.toThrow(
      'rules.0.when.body.name is a RegExp, which JSON cannot carry: write it as a text',
    )
    expect((await sim.scenarios()).active).toEqual([])
    await expect(sim.webhooks.emit('a', { at: Number.NaN })).rejects.toThrow('data.at is NaN, which JSON cannot carry')
    expect(await sim.reset({ seed: undefined as never })).toMatchObject({ seed: 'client' })
  })

  it('throws what verify finds, with the closest calls', async () => {
    const { sim } = await reach()
    await sim.fetch('admin/api/v1/campaigns', CREATE)
    const failed = await sim.requests
      .verify({ operation: 'createCampaign', body: { name: 'Sprong' } })
      .catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(SimulatorError)
    expect(failed).toMatchObject({ status: 422, matched: 0, closest: [{ differences: [{ path: 'body.name' }] }] })
    const { message, detail } = failed as SimulatorError
    expect(message).toBe(detail)
    expect(message).toMatch(/^expected /)
  })

  it('reads and patches records', async () => {
    const { sim } = await reach()
    await sim.fetch('admin/api/v1/campaigns', CREATE)
    const all = await sim.state.read('campaigns')
    const id = String(all.find(({ name }) => name === 'Spring')?.id)
    expect(await sim.state.read('campaigns', { limit: 1 })).toEqual(all.slice(0, 1))
    const record = await sim.state.read('campaigns', id)
    expect(record).toMatchObject({ id, name: 'Spring' })
    expect(await sim.state.read(`/campaigns/${id}`)).toEqual(record)
    expect(await sim.state.read(`campaigns/${id}`)).toEqual(record)
    expect(await sim.state.patch('campaigns', id, { name: 'Summer' })).toMatchObject({ id, name: 'Summer' })
    expect((await sim.state.read()).seed).toBe('client')
  })

  it('takes a snapshot and restores it, in another world, too', async () => {
    const { sim } = await reach()
    await sim.fetch('admin/api/v1/campaigns', CREATE)
    const saved = await sim.snapshot()
    await sim.reset()
    expect(await sim.state.read('campaigns')).toHaveLength((saved.collections.campaigns?.length ?? 0) - 1)
    await sim.restore(saved)
    await sim.world('b').restore(saved)
    expect(await sim.state.read('campaigns')).toEqual(saved.collections.campaigns)
    expect(await sim.world('b').state.read('campaigns')).toEqual(saved.collections.campaigns)
  })

  it('sets webhook endpoints, emits, awaits, lists and redelivers', async () => {
    const { sim } = await reach()
    expect(await sim.webhooks.endpoints()).toEqual([])
    const url = 'http://127.0.0.1:9/hooks'
    await sim.webhooks.endpoints([{ url, events: ['shop.opened'] }])
    expect(await sim.webhooks.endpoints()).toMatchObject([{ url, enabled: true }])
    const { deliveries } = await sim.webhooks.emit('shop.opened', { shop: 7 })
    await sim.webhooks.emit('shop.closed')
    expect(deliveries).toMatchObject([{ event: 'shop.opened', payload: { data: { shop: 7 } } }])
    expect(await sim.webhooks.await('shop.closed')).toMatchObject({ event: 'shop.closed', status: 'unrouted' })
    const [waiting] = (await sim.webhooks.deliveries({ event: 'shop.opened', limit: 1 })).deliveries
    expect(await sim.webhooks.redeliver(waiting?.id ?? '')).toMatchObject({ event: 'shop.opened' })
  })

  it('loads, lists and unloads scenarios', async () => {
    const { sim } = await reach()
    expect(await sim.scenario('flaky-upload')).toMatchObject({ name: 'flaky-upload' })
    await sim.scenario({ name: 'own', rules: [] })
    const { active } = await sim.scenarios()
    expect(active.map(({ name }) => name)).toEqual(['flaky-upload', 'own'])
    expect(await sim.unload('own')).toEqual({ deleted: ['own'] })
    expect(await sim.unload()).toEqual({ deleted: ['flaky-upload'] })
  })

  it('counts coverage, of all worlds, too', async () => {
    const { sim } = await reach()
    await sim.world('a').fetch('admin/api/v1/campaigns', CREATE)
    expect((await sim.coverage()).operations.exercised).toBe(0)
    expect((await sim.coverage({ worlds: 'all' })).operations.exercised).toBe(1)
  })

  it('makes worlds with settings that their resets go back to, and lists them', async () => {
    const { sim } = await reach()
    const made = await sim.createWorld('own', { seed: 'other', scenarios: ['empty-search'] })
    await made.reset({ seed: 'third', scenarios: [] })
    expect(await made.reset()).toMatchObject({ seed: 'other' })
    expect((await made.scenarios()).active).toMatchObject([{ name: 'empty-search' }])
    expect((await sim.worlds()).map(({ name, seed }) => [name, seed])).toEqual([
      ['default', 'client'],
      ['own', 'other'],
    ])
    await expect(sim.createWorld('own')).rejects.toMatchObject({ status: 409 })
    await expect(sim.createWorld('a/b')).rejects.toThrow(TypeError)
  })

  it('forks into worlds that neither it nor others see', async () => {
    const { sim } = await reach()
    const world = sim.world('a b')
    await world.fetch('admin/api/v1/campaigns', CREATE)
    const fork = await world.fork('test[1]')
    await (await fork.fork('c')).clock.advance('1d')
    await fork.fetch('admin/api/v1/campaigns', CREATE)
    const count = async (name: string) => (await sim.world(name).state.read('campaigns')).length
    expect([fork.name, await count('a b'), await count('test[1]'), await count('c')]).toEqual(['test[1]', 2, 3, 2])
    expect((await fork.clock.read()).now).toBe((await world.clock.read()).now)
    await expect(world.fork('c')).rejects.toMatchObject({ status: 409 })
    await expect(sim.world('never').fork('d')).rejects.toMatchObject({ status: 404 })
    await expect(world.fork('a/b')).rejects.toThrow(TypeError)
    await (await sim.fork('e')).remove()
    const later = await world.fork('f', { clock: { now: '2099-01-01T00:00:00Z' } })
    expect((await later.clock.read()).now).toContain('2099-01-01T00:00')
    await later.remove()
    // @ts-expect-error A fork has its parent's.
    await expect(world.fork('g', { seed: 'x' })).rejects.toThrow('seed is not an option')
    expect((await sim.worlds()).map(({ name }) => name)).toEqual(['default', 'a b', 'test[1]', 'c'])
  })

  it('yields its events, until the reader leaves', async () => {
    const { sim } = await reach()
    const kinds: string[] = []
    const events = await sim.events()
    await sim.fetch('admin/api/v1/campaigns', CREATE)
    for await (const { event, data } of events) {
      kinds.push(event)
      if (event !== 'request') continue
      expect(data.operation).toBe('createCampaign')
      break
    }
    expect(kinds).toEqual(['transition', 'request'])
  })

  it('refuses with what is wrong and where', async () => {
    const { sim } = await reach()
    await expect(sim.clock.advance({ by: 'soon' })).rejects.toThrow(
      /^POST \/__sim\/clock\/advance was refused: .*\nby: /,
    )
    const refused = await sim.state.read('campaigns', 'nope').catch((error: unknown) => error)
    expect(refused).toMatchObject({ name: 'SimulatorError', status: 404, detail: expect.stringContaining('nope') })
  })
})
