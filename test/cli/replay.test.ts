// A bundle, replayed in a fresh simulator: what happened once happens again.

import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { run } from '../../src/cli/run.ts'
import { type Sim, simulate } from '../simulate.ts'
import { receive } from '../webhooks/receiver.ts'
import { fakeTerminal } from './terminal.ts'

type Bundle = Awaited<ReturnType<Sim['get']>>['body']

const folder = await mkdtemp(join(tmpdir(), 'replay-'))
let files = 0

async function bundleOf(sim: Sim, world = ''): Promise<Bundle> {
  const { status, body, text } = await sim.get(`${world}/__sim/bundle`)
  expect(status, text).toBe(200)
  return body
}

/** Replays a bundle; returns the exit status and what was printed. */
async function replay(bundle: Bundle | string, ...options: string[]) {
  const file = join(folder, `${++files}.json`)
  await writeFile(file, typeof bundle === 'string' ? bundle : JSON.stringify(bundle))
  const { terminal, text } = fakeTerminal()
  const status = await run(['replay', file, ...options], terminal)
  return { status, ...text, file }
}

const RULES = {
  name: 'busy',
  rules: [
    { name: 'second', on: 'createCampaign', when: { call: 2 }, respond: { status: 503, body: { later: true } } },
    { name: 'odd', on: 'addStore', probability: 0.5, respond: { status: 429 } },
    { name: 'slow', on: 'createRefreshRequest', delay: '20ms' },
  ],
}

/** Everything that a test does to a world. */
async function use(sim: Sim, world = ''): Promise<void> {
  const receiver = await receive(503, 204)
  await sim.put(`${world}/__sim/webhooks/endpoints`, [
    { url: receiver.url, secret: `whsec_${btoa('s3cret-of-mine-0123456789')}` },
  ])
  const made = await sim.post(`${world}/admin/api/v1/campaigns`, { name: 'Spring', brand_name: 'Acme' })
  await sim.post(`${world}/__sim/scenarios`, RULES)
  for (const name of ['a', 'b', 'c']) await sim.post(`${world}/admin/api/v1/campaigns`, { name, brand_name: 'Acme' })
  for (const shop of ['a', 'b', 'c', 'd']) {
    await sim.post(`${world}/admin/api/v1/ecom_shop`, { shop: `${shop}.example-store.com`, access_token: 'shp-c4nary' })
  }
  await sim.post(`${world}/api/v1/rt_tracking/creator`, {
    connector: 'instagram',
    handle: 'anna.bakes',
    cron_expression: '0 * * * *',
  })
  await sim.post(`${world}/api/v1/data_refresh/requests`, { connector: 'instagram', handles: ['anna.bakes'] })
  await sim.advance('3h', world)
  await sim.patch(`${world}/__sim/state/campaigns/${made.body.id}`, { name: 'Forced' })
  await sim.get(`${world}/admin/api/v1/campaigns/${made.body.id}`)
  await sim.post(`${world}/__sim/webhooks/emit`, { event: 'my.event', data: { a: 1 } })
  await sim.put(`${world}/__sim/clock`, { now: '2026-01-06T00:00:00Z' })
  await sim.post(`${world}/__sim/clock/advance`, { until: 'next' })
  await sim.request('DELETE', `${world}/__sim/scenarios/busy`)
  await sim.post(`${world}/admin/api/v1/campaigns`, { name: 1 })
  await sim.get(`${world}/nowhere?key=k-c4nary`)
  const form = new FormData()
  for (const [field, text] of Object.entries({ mode: 'raw', campaign_name: 'a', brand_name: 'b' }))
    form.set(field, text)
  form.set('video', new Blob(['moving']), 'a.mp4')
  await sim.request('POST', `${world}/admin/api/v1/video_analysis/analyze`, { body: form })
  await sim.advance('1d', world)
}

describe('a replay', () => {
  it.each(['', '/w/mine'])(
    'of all that a test does is as it was, and prints the same twice (world %j)',
    async (world) => {
      const sim = await simulate()
      await use(sim, world)
      const bundle = await bundleOf(sim, world)
      expect(bundle).toMatchObject({ version: 1, complete: true, missing: [], seed: 'test' })
      expect(bundle.calls.length).toBeGreaterThan(20)
      expect(bundle.deliveries.length).toBeGreaterThan(2)
      const [first, second] = [await replay(bundle), await replay(bundle)]
      expect(first).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('all as in the bundle') })
      expect(second.stdout).toBe(first.stdout)
      expect(await bundleOf(sim, world)).toEqual(bundle)
    },
  )
})
