import { describe, expect, it } from 'vitest'
import { receive } from '../webhooks/receiver.ts'
import { mockfluence, start } from './mockfluence.ts'

async function checksOf(args: readonly string[], env = {}) {
  const { status, stdout, stderr } = await mockfluence(['doctor', ...args, '--json'], env)
  expect(stderr).toBe('')
  const { checks } = JSON.parse(stdout)
  const failed = checks.filter(({ ok }: { ok: boolean }) => !ok).map(({ id }: { id: string }) => id)
  return { status, failed, checks, ids: checks.map(({ id }: { id: string }) => id) }
}

const serve = async (...args: string[]): Promise<string> => (await (await start(args)).listening()).url

describe('mockfluence doctor', () => {
  it('finds all well, and leaves no mark', async () => {
    // It refuses the second of two messages, which is badly signed.
    const receiver = await receive(204, 401)
    const url = await serve('--webhook-url', receiver.url, '--cors', 'http://localhost:5173')
    const { status, failed, ids } = await checksOf([url, '--origin', 'http://localhost:5173'])
    expect([status, failed]).toEqual([0, []])
    expect(ids).toEqual(['reachable', 'world', 'clock', 'scenario', 'control', 'webhooks', 'cors'])
    const read = async (path: string) => (await fetch(`${url}/__sim/${path}`)).json()
    expect(await read('requests')).toMatchObject({ requests: [] })
    expect(await read('webhooks/deliveries')).toMatchObject({ deliveries: [] })
    const inbox = { url: `${url}/__sim/inbox` }
    const headers = { 'content-type': 'application/json' }
    await fetch(`${url}/__sim/webhooks/endpoints`, { method: 'PUT', headers, body: JSON.stringify([inbox]) })
    expect(await checksOf([url])).toMatchObject({ status: 0 })
    expect(await read('inbox')).toMatchObject({ webhooks: [] })
    expect((await mockfluence(['doctor', url])).stdout).toMatch(/^ok {4}reachable {2}/)
  })

  it('says what is wrong and what to do', async () => {
    const receiver = await receive(204)
    const url = await serve('--webhook-url', `${receiver.url}?token=s3cr3t`, '--control-token', 'tok')
    expect(await checksOf([url, '--origin', 'http://a.example'])).toMatchObject({
      status: 1,
      failed: ['world', 'clock', 'scenario', 'webhooks', 'control', 'cors'],
    })
    const { failed, checks } = await checksOf([url], { MOCKFLUENCE_CONTROL_TOKEN: 'tok' })
    expect(failed).toEqual(['webhooks'])
    expect(checks.at(-1)).toMatchObject({
      message: expect.stringContaining('?token=[redacted] accepts a wrong signature'),
      todo: expect.any(String),
    })
    expect((await checksOf(['http://127.0.0.1:1'])).failed).toContain('reachable')
  })
})
