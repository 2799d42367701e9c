import { describe, expect, it } from 'vitest'
import { CREATE, WAYS } from './worlds.ts'

const EXPECTED = { operation: 'createCampaign' } as const

describe.each(WAYS)('what is expected of a world %s', (_way, reach) => {
  it('may have regular expressions', async () => {
    const { sim } = await reach()
    await sim.fetch('admin/api/v1/campaigns', CREATE)
    const spring = { ...EXPECTED, body: { name: /^spr/i } }
    expect(await sim.requests.verify(spring)).toEqual({ ok: true, matched: 1 })
    await expect(sim.requests.verify({ ...spring, count: 0 })).rejects.toThrow('expected no createCampaign')
    expect(await sim.requests.await({ sequence: [spring], timeout_ms: 0 })).toEqual({ ok: true, matched: 1 })
    await expect(sim.requests.verify({ body: { name: /a/g } })).rejects.toThrow('body.name is /a/g: the flags may be')
  })

  it('has nothing that JSON would drop', async () => {
    const { sim } = await reach()
    await sim.fetch('admin/api/v1/campaigns', CREATE)
    for (const [body, message] of [
      [{ name: undefined }, 'body.name is undefined'],
      [{ list: [{ name: undefined }] }, 'body.list.0.name is undefined'],
      [{ n: Number.NaN }, 'body.n is NaN'],
      [{ names: new Set(['Spring']) }, 'body.names is a Set'],
      [new Map([['name', 'Spring']]), 'body is a Map'],
    ] as const) {
      await expect(sim.requests.verify({ ...EXPECTED, body: body as object })).rejects.toThrow(message)
      await expect(sim.requests.await({ ...EXPECTED, body: body as object, timeout_ms: 0 })).rejects.toThrow(message)
    }
    await expect(sim.webhooks.await({ match: { n: undefined }, timeout_ms: 0 })).rejects.toThrow('match.n is undefined')
    for (const [parts, message] of [
      [{ operation: undefined }, 'operation is undefined: leave it out'],
      [{ ...EXPECTED, query: undefined }, 'query is undefined'],
      [{ ...EXPECTED, response: { status: undefined } }, 'response.status is undefined'],
      [{ sequence: [EXPECTED, { body: undefined }] }, 'sequence.1.body is undefined'],
    ] as const) {
      await expect(sim.requests.verify(parts)).rejects.toThrow(message)
    }
    // How often and when may be left open.
    const open = { ...EXPECTED, count: undefined, at_least: undefined, since: undefined }
    expect(await sim.requests.verify(open)).toEqual({ ok: true, matched: 1 })
    expect(await sim.requests.verify({ body: { name: 'Spring' }, since: new Date(0).toISOString() })).toMatchObject({
      matched: 1,
    })
  })

  it('a duration is text with a unit', async () => {
    const { sim } = await reach()
    const advance: (how: never) => Promise<unknown> = sim.clock.advance
    await expect(advance(5 as never)).rejects.toThrow('5 has no unit: say 5ms or 5s')
  })
})
