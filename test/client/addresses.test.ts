import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connect } from '../../src/client/connect.ts'
import { createSimulator } from '../../src/index.ts'
import { CREATE, WAYS } from './worlds.ts'

const CAMPAIGNS = 'admin/api/v1/campaigns'

describe.each(WAYS)('the addresses of a world %s', (_way, reach) => {
  it('are paths below it, with and without a slash in front', async () => {
    const { sim } = await reach()
    const world = sim.world('test-7')
    for (const path of [CAMPAIGNS, `/${CAMPAIGNS}`]) {
      expect((await world.fetch(path, CREATE)).headers.get('x-sim-world')).toBe('test-7')
      expect((await sim.fetch(path, CREATE)).headers.get('x-sim-world')).toBe('default')
    }
    expect(await world.requests.verify({ operation: 'createCampaign', count: 2 })).toMatchObject({ matched: 2 })
    expect(await sim.requests.verify({ operation: 'createCampaign', count: 2 })).toMatchObject({ matched: 2 })
  })

  it('are whole URLs of the simulator, as links are, and requests', async () => {
    const { sim } = await reach()
    const world = sim.world('links')
    const { urls } = await world.info()
    expect((await world.fetch(urls.openapi_url ?? '')).status).toBe(200)
    expect((await sim.fetch(new URL(`${world.url}/__sim`))).headers.get('x-sim-world')).toBe('links')
    const request = new Request(`${world.url}/${CAMPAIGNS}`, CREATE)
    expect((await world.fetch(request)).status).toBe(200)
  })

  it('are none of other hosts', async () => {
    const { sim } = await reach()
    for (const address of ['https://example.com/', new URL('http://127.0.0.1:1/x'), new Request('http://[::1]:1/')]) {
      await expect(sim.fetch(address)).rejects.toThrow(/is not an address of this simulator, which is at http:/)
    }
  })

  it('take a host in a path for a path', async () => {
    const { sim } = await reach()
    expect((await sim.fetch('//example.com/x')).status).toBe(404)
  })

  it('lie below the prefix', async () => {
    const { sim } = await reach({ prefix: '/ima' })
    const response = await sim.world('p').fetch(CAMPAIGNS, CREATE)
    expect([response.status, response.headers.get('x-sim-world')]).toEqual([200, 'p'])
    expect(sim.world('p').url).toMatch(/\/ima\/w\/p$/)
  })

  it('carry the name of the world encoded', async () => {
    const { sim } = await reach()
    expect(sim.world('test_param[bob] a').url).toBe(`${sim.url}/w/test_param%5Bbob%5D%20a`)
  })

  it.each(['a/b', '', '.', '..', 'ü', 'a@b'])('refuse the name %j at once', async (name) => {
    const { sim } = await reach()
    expect(() => sim.world(name)).toThrow(TypeError)
    expect(() => sim.world(name)).toThrow(/name of a world/)
  })
})

describe('connect', () => {
  it('refuses options that nothing takes, as a world does', async () => {
    const misspelt: object = { contolToken: 'x' }
    expect(() => connect('http://127.0.0.1:4710', misspelt)).toThrow(
      'contolToken is not an option; did you mean controlToken?',
    )
    const other: object = { rset: true }
    await expect(connect('http://127.0.0.1:4710').scenario('flaky-upload', other)).rejects.toThrow(
      'rset is not an option; did you mean reset?',
    )
  })

  it.each([
    ['http://127.0.0.1:4710', 'default', 'http://127.0.0.1:4710'],
    ['http://127.0.0.1:4710/', 'default', 'http://127.0.0.1:4710'],
    ['http://127.0.0.1:4710/ima/', 'default', 'http://127.0.0.1:4710/ima'],
    ['http://127.0.0.1:4710/w/a', 'a', 'http://127.0.0.1:4710/w/a'],
    ['http://127.0.0.1:4710/ima/w/a%20b/', 'a b', 'http://127.0.0.1:4710/ima/w/a%20b'],
    ['http://127.0.0.1:4710/w/default', 'default', 'http://127.0.0.1:4710'],
  ])('reads the world in %s', (url, name, shown) => {
    const world = connect(url)
    expect([world.name, world.url]).toEqual([name, shown])
    expect(world.world('b').url).toBe(shown.replace(/\/w\/.*$/, '').concat('/w/b'))
    expect(connect(new URL(url)).url).toBe(shown)
  })

  it.each([
    [
      '127.0.0.1:4710',
      /^connect takes the URL of a simulator, such as .*, not "127.0.0.1:4710": it does not begin with/,
    ],
    ['http://:4710', /it is no URL$/],
    ['http://127.0.0.1:4710/?world=a', /it has a query or a fragment$/],
    ['http://me:secret@127.0.0.1:4710', /it has credentials; pass the control token as \{ controlToken \}$/],
    ['http://127.0.0.1:4710/w/..%2F', /"\.\.\/" cannot be the name of a world/],
  ])('refuses %s', (url, message) => {
    expect(() => connect(url)).toThrow(TypeError)
    expect(() => connect(url)).toThrow(message)
  })

  it('says that nothing answers, and that no simulator does', async () => {
    const page = createServer((_request, response) => response.end('<html>'))
    await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve))
    const { port } = page.address() as AddressInfo
    const url = `http://127.0.0.1:${port}`
    await expect(connect(url).clock.read()).rejects.toThrow(`and no JSON: is there a simulator at ${url}?`)
    await new Promise((resolve) => page.close(resolve))
    await expect(connect(url).clock.read()).rejects.toMatchObject({
      name: 'SimulatorError',
      status: null,
      message: expect.stringMatching(/^GET http:.*\/__sim\/clock was not answered: .*ECONNREFUSED/),
    })
  })

  it('calls by the fetch that it gets', async () => {
    const called: string[] = []
    const sim = connect('http://sim.test/w/a', {
      fetch: async (request) => {
        called.push(String(request))
        return Response.json({ mode: 'manual' })
      },
    })
    await sim.clock.read()
    expect(called).toEqual(['http://sim.test/w/a/__sim/clock'])
  })
})

describe('the insights host', () => {
  it('is one of the simulator, for the client and in process', async () => {
    const sim = await createSimulator()
    onTestFinished(() => sim.close())
    const { url, insightsUrl } = await sim.listen({ port: 0, insightsPort: 0 })
    expect(insightsUrl).not.toBe(url)
    for (const world of [connect(url), sim]) {
      expect((await world.fetch(`${insightsUrl}/openapi.json`)).status).toBe(200)
    }
  })
})

describe('the address of a world taken before there is a socket', () => {
  it('is that of the socket, as long as there is one', async () => {
    const sim = await createSimulator({ prefix: '/ima' })
    onTestFinished(() => sim.close())
    const world = sim.world('early')
    expect(world.url).toBe('http://localhost/ima/w/early')
    {
      await using listening = await sim.listen({ port: 0 })
      expect([sim.url, world.url]).toEqual([listening.url, `${listening.url}/w/early`])
      expect((await fetch(`${world.url}/__sim/clock`)).status).toBe(200)
      expect((await world.fetch(`${world.url}/__sim/clock`)).status).toBe(200)
    }
    expect(world.url).toBe('http://localhost/ima/w/early')
    expect((await world.clock.read()).mode).toBe('real')
  })
})
