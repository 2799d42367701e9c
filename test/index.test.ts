import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createSimulator, type SimulatorOptions } from '../src/index.ts'
import { temporaryFolder } from './temporary-folder.ts'

const create = {
  method: 'POST',
  headers: { authorization: 'Bearer t', 'content-type': 'application/json' },
  body: JSON.stringify({ name: 'Spring', brand_name: 'Acme' }),
}

const LOCAL = 'http://127.0.0.1:1/'

describe('createSimulator', () => {
  it('answers in process, and over a socket once it listens', async () => {
    const sim = await createSimulator({ seed: 'checkout', clock: 'manual', now: '2026-01-05T09:00:00Z' })
    const inside = await sim.fetch('/admin/api/v1/campaigns', create)
    const { url, close } = await sim.listen()
    const outside = await fetch(`${url}/admin/api/v1/campaigns`, create)
    expect([inside.status, outside.status]).toEqual([200, 200])
    await close()
  })

  it('has worlds with a clock and a journal of their own', async () => {
    const sim = await createSimulator({ clock: 'manual', now: '2026-01-05T09:00:00Z' })
    const world = sim.world('test-7')
    await world.fetch('/admin/api/v1/campaigns', create)
    expect(await world.clock.advance('30d')).toMatchObject({ now: '2026-02-04T09:00:00.000Z' })
    expect(await world.requests.verify({ operation: 'createCampaign', body: { name: 'Spring' } })).toMatchObject({
      ok: true,
    })
    await expect(sim.world('other').requests.verify({ operation: 'createCampaign' })).rejects.toThrow(
      /^expected at least 1 createCampaign; no calls came/,
    )
    await sim.close()
  })

  it('keeps its worlds in a file', async () => {
    const folder = temporaryFolder()
    const data = join(folder, 'worlds.json')
    const first = await createSimulator({ data, clock: 'manual' })
    await first.world('a').fetch('/admin/api/v1/campaigns', create)
    const text = await readFile(data, 'utf8')
    expect(text).toContain('"Spring"')
    await first.close()
    const second = await createSimulator({ data, clock: 'manual' })
    expect(JSON.stringify(await second.world('a').snapshot())).toContain('"Spring"')
    await second.close()
    await writeFile(data, text.replace('Spring', 'Sprung'))
    const broken = new TypeError(
      `the data file ${data} is broken: it does not agree with its checksum; it stays as it is`,
    )
    await expect(createSimulator({ data })).rejects.toEqual(broken)
    await expect(createSimulator({ data: '' })).rejects.toThrow('data must be a file, such as worlds.json, not ""')
  })

  it.each([
    [{ prefix: 'svc' }, 'prefix must be a path that begins with a slash, such as /svc, not "svc"'],
    [{ prefix: undefined }, 'prefix must be a text, not undefined'],
    [{ prefix: '/a b' }, /^prefix must be a path of letters/],
    [{ seed: 5 }, 'seed must be a text, not 5'],
    [{ tokens: 'abc' }, 'tokens must be a list of texts'],
    [{ tokens: ['a b'] }, 'tokens must be visible ASCII characters without blanks'],
    [{ webhooks: undefined }, 'webhooks must be an object, not undefined'],
    [{ webhooks: { time: 'wal' } }, 'webhooks.time must be wall or world, not "wal". Did you mean wall?'],
    [{ webhooks: { timeout: -1 } }, 'webhooks.timeout must be a number of milliseconds, not -1'],
    [{ webhooks: { timeout: '5' } }, 'webhooks.timeout must be a number of milliseconds, not "5"'],
    [{ webhooks: { endpoints: undefined } }, 'webhooks.endpoints must be a list, not undefined'],
    [{ strict: 'yes' }, 'strict must be true or false, not "yes"'],
    [{ scenarios: 'flaky-upload' }, 'scenarios must be a list of texts, not "flaky-upload"'],
    [{ fixtures: [] }, 'fixtures must be a text, not []'],
    [{ maxConnections: '5' }, 'maxConnections must be a number, not "5"'],
    [{ maxConnections: 0 }, 'maxConnections must be a whole number from 1 to 9999999, not "0"'],
    [{ worldTtl: '0s' }, 'worldTtl must be longer than nothing, such as 30m, not "0s"'],
    [{ memory: '1tb' }, /^memory must be a size such as 512mb/],
    [null, 'the options must be an object, not null'],
    ['svc', 'the options must be an object, not "svc"'],
  ])('refuses %j', async (options, message) => {
    const refused = createSimulator(options as object)
    await expect(refused).rejects.toThrow(TypeError)
    await expect(refused).rejects.toThrow(typeof message === 'string' ? new TypeError(message) : message)
  })

  it('reads an option of code as the command line reads it', async () => {
    const sim = await createSimulator({ prefix: '/svc/', clock: 'x60', memory: 64 * 1024 * 1024, tokens: ['t'] })
    expect(sim.url).toMatch(/\/svc$/)
    expect((await sim.fetch('/admin/api/v1/campaigns', create)).status).toBe(200)
    expect(await sim.clock.read()).toMatchObject({ mode: 'scaled', factor: 60 })
    await sim.close()
  })

  it('takes every option that its type has', async () => {
    const every: Required<Omit<SimulatorOptions, 'data'>> = {
      seed: 's',
      clock: 'manual',
      now: '2026-01-05T09:00:00Z',
      fixtures: 'empty',
      scenarios: ['flaky-upload'],
      tokens: ['t'],
      discoveryTokens: ['d'],
      insightsKeys: ['k'],
      prefix: '/svc',
      publicUrl: 'https://sim.example',
      ecomWord: 'shop',
      chaos: '0.05:7',
      cors: '*',
      frames: ['https://app.example'],
      strict: true,
      memory: '64mb',
      worldTtl: '30m',
      grace: '0s',
      maxConnections: 10,
      webhooks: {},
    }
    await (await createSimulator(every)).close()
  })

  it('refuses what it cannot start with', async () => {
    await expect(createSimulator({ now: 'soon' })).rejects.toThrow(/^now must be a time of the years .*not "soon"$/)
    await expect(createSimulator({ fixtures: 'nothing' })).rejects.toThrow(/no bundled fixtures are called "nothing"/)
  })

  it.each([
    [{ secret: '!!!' }, /^webhooks.secret must be a Standard Webhooks secret/],
    [{ endpoints: [{ url: 'nope' }] }, /^webhooks.endpoints.0.url must be an http or https URL.*"nope"/],
    [{ endpoints: [{ url: 'http://169.254.169.254/' }] }, /^webhooks.endpoints.0.url must not lead to 169/],
    [{ endpoints: [{ url: LOCAL }, { url: LOCAL, secret: 'whsec_!' }] }, /endpoints.1.url .*\n.*endpoints.1.secret /],
    [{ endpoints: [{ url: LOCAL, events: [''] }] }, /^webhooks.endpoints.0.events.0 must be the name of an event/],
  ])('refuses webhooks that could never be delivered: %j', async (webhooks, message) => {
    await expect(createSimulator({ webhooks })).rejects.toThrow(TypeError)
    await expect(createSimulator({ webhooks })).rejects.toThrow(message)
  })

  it.each([
    [{ webhookUrl: LOCAL }, 'webhookUrl is not an option; did you mean webhooks?'],
    [{ scenario: ['flaky-upload'] }, 'scenario is not an option; did you mean scenarios?'],
    [{ logFile: 'sim.log' }, /^logFile is not an option; known are /],
    [{ webhooks: { endpoint: [] } }, 'webhooks.endpoint is not an option; did you mean webhooks.endpoints?'],
  ])('refuses options that there are not: %j', async (options, message) => {
    const error = typeof message === 'string' ? new TypeError(message) : message
    await expect(createSimulator(options as object)).rejects.toThrow(error)
  })

  it.each([
    [{ port: '0' }, 'port must be a whole number from 0 to 65535, not "0"'],
    [{ port: 70_000 }, 'port must be a whole number from 0 to 65535, not 70000'],
    [{ port: 0, host: 5 }, 'host must be a host name or an IP address, not 5'],
    [null, 'the options must be an object, not null'],
    [
      { port: 0, insightsPort: 'insights.sock' },
      'insightsPort must be a whole number from 0 to 65535, not "insights.sock"',
    ],
    [{ port: 0, insightsPort: 1.5 }, 'insightsPort must be a whole number from 0 to 65535, not 1.5'],
    [{ port: 0, insightPort: 0 }, 'insightPort is not an option; did you mean insightsPort?'],
  ])('listens nowhere with %j', async (options, message) => {
    const sim = await createSimulator()
    await expect(sim.listen(options as never)).rejects.toThrow(new TypeError(message))
    await sim.close()
  })

  it('takes webhooks to a host that is allowed', async () => {
    const webhooks = { endpoints: [{ url: 'http://203.0.113.7/' }], allow: ['203.0.113.7'] }
    await (await createSimulator({ webhooks })).close()
    await expect(createSimulator({ webhooks: { ...webhooks, allow: [] } })).rejects.toThrow(
      /loopback and private addresses only/,
    )
  })
})
