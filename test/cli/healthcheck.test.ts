// Health checks that wait, in process; test/cli/commands.test.ts runs the others.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { run } from '../../src/cli/run.ts'
import { simulate } from '../simulate.ts'
import { mockfluence } from './mockfluence.ts'
import { fakeTerminal } from './terminal.ts'

describe('mockfluence healthcheck --wait', () => {
  it('asks until it is up, with the control token of its environment', async () => {
    const heard: unknown[] = []
    const server = createServer(({ url, headers }, response) => {
      heard.push([url, headers.authorization])
      // Up, but not ready: asked again.
      response.writeHead(heard.length > 1 ? 200 : 503).end('{"status":"ok","version":"1","worlds":2}')
    })
    const probe = createServer().listen(0, '127.0.0.1')
    await once(probe, 'listening')
    const { port } = probe.address() as AddressInfo
    await new Promise((resolve) => probe.close(resolve))
    const { terminal, text } = fakeTerminal({ MOCKFLUENCE_CONTROL_TOKEN: 'letmein' })
    const status = run(['healthcheck', `http://127.0.0.1:${port}`, '--wait', '20s'], terminal)
    setTimeout(() => server.listen(port, '127.0.0.1'), 150)
    expect([await status, text]).toEqual([
      0,
      { stdout: `http://127.0.0.1:${port} is healthy: mockfluence 1, 2 worlds\n`, stderr: '' },
    ])
    server.close()
    expect(heard).toEqual([1, 2].map(() => ['/__sim/health', 'Bearer letmein']))
  })

  it('gives up in time, or when told to end', async () => {
    const { status: late, stderr } = await mockfluence(['healthcheck', 'http://127.0.0.1:1', '--wait', '150ms'])
    const why = 'nothing listens there\n'
    expect([late, stderr]).toEqual([1, `mockfluence: http://127.0.0.1:1 is not healthy after 150ms: ${why}`])
    const told = fakeTerminal()
    const status = run(['healthcheck', 'http://127.0.0.1:1', '--wait', '1h'], told.terminal)
    told.end()
    expect(await status).toBe(1)
    expect(told.text.stderr).toBe(`mockfluence: http://127.0.0.1:1 is not healthy: ${why}`)
  })

  it.each(['30', 'long', '-1s'])('refuses %j, since durations have units', async (wait) => {
    const { status, stderr } = await mockfluence(['healthcheck', 'http://127.0.0.1:1', '--wait', wait])
    expect([status, stderr]).toEqual([
      2,
      expect.stringMatching(/^mockfluence: --wait must be a duration, such as 30s: /),
    ])
  })
})

describe('mockfluence healthcheck at the wrong prefix', () => {
  it.each([
    ['', '/__sim/health', 'is there a --prefix? (There is nothing at /__sim/health: every path here begins with /svc)'],
    [
      '/im',
      '/im/__sim/health',
      'is /im its --prefix? (There is nothing at /im/__sim/health: every path here begins with /svc)',
    ],
  ])('%j says what may be wrong', async (below, path, why) => {
    const { url } = await simulate({ over: 'socket', prefix: '/svc' })
    const base = new URL(url).origin + below
    const stderr = `mockfluence: ${base} is not healthy: 404 at ${path}; ${why}\n`
    expect(await mockfluence(['healthcheck', base])).toMatchObject({ status: 1, stderr })
    expect(await mockfluence(['healthcheck', url])).toMatchObject({ status: 0 })
  })
})
