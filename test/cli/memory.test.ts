// Everything that a client can make grow, at once, in a process with little memory: it must live on, and stay quick.

import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { BOUNDARY, MULTIPART, multipart } from '../multipart.ts'
import { mockfluence, start } from './mockfluence.ts'

const MIB = 1024 * 1024
const UPLOAD = '/admin/api/v1/video_analysis/analyze'
const AUTH = { authorization: 'Bearer test' }
const JSON_TYPE = { ...AUTH, 'content-type': 'application/json' }

const sockets = new Set<Socket>()

afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
})

/** Opens a connection that sends `text` and reads nothing. */
function open(url: string, text: string): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).pause()
  sockets.add(socket)
  return new Promise((resolve) => {
    for (const event of ['error', 'close']) socket.on(event, () => resolve())
    socket.write(text, () => resolve())
  })
}

/** Makes so many calls, a few at a time. Returns how often each status came. */
async function many(count: number, call: (at: number) => Promise<Response>): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  let next = 0
  const worker = async () => {
    while (next < count) {
      const response = await call(next++)
      await response.arrayBuffer()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: 4 }, worker))
  return statuses
}

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers freely
const json = (response: Response): Promise<any> => response.json()

const post = (url: string, body: unknown) =>
  fetch(url, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) })

const long = 'x'.repeat(MIB - 10)

/** The beginning of an upload with 62 undocumented fields, which never ends. */
function endlessUpload(): string {
  const parts = Array.from({ length: 62 }, (_, at) => ({ name: `f${at}`, content: long }))
  const body = multipart(parts).slice(0, -20)
  const head = `POST ${UPLOAD} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer test\r\n`
  const type = `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\n`
  return `${head}${type}Content-Length: ${body.length + 1_000}\r\n\r\n${body}`
}

function largeBrief(): string {
  const names = ['campaign_objective', 'key_messages', 'dos', 'donts', 'talking_points', 'approved_script']
  const fields = { mode: 'compliance', campaign_name: 'Spring', brand_name: 'Acme' }
  return multipart([
    { name: 'video', filename: 'a.mp4', content: 'a video' },
    ...Object.entries(fields).map(([name, content]) => ({ name, content })),
    ...names.map((name) => ({ name, content: long })),
  ])
}

describe('a simulator with a heap of 512 MB', () => {
  it('outlives every attack on its memory, and answers at once afterwards', { timeout: 180_000 }, async () => {
    const server = await start(
      ['--clock', 'manual'],
      { MOCKFLUENCE_PORT: '0', NODE_OPTIONS: '--max-old-space-size=512' },
      { timeout: 170_000 },
    )
    const { url } = await server.listening()
    const memory = async () => (await json(await fetch(`${url}/__sim/health`))).memory

    // Bodies of many small objects, in the journals of several worlds.
    const small = { x: Array.from({ length: 21_000 }, () => ({})) }
    await many(200, (at) => post(`${url}/w/w${at % 4}/admin/api/v1/ecom_shop`, small))

    // Uploads with fields that nobody asked for, all at once.
    const upload = endlessUpload()
    await Promise.all(Array.from({ length: 12 }, () => open(url, upload)))
    expect((await memory()).used).toBeLessThan((await memory()).limit)

    // Records that hold megabytes each.
    const brief = largeBrief()
    const kept = await many(75, () =>
      fetch(url + UPLOAD, { method: 'POST', headers: { ...AUTH, ...MULTIPART }, body: brief }),
    )
    expect([...kept.keys()].sort()).toEqual([202, 507])

    // Clients that send requests ahead and never read.
    for (let at = 0; at < 40; at++) {
      await open(url, 'GET /w/w1/__sim/requests?limit=1000 HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(25))
      await open(url, 'GET /__sim/events HTTP/1.1\r\nHost: localhost\r\n\r\n')
    }
    for (const socket of sockets) socket.destroy()

    // Webhooks. The world that holds the records is reset, so that there is room for more.
    expect((await post(`${url}/__sim/reset`, {})).status).toBe(200)
    const data = { text: 'z'.repeat(64 * 1024 - 20) }
    const emitted = await many(1_100, () => post(`${url}/__sim/webhooks/emit`, { event: 'a.b', data }))
    expect([...emitted.keys()]).toEqual([200])
    const deliveries = await fetch(`${url}/__sim/webhooks/deliveries`)
    expect(deliveries.status).toBe(200)
    expect((await json(deliveries)).evicted).toBeGreaterThan(0)
    const snapshot = await (await fetch(`${url}/__sim/state`)).text()
    const restored = await fetch(`${url}/w/restored/__sim/state`, { method: 'PUT', headers: JSON_TYPE, body: snapshot })
    expect(restored.status, snapshot.slice(0, 300)).toBe(200)

    // Worlds, each with a search of its own population.
    await many(200, (at) => post(`${url}/w/n${at}/__sim/reset`, { seed: `seed ${at}` }))

    const { used, limit } = await memory()
    expect(used).toBeLessThanOrEqual(limit)
    expect(server.child.exitCode).toBeNull()
    expect(server.out.stderr).toBe('')
    const calls = {
      health: () => fetch(`${url}/__sim/health`),
      create: () => post(`${url}/admin/api/v1/campaigns`, { name: 'Spring', brand_name: 'Acme' }),
      insights: () => fetch(`${url}/api/v1/insights/public/instagram/overall?identifier=anna`, { headers: AUTH }),
      journal: () => fetch(`${url}/w/w1/__sim/requests?limit=5`),
      reset: () => post(`${url}/w/w0/__sim/reset`, {}),
    }
    for (const [name, call] of Object.entries(calls)) {
      expect(await quickest(call), name).toBeLessThan(50)
    }
    await server.stop()
  })

  it('refuses a wrong --memory', async () => {
    const { status, stderr } = await mockfluence(['--memory', 'lots'])
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining('--memory must be a size such as 512mb or 1gb, not "lots"'),
    ])
  })
})

/** Returns the ms that a call takes: the best of several, since other programs may have the processor. */
async function quickest(call: () => Promise<Response>): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 10; attempt++) {
    const begun = performance.now()
    const response = await call()
    await response.arrayBuffer()
    expect(response.status).toBeLessThan(300)
    best = Math.min(best, performance.now() - begun)
  }
  return best
}
