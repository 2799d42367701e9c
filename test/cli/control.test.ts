// The control API of the executable: who may reach it, and that two processes say the same.

import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { type Environment, start } from './mockfluence.ts'

interface Asked {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
}

async function served(args: readonly string[], env: Environment = {}) {
  const { url } = await (await start(args, { MOCKFLUENCE_PORT: '0', ...env })).listening()
  const port = Number(new URL(url).port)
  return (path: string, { method = 'GET', headers = {}, body }: Asked = {}) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
      const asked = request(
        { host: '127.0.0.1', port, path, method, headers: { ...type, ...headers }, agent: false },
        (response) => {
          let text = ''
          response.on('data', (part) => {
            text += part
          })
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
        },
      )
      asked.on('error', reject)
      asked.end(body === undefined ? '' : JSON.stringify(body))
    })
}

const clockAs = (host: string, headers = {}) => ['/__sim/clock', { headers: { host, ...headers } }] as const
const letmein = { authorization: 'Bearer letmein' }

/** How the same is said. */
type Said = readonly [args: readonly string[], env: Environment]

describe.each<[string, (args: string[], env: Environment) => Said]>([
  ['options', (args) => [args, {}]],
  ['environment', (_, env) => [[], env]],
])('the guard of the control API, set by %s', (_title, by) => {
  it('keeps to loopback names unless others are allowed', async () => {
    const ask = await served(
      ...by(['--allowed-host', 'mock', '--allowed-host', 'sim'], { MOCKFLUENCE_ALLOWED_HOST: 'mock,sim' }),
    )
    expect((await ask(...clockAs('mock:4710'))).status).toBe(200)
    expect((await ask(...clockAs('sim'))).status).toBe(200)
    const refused = await ask(...clockAs('evil.example'))
    expect([refused.status, refused.text.includes('"now"')]).toEqual([403, false])
  })

  it('wants the token when bound to all addresses', async () => {
    const ask = await served(
      ...by(['--host', '0.0.0.0', '--control-token', 'letmein'], {
        MOCKFLUENCE_HOST: '0.0.0.0',
        MOCKFLUENCE_CONTROL_TOKEN: 'letmein',
      }),
    )
    expect((await ask(...clockAs('localhost'))).status).toBe(401)
    expect((await ask(...clockAs('localhost', letmein))).status).toBe(200)
    expect((await ask(...clockAs('mockfluence:4710', letmein))).status).toBe(200)
    expect((await ask('/__sim/health', { headers: { host: 'mockfluence:4710' } })).status).toBe(200)
  })

  it('is open to all when told so', async () => {
    const ask = await served(
      ...by(['--host', '0.0.0.0', '--control-open'], { MOCKFLUENCE_HOST: '0.0.0.0', MOCKFLUENCE_CONTROL_OPEN: 'true' }),
    )
    expect((await ask(...clockAs('mockfluence:4710'))).status).toBe(200)
    expect((await ask(...clockAs('mockfluence:4710', { origin: 'https://evil.example' }))).status).toBe(403)
  })
})

describe('two processes with the same seed and time', () => {
  it('say the same, byte by byte, before and after a reset', async () => {
    const args = [
      '--seed',
      'twin',
      '--clock',
      'manual',
      '--now',
      '2026-01-05T09:00:00Z',
      '--fixtures',
      'agency',
      '--webhook-time',
      'world',
    ]
    const [one, two] = [await served(args), await served(args)]
    const headers = { authorization: 'Bearer any', host: 'localhost:4710' }
    const script: readonly [string, Asked?][] = [
      ['/admin/api/v1/campaigns', { method: 'POST', body: { name: 'Spring', brand_name: 'Acme' } }],
      ['/api/v1/data_refresh/requests', { method: 'POST', body: { request_type: 'instagram', handle: 'anna.bakes' } }],
      ['/__sim/clock/advance', { method: 'POST', body: { by: '3d' } }],
      ['/admin/api/v1/search?type=discovery&skip=0&limit=12&tier=micro'],
      ['/api/v1/insights/public/instagram/overall?identifier=anna.bakes'],
      ['/api/v1/rt_tracking/insights'],
      ['/__sim/state'],
    ]
    const told = async (ask: typeof one, steps: typeof script) => {
      const texts: string[] = []
      for (const [path, asked = {}] of steps) texts.push((await ask(path, { ...asked, headers })).text)
      return texts
    }
    const first = await told(one, script)
    expect(first.join('').length).toBeGreaterThan(20_000)
    expect(await told(two, script)).toEqual(first)
    await two('/__sim/reset', { method: 'POST', headers })
    expect(await told(two, script)).toEqual(first)
  })
})
