// What is one entry of a table: a platform, with the endpoint for its insights, and a part of a world's state.

import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import type { World } from '../../src/world/world.ts'
import { temporaryFolder } from '../temporary-folder.ts'

vi.mock(import('../../src/model/platforms.ts'), async (original) => {
  const { PLATFORMS } = await original()
  const vimeo = {
    ...PLATFORMS.tiktok,
    name: 'Vimeo',
    hosts: ['vimeo.com'],
    posts: [{ path: /^(?<code>\d{1,20})$/, types: ['VIDEO' as const] }],
    profiles: [/^(?<handle>[a-z][a-z.]{1,30})$/],
    profileUrl: (handle: string) => `https://vimeo.com/${handle}`,
    postUrl: (code: string) => `https://vimeo.com/${code}`,
    urlNamesCreator: false,
    mark: '' as const,
    tracked: true,
    insights: { operation: 'getPublicVimeoInsights', host: 'base' as const, idField: 'tiktok_user_id' },
    ids: { ...PLATFORMS.tiktok.ids, handle: /^vm_([0-9]+)$/, seals: { index: 'vimeo', code: 'vimeo/code' } },
    places: [9],
  }
  return { PLATFORMS: { ...PLATFORMS, tiktok: { ...PLATFORMS.tiktok, places: [3] }, vimeo } }
})

vi.mock(import('../../src/service/index.ts'), async (original) => {
  const { publicInsights } = await import('../../src/service/public-insights.ts')
  const { PublicTiktokInsights } = await import('../../src/model/creators/public-insights.ts')
  const { ENDPOINTS, ...others } = await original()
  // The types know three platforms.
  const ours = publicInsights('vimeo' as 'tiktok', 25, 'a vimeo creator', PublicTiktokInsights)
  return { ...others, ENDPOINTS: [...ENDPOINTS, ours] }
})

const { counters } = vi.hoisted(() => ({ counters: new WeakMap<object, number>() }))

vi.mock(import('../../src/world/parts/parts.ts'), async (original) => {
  const { PARTS, ...others } = await original()
  const { part } = await import('../../src/world/parts/part.ts')
  const counter = part({
    name: 'counter',
    schema: () => z.int().default(0),
    // One more for each world that it has come through.
    save: (world: World) => (world.changed ? (counters.get(world) ?? 0) + 1 : 0),
    load: (world, count) => void counters.set(world, count),
  })
  return { ...others, PARTS: [...PARTS, counter] as unknown as typeof PARTS }
})

const { createSimulator } = await import('../../src/index.ts')
let sim: Awaited<ReturnType<typeof createSimulator>>
beforeAll(async () => {
  sim = await createSimulator({ clock: 'manual', now: '2026-01-05T09:00:00Z', fixtures: 'empty' })
})
afterAll(() => sim.close())

// biome-ignore lint/suspicious/noExplicitAny: the test looks into answers freely; the simulator checks the contract itself
async function call(path: string, body?: unknown): Promise<{ status: number; json: any }> {
  const headers = { authorization: 'Bearer x', 'content-type': 'application/json' }
  const method = body === undefined ? 'GET' : 'POST'
  const response = await sim.fetch(path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, json: await response.json() }
}

const insights = (handle: string) => call(`/api/v1/insights/public/vimeo/overall?identifier=${handle}`)

test('a new platform has creators whom the search finds, with links to their insights', async () => {
  const { json } = await call('/admin/api/v1/search?type=discovery&connector=vimeo&skip=0&limit=3')
  expect(json.objects).toHaveLength(3)
  for (const { handle, connector } of json.objects) {
    expect(connector).toBe('vimeo')
    const { status, json } = await insights(handle)
    expect(status).toBe(200)
    expect(json.profile_details.handle_link).toBe(`https://vimeo.com/${handle}`)
    expect(json.get_posts.video_posts[0].post_url).toMatch(/^https:\/\/vimeo\.com\/\d+$/)
  }
})

test('a new platform has posts and profiles by its URLs, real-time tracking and verification', async () => {
  const { json: found } = await call('/admin/api/v1/search?type=discovery&connector=vimeo&skip=0&limit=1')
  const [{ handle }] = found.objects
  const { json: shown } = await insights(handle)
  const [{ post_url, shortcode }] = shown.get_posts.video_posts
  const campaign = { name: 'Vimeo', brand_name: 'Acme', tracking_urls: [post_url] }
  expect(await call('/admin/api/v1/campaigns', campaign)).toMatchObject({ status: 200 })
  const tracked = {
    connector: 'vimeo',
    shortcode,
    handle,
    cron_expression: '0 * * * *',
    tracking_expiry_at: 'Thu, 05 Feb 2026 09:00:00 GMT',
  }
  expect(await call('/api/v1/rt_tracking/posts', tracked)).toMatchObject({ status: 200 })
  const added = await call('/admin/api/v1/creators', { handles: [`https://vimeo.com/${handle}`] })
  expect(added).toMatchObject({ status: 200 })
  const session = { connector: 'vimeo', redirectUrl: 'https://app.example/done', state: 's1' }
  expect(await call('/business/api/v1/sessions/initiate', session)).toMatchObject({ status: 200 })
})

test('a new platform is refused where the interface has it not', async () => {
  const { status } = await call('/api/v1/data_refresh/requests', { request_type: 'vimeo', handle: 'a' })
  expect(status).toBe(400)
})

const create = {
  method: 'POST',
  headers: { authorization: 'Bearer t', 'content-type': 'application/json' },
  body: JSON.stringify({ name: 'Spring', brand_name: 'Acme' }),
}

test('a new part is kept wherever the others are, and a reset ends it', async () => {
  const data = join(await temporaryFolder(), 'worlds.json')
  const kept = await createSimulator({ data, clock: 'manual' })
  await kept.fetch('/admin/api/v1/campaigns', create)
  expect(await kept.snapshot()).toMatchObject({ counter: 1 })
  expect(await (await kept.fork('forked')).snapshot()).toMatchObject({ counter: 2 })
  await kept.world('restored').restore(await kept.snapshot())
  expect(await kept.world('restored').snapshot()).toMatchObject({ counter: 2 })
  expect((await kept.world('restored').bundle()).state).toMatchObject({ counter: 2 })
  await kept.close()
  const again = await createSimulator({ data, clock: 'manual' })
  expect(await again.snapshot()).toMatchObject({ counter: 2 })
  await again.reset()
  expect(await again.snapshot()).toMatchObject({ counter: 0 })
  await again.close()
})
