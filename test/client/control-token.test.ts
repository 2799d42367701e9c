import { afterEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../src/client/connect.ts'
import type { GuardSettings } from '../../src/server/pipeline/guard.ts'
import { simulate } from '../simulate.ts'

const GUARD: GuardSettings = {
  boundHost: '127.0.0.1',
  publicUrl: null,
  allowedHosts: [],
  controlToken: 'open-sesame',
  controlOpen: false,
}

afterEach(() => vi.unstubAllEnvs())

describe('the control token', () => {
  it('goes with control calls', async () => {
    const { url } = await simulate({ over: 'socket', guard: GUARD })
    const world = connect(url, { controlToken: 'open-sesame' }).world('a')
    expect((await world.clock.read()).mode).toBe('manual')
    expect((await world.fetch('__sim/clock')).status).toBe(200)
  })

  it('is that of the environment by default', async () => {
    const { url } = await simulate({ over: 'socket', guard: GUARD })
    vi.stubEnv('MOCKFLUENCE_CONTROL_TOKEN', 'open-sesame')
    expect((await connect(url).clock.read()).mode).toBe('manual')
  })

  it('is named where it is missing', async () => {
    const { url } = await simulate({ over: 'socket', guard: GUARD })
    vi.stubEnv('MOCKFLUENCE_CONTROL_TOKEN', '')
    const refused = await connect(url)
      .clock.read()
      .catch((error: unknown) => error)
    expect(refused).toMatchObject({
      status: 401,
      message: expect.stringContaining('connect(url, { controlToken }), or set MOCKFLUENCE_CONTROL_TOKEN'),
    })
  })

  it('goes with nothing else', async () => {
    const sent: [string, string | null][] = []
    const sim = connect('http://sim.test/ima', {
      controlToken: 'open-sesame',
      fetch: async (request, init) => {
        sent.push([String(request), new Headers(init?.headers).get('authorization')])
        return Response.json({})
      },
    })
    const paths = ['admin/api/v1/campaigns', '__simple', '__sim', 'http://sim.test/ima/w/a/__sim/clock']
    for (const path of [...paths, 'http://sim.test/elsewhere/__sim', '/x/__sim']) await sim.fetch(path)
    await sim.fetch('__sim/clock', { headers: { authorization: 'Bearer own' } })
    expect(sent).toEqual([
      ['http://sim.test/ima/admin/api/v1/campaigns', null],
      ['http://sim.test/ima/__simple', null],
      ['http://sim.test/ima/__sim', 'Bearer open-sesame'],
      ['http://sim.test/ima/w/a/__sim/clock', 'Bearer open-sesame'],
      ['http://sim.test/elsewhere/__sim', null],
      ['http://sim.test/ima/x/__sim', null],
      ['http://sim.test/ima/__sim/clock', 'Bearer own'],
    ])
  })
})
