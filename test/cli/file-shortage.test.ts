// What happens when the process may open few files: a connection counts as one, and so does a file that is read.

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { officeFile } from '../documents/office-files.ts'
import { startProcess } from './mockfluence.ts'

const held: Socket[] = []
afterEach(() => letGo())
const letGo = () => {
  for (const socket of held.splice(0)) socket.destroy()
}

/** Opens connections one after the other. */
async function hold(url: string, count: number): Promise<void> {
  for (let opened = 0; opened < count; opened++) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    held.push(socket)
    socket.on('error', () => {})
    await once(socket, 'connect')
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
    '/docs': {},
    '/docs/first-steps': {},
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
  '/docs': 200,
  '/docs/first-steps': 200,
  '/api/v1/insights/public/instagram/overall?identifier=anna.bakes': 200,
  '/admin/api/v1/video_analysis/analyze': 202,
  '/__sim/scenarios': 201,
  '/__sim/reset': 200,
}

it('serves where few files may be open, beside fifty idle connections, and says in a sentence that they are few', async () => {
  const { listening, out, stop } = await startProcess(['--port', '0'], {}, { files: 160 })
  const { url } = await listening()
  await hold(url, 50)
  expect(await callAll(url)).toEqual(ALL_WELL)
  letGo()
  expect(await callAll(url)).toEqual(ALL_WELL)
  expect((await stop()).status).toBe(0)
  expect(out.stderr).toMatch(/^mockfluence: the process may open only 160 files at once: .*\n$/)
})
