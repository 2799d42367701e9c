// Documents, waits and rules that cost more than they look.

import { writeFileSync } from 'node:fs'
import type { Attack } from './attacks.ts'
import type { Server } from './server.ts'

export const many = <Value>(count: number, make: (at: number) => Value): Value[] =>
  Array.from({ length: count }, (_, at) => make(at))

const keys = (count: number) => Object.fromEntries(many(count, (at) => [`key_${at}`, at]))

/** Scenarios that are refused, for thousands of slips or for a limit. */
const REFUSED: Readonly<Record<string, object>> = {
  calls: { rules: [{ on: many(3_000, (at) => `POST /admin/api/v1/campaign${at}`), delay: '1s' }] },
  ids: { rules: [{ on: many(20_000, (at) => `createCampaing${at}`), delay: '1s' }] },
  fields: {
    timeline: [
      { at: '+1m', set: { campaigns: { '*': Object.fromEntries(many(30_000, (at) => [`staus${at}`, 'completed'])) } } },
    ],
  },
  values: { rules: [{ on: 'addStore', respond: { status: 200, body: many(300_000, () => []) } }] },
  edits: {
    rules: [{ on: 'searchCreators', set: Object.fromEntries(many(900, (at) => [`objects[*].comments[*].k${at}`, 1])) }],
  },
  posts: { start: { fixtures: { pins: { posts: urlsOf(5_001).map((url) => ({ url, likes_count: 1 })) } } } },
  pins: {
    start: { fixtures: { pins: { creators: many(30_000, (at) => ({ connector: 'tiktok', handle: `h${at}` })) } } },
  },
}

/** Scenarios and fixtures as large as they may be. */
const LARGEST: Readonly<Record<string, object>> = {
  values: { rules: [{ on: 'addStore', respond: { status: 200, body: many(99_000, () => []) } }] },
  rules: { rules: rulesOf(1_000, 'a') },
  pins: {
    start: { fixtures: { pins: { creators: many(5_000, (at) => ({ connector: 'tiktok', handle: `h${at}` })) } } },
  },
}

function rulesOf(count: number, version: string): object[] {
  const respond = { status: 429, body: { message: version } }
  return many(count, (at) => ({ on: 'createCampaign', when: { body: { name: `${version} ${at}` } }, respond }))
}

/** JSON is YAML, too. */
const savedScenario = (version: string) => `name: saved\nrules: ${JSON.stringify(rulesOf(1_000, version))}`

/** What takes long to read in YAML, or did: filled up with as much of it as there may be. */
const YAML: readonly string[] = [
  '[',
  ']',
  ',',
  '{a: ',
  '? ',
  '- ',
  '- &a b\n',
  '- *a\n',
  '- "\\u0061',
  'a: b\n',
  '%a\n',
  '  - ',
]

const PATH = '/w/largest/__sim/scenarios'

/** Returns the URLs of posts, which campaigns may track. */
export function urlsOf(count: number): string[] {
  return many(count, (at) => `https://www.instagram.com/reel/A${String(at).padStart(10, 'b')}/`)
}

