import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { receive } from '../webhooks/receiver.ts'
import { mockfluence, start } from './mockfluence.ts'

const SECRET = `whsec_${Buffer.from('a secret of some length').toString('base64')}`

const post = (url: string, body: unknown) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

describe('the options of webhooks', () => {
  it('say where they go and who signs', async () => {
    const [one, two] = [await receive(), await receive()]
    const MOCKFLUENCE_WEBHOOK_URL = `${one.url},${two.url}`
    const server = await start(['--webhook-secret', SECRET], { MOCKFLUENCE_PORT: '0', MOCKFLUENCE_WEBHOOK_URL })
    const { url } = await server.listening()
    await post(`${url}/__sim/webhooks/emit`, { event: 'my.event', data: { n: 1 } })
    for (const _ of [one, two]) {
      const awaited = await post(`${url}/__sim/webhooks/deliveries/await`, { event: 'my.event' })
      expect(await awaited.json()).toMatchObject({ status: 'delivered' })
    }
    for (const { received } of [one, two]) {
      const [hook] = received
      new Webhook(SECRET).verify(hook?.body ?? '', hook?.headers as Record<string, string>)
    }
    expect((await server.stop()).status).toBe(0)
  })

  it('take the time of the world, and hosts beyond this machine', async () => {
    const args = ['--webhook-time', 'world', '--now', '2026-01-05T09:00:00Z', '--clock', 'manual']
    const server = await start([
      ...args,
      '--webhook-url',
      'https://8.8.8.8/',
      '--webhook-allow',
      '8.8.8.8',
      '--port',
      '0',
    ])
    const { url } = await server.listening()
    await post(`${url}/__sim/webhooks/emit`, { event: 'video_analysis.completed' })
    const answer = await fetch(`${url}/__sim/webhooks/deliveries`)
    const [{ headers }] = ((await answer.json()) as { deliveries: { headers: Record<string, string> }[] })
      .deliveries as [{ headers: Record<string, string> }]
    expect(headers['webhook-timestamp']).toBe(String(Date.UTC(2026, 0, 5, 9) / 1000))
    expect((await server.stop()).status).toBe(0)
  })

  it.each([
    [['--webhook-url', 'http://169.254.169.254/'], /--webhook-url must not lead to 169\.254\.169\.254: webhooks go to/],
    [['--webhook-url', 'https://1.1.1.1/hooks'], /private addresses only.*--webhook-allow 1\.1\.1\.1/],
    [['--webhook-url', 'ftp://127.0.0.1/'], /--webhook-url must be an http or https URL/],
    [['--webhook-secret', 'whsec_?'], /--webhook-secret must be a Standard Webhooks secret/],
    [['--webhook-time', 'moon'], /--webhook-time must be wall or world/],
    [['--webhook-allow', 'http://x'], /--webhook-allow must be a host name/],
  ])('refuse %j', async (args, message) => {
    const { status, stdout, stderr } = await mockfluence([...args, '--port', '0'])
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(message)
    expect(stderr).not.toMatch(/\n\s+at /)
  })
})
