// /healthz and /readyz: open to all like the health of the control API, and what readiness depends on.

import { describe, expect, it } from 'vitest'
import type { Store } from '../../src/server/storage/store.ts'
import { simulate } from '../simulate.ts'

const GUARD = { boundHost: '0.0.0.0', publicUrl: null, allowedHosts: [], controlToken: 'T', controlOpen: false }

describe.each(['', '/svc'])('with the prefix %j', (prefix) => {
  it.each(['/healthz', '/readyz'])('%s answers anybody as health does', async (path) => {
    const sim = await simulate({ over: 'socket', prefix, guard: GUARD })
    const origin = new URL(sim.url).origin
    const ask = async (where: string, method = 'GET') => {
      const response = await fetch(origin + where, { method, headers: { host: 'elsewhere.example' } })
      return { status: response.status, text: await response.text() }
    }
    const health = await ask(`${prefix}/__sim/health`)
    expect(health.status).toBe(200)
    for (const world of ['', '/w/a']) expect(await ask(`${prefix}${world}${path}`)).toEqual(health)
    expect(await ask(prefix + path, 'HEAD')).toEqual({ status: 200, text: '' })
    expect((await ask(`${prefix}${path}?x=1`)).status).toBe(400)
    expect((await ask(prefix + path, 'POST')).status).toBe(405)
    if (prefix !== '') expect((await ask(path)).status).toBe(404)
    const page = await fetch(origin + prefix + path, { headers: { origin: 'http://evil.example' } })
    expect(page.status).toBe(403)
    expect(sim.simulator.worlds.size).toBe(1)
  })
})

it('is not ready while it reads its data file, and healthy all the time', async () => {
  let read = () => {}
  const begin = () =>
    new Promise<void>((resolve) => {
      read = resolve
    })
  const store = { begin, end: async () => {}, mark: () => {}, keep: async () => {} }
  const { simulator } = await simulate({ store: store as unknown as Store })
  const statuses = async () =>
    Promise.all(['/healthz', '/readyz'].map(async (path) => (await simulator.fetch(path)).status))
  const recalled = simulator.recall()
  expect(await statuses()).toEqual([200, 503])
  const { detail } = (await (await simulator.fetch('/readyz')).json()) as { detail: string }
  expect(detail).toBe('Not ready: it still reads its data file')
  read()
  await recalled
  expect(await statuses()).toEqual([200, 200])
})