/** Throws if a call is refused. */
export async function taken(server: Server, method: string, path: string, body?: unknown): Promise<string> {
  const { status, text } = await server.call(method, path, body)
  if (status < 200 || status >= 300) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 300)}`)
  return text
}

export const DOCUMENT_ATTACKS: readonly Attack[] = [
  {
    name: 'scenarios as large as they may be, and YAML that takes long to read',
    async run(server) {
      for (const [name, document] of Object.entries(LARGEST)) {
        await taken(server, 'POST', `${PATH}?reset=true`, { name, ...document })
        await taken(server, 'GET', '/w/largest/admin/api/v1/search?type=discovery&skip=0&limit=4')
      }
      const statuses: number[] = []
      for (const piece of YAML) {
        const text = `name: a\nx:\n${piece.repeat((127 * 1024) / piece.length)}`
        statuses.push((await server.post(PATH, text, 'application/yaml')).status)
      }
      if (statuses.some((status) => status < 400 || status >= 500)) throw new Error(statuses.join(', '))
      return statuses.join(', ')
    },
  },
  {
    name: 'as many edits of as many comments as there may be',
    async run(server) {
      const { id } = JSON.parse(
        await taken(server, 'POST', '/admin/api/v1/campaigns', { name: 'a', brand_name: 'Acme' }),
      )
      await taken(server, 'PUT', `/admin/api/v1/campaigns/${id}`, { tracking_urls: urlsOf(300) })
      const set = Object.fromEntries(many(50, (at) => [`posts[*].comments[*].k${at}`, at]))
      const rules = [{ on: 'getCampaignInsights', undocumented: true, set }]
      await taken(server, 'POST', '/__sim/scenarios', { name: 'edits', rules })
      const read = () => server.call('GET', `/api/v1/insights/campaigns/${id}?key=attack`)
      const statuses = await server.many(40, 6, read)
      return [...statuses].map(([status, times]) => `${times} x ${status}`).join(', ')
    },
  },
  {
    name: 'as many pinned creators and posts as there may be',
    async run(server) {
      const creators = many(5_000, (at) => ({ connector: 'instagram', handle: `h${at}` }))
      const posts = urlsOf(5_000).map((url, at) => ({ url, likes_count: at }))
      await taken(server, 'POST', '/w/pins/__sim/reset', { fixtures: { pins: { creators, posts } } })
      await taken(server, 'GET', '/w/pins/admin/api/v1/search?type=discovery&skip=0&limit=100')
      const { id } = JSON.parse(
        await taken(server, 'POST', '/w/pins/admin/api/v1/campaigns', { name: 'a', brand_name: 'Acme' }),
      )
      await taken(server, 'PUT', `/w/pins/admin/api/v1/campaigns/${id}`, { tracking_urls: urlsOf(300) })
      await taken(server, 'GET', `/w/pins/api/v1/insights/campaigns/${id}?key=attack`)
      return 'all read'
    },
  },
  {
    name: 'a scenario file with as many rules as it may have, saved with many worlds',
    scenario: savedScenario('v0'),
    async run(server, file) {
      const worlds = 2_000
      await server.many(worlds, 4, (at) => server.call('POST', `/w/saved-${at}/__sim/reset`, {}))
      server.longest()
      for (const version of ['v1', 'v2', 'v3']) {
        writeFileSync(file, savedScenario(version))
        const campaign = { name: `${version} 999`, brand_name: 'Acme' }
        let status = 0
        for (let tries = 0; status !== 429 && tries < 100; tries++) {
          status = (await server.call('POST', `/w/saved-${worlds - 1}/admin/api/v1/campaigns`, campaign)).status
          await new Promise((resolve) => setTimeout(resolve, 200))
        }
        if (status !== 429) throw new Error(`${version}: ${status}`)
      }
      return `${worlds} worlds`
    },
  },
  {
    name: 'scenarios full of slips, or beyond their limits',
    async run(server) {
      const told: string[] = []
      for (const [name, document] of Object.entries(REFUSED)) {
        const { status } = await server.call('POST', '/w/slips/__sim/scenarios', { name: 'a', ...document })
        if (status < 400 || status >= 500) throw new Error(`${name}: ${status}`)
        told.push(`${name} ${status}`)
      }
      return told.join(', ')
    },
  },
  {
    name: 'more waits than a world may have, with as many keys as they may have',
    async run(server) {
      const statuses = new Map<number, number>()
      const path = (of: number) => `/w/wait-${of}/__sim/requests/await`
      const waits = many(10, (of) =>
        many(110, async () => {
          const { status } = await server.call('POST', path(of), { body: keys(200), timeout_ms: 3_000 })
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }),
      )
      const { status } = await server.call('POST', path(0), { body: keys(10_000), timeout_ms: 0 })
      if (status !== 400) throw new Error(`10,000 keys: ${status}`)
      await Promise.all(waits.flat())
      if (!statuses.has(429)) throw new Error('no wait was refused')
      return [...statuses].map(([status, times]) => `${times} x ${status}`).join(', ')
    },
  },
]
