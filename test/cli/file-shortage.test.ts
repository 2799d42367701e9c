// What happens when the process may open few files: a connection counts as one, and so does a file that is read.

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { officeFile } from '../documents/office-files.ts'
import { executed, start } from './mockfluence.ts'

const held: Socket[] = []
const receivers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  letGo()
  for (const receiver of receivers.splice(0)) receiver.close()
})
const letGo = () => {
  for (const socket of held.splice(0)) socket.destroy()
}

/** Opens connections one after the other; `text` is what each sends. */
async function hold(url: string, count: number, text = ''): Promise<void> {
  for (let opened = 0; opened < count; opened++) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    held.push(socket)
    socket.on('error', () => {})
    await once(socket, 'connect')
    if (text !== '') socket.write(text)
  }
}

const authorization = 'Bearer x'
const json = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { authorization, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Calls everything that reads files or loads modules when it is first called; returns the statuses. */
async function callAll(url: string): Promise<Record<string, number>> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ mode: 'compliance', campaign_name: 'A', brand_name: 'B' }))
    form.append(name, value)
  form.append('video', new File(['abc'], 'a.mp4'))
  form.append('guidelines_file', officeFile('brief-a.docx'))
  const yaml =
    'name: mine\nrules:\n  - { name: a, on: createCampaign, when: { body: { name: /^x/ } }, respond: { status: 500 } }\n'
  const calls: Record<string, RequestInit> = {
    '/openapi.json': {},
    '/docs/swagger-ui-bundle.js': {},
    '/docs/swagger-ui.css': {},
    '/api/v1/insights/public/instagram/overall?identifier=anna.bakes': { headers: { authorization } },
    '/admin/api/v1/video_analysis/analyze': { method: 'POST', headers: { authorization }, body: form },
    '/__sim/scenarios': { method: 'POST', headers: { 'content-type': 'application/yaml' }, body: yaml },
    '/__sim/reset': json('POST', { fixtures: 'agency' }),
  }
  const statuses: Record<string, number> = {}
  for (const [path, init] of Object.entries(calls)) {
    const response = await fetch(url + path, init)
    await response.text()
    statuses[path] = response.status
  }
  return statuses
}

const ALL_WELL = {
  '/openapi.json': 200,
  '/docs/swagger-ui-bundle.js': 200,
  '/docs/swagger-ui.css': 200,
  '/api/v1/insights/public/instagram/overall?identifier=anna.bakes': 200,
  '/admin/api/v1/video_analysis/analyze': 202,
  '/__sim/scenarios': 201,
  '/__sim/reset': 200,
}

describe('with few files that may be open', () => {
  it('everything works for the first time beside hundreds of idle connections, and after them', async () => {
    const { listening, out, stop } = await start(['--port', '0'], {}, { files: 256 })
    const { url } = await listening()
    await hold(url, 300)
    expect(await callAll(url)).toEqual(ALL_WELL)
    letGo()
    expect(await callAll(url)).toEqual(ALL_WELL)
    // Said once, not for each connection.
    expect(out.stderr).toMatch(/^mockfluence: 160 connections are open, and the process may open 256 files: .*\n$/)
    expect((await stop()).status).toBe(0)
  })

  it('calls under way are kept, and leave enough for what is loaded', async () => {
    const { listening, stop } = await start(['--port', '0'], {}, { files: 256 })
    const { url } = await listening()
    const slow = { name: 'slow', rules: [{ on: 'createCampaign', delay: '4s' }] }
    expect((await fetch(`${url}/__sim/scenarios`, json('POST', slow))).status).toBe(201)
    const head = (length: number) =>
      `POST /admin/api/v1/campaigns HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
    const body = JSON.stringify({ name: 'Spring', brand_name: 'Acme' })
    await hold(url, 100, head(body.length) + body)
    await hold(url, 58, head(99))
    expect((await fetch(`${url}/__sim/health`)).status).toBe(200)
    const [kept] = held
    await hold(url, 100, head(99))
    let text = ''
    kept?.on('data', (part) => {
      text += part
    })
    kept?.write('GET /docs/swagger-ui.css HTTP/1.1\r\nHost: x\r\n\r\n')
    await expect
      .poll(() => text, { timeout: 15_000 })
      .toMatch(/^HTTP\/1.1 200 [\s\S]*"Spring"[\s\S]*HTTP\/1.1 200 OK[\s\S]*swagger-ui/)
    letGo()
    // Until it has seen that they are gone, it has no room for another.
    const health = () => fetch(`${url}/__sim/health`).catch(() => null)
    await expect.poll(async () => (await health())?.status).toBe(200)
    expect(await callAll(url)).toEqual(ALL_WELL)
    expect((await stop()).status).toBe(0)
  })

  it('is refused plainly while webhooks take them all, and works afterwards', async () => {
    const { listening, out, stop } = await start(['--port', '0'], {}, { files: 256 })
    const { url } = await listening()
    const hanging = new Set<Socket>()
    const receiver = createServer((socket) => hanging.add(socket.on('error', () => {})))
    receivers.push(receiver.listen(0, '127.0.0.1'))
    await once(receiver, 'listening')
    const { port } = receiver.address() as AddressInfo
    const control = (world: number, path: string, init?: RequestInit) => fetch(`${url}/w/w${world}/__sim${path}`, init)
    for (let world = 0; world < 10; world++) {
      await control(world, '/webhooks/endpoints', json('PUT', [{ url: `http://127.0.0.1:${port}/` }]))
      for (let count = 0; count < 30; count++)
        await control(world, '/webhooks/emit', json('POST', { event: 'a.b', data: {} }))
    }
    const refused = await fetch(`${url}/__sim/reset`, json('POST', { fixtures: 'agency' }))
    expect([refused.status, await refused.json()]).toEqual([
      503,
      expect.objectContaining({ type: 'urn:mockfluence:no_free_file', detail: expect.stringContaining('ulimit -n') }),
    ])
    const said = await (await control(9, '/webhooks/deliveries?limit=10000')).text()
    expect(said).toContain('no connection: the process may open no more files (ulimit -n)')
    const page = await fetch(`${url}/docs/swagger-ui.css`)
    expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('ulimit -n')])
    // Later attempts are refused at once.
    receiver.close()
    for (const socket of hanging) socket.destroy()
    await expect.poll(() => callAll(url), { timeout: 15_000 }).toEqual(ALL_WELL)
    expect(out.stderr).not.toContain('has a bug')
    expect((await stop()).status).toBe(0)
  })

  it.each([24, 32, 64, 128])('does not start with %d, and says why in a sentence', async (files) => {
    expect(await executed(['--port', '0'], {}, { files })).toEqual({
      status: 1,
      stdout: '',
      stderr: `mockfluence: the process may open only ${files} files at once, and needs 160: raise the limit, for example with ulimit -n 1024\n`,
    })
  })

  it('starts with the least that it asks for', async () => {
    const { listening, stop } = await start(['--port', '0'], {}, { files: 160 })
    expect(await callAll((await listening()).url)).toEqual(ALL_WELL)
    expect((await stop()).status).toBe(0)
  })
})
