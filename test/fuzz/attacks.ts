// What a client can do to end a process with little memory, or to keep others waiting.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CALL_ATTACKS } from './call-attacks.ts'
import { DOCUMENT_ATTACKS } from './document-attacks.ts'
import { GROWTH_ATTACK } from './growth-attack.ts'
import { Server } from './server.ts'

/** How long others may wait for a call at the limits, ms. */
const LONGEST_WAIT = 250

export interface Attack {
  readonly name: string
  /** The server keeps its worlds in a file. */
  readonly data?: true
  /** What the scenario file says that the server is started with. */
  readonly scenario?: string
  /** `file`: the scenario file. Returns what it came to, for whoever reads. Throws if something does not hold. */
  run(server: Server, file: string): Promise<string>
}

const shown = (statuses: ReadonlyMap<number, number>) =>
  [...statuses].map(([status, times]) => `${times} x ${status}`).join(', ')

/** Entries that make a document of about so many bytes. */
function entriesOf(bytes: number, entry: unknown): unknown[] {
  return Array.from({ length: Math.floor(bytes / (JSON.stringify(entry).length + 1)) }, () => entry)
}

const LINK = { target_url: 'https://a.example/x' }

const MOST = 1_950_000

export const ATTACKS: readonly Attack[] = [
  ...DOCUMENT_ATTACKS,
  ...CALL_ATTACKS,
  GROWTH_ATTACK,
  {
    name: 'three resets at a time until the memory is full',
    async run(server) {
      const shortlinks = entriesOf(60_000, { ...LINK, visits: 200 })
      const fixtures = { shortlinks, campaigns: entriesOf(100_000, {}) }
      const statuses = await server.many(60, 3, (at) => server.call('POST', `/w/reset-${at}/__sim/reset`, { fixtures }))
      return shown(statuses)
    },
  },
  {
    name: 'resets with a fixture document as large as it may be',
    async run(server) {
      const documents = [
        { campaigns: entriesOf(MOST, {}).slice(0, 99_000) },
        { tracked_creators: entriesOf(MOST, { connector: 'instagram', handle: 'anna' }).slice(0, 30_000) },
      ]
      const statuses = await server.many(12, 3, (at) =>
        server.call('POST', `/w/large-${at}/__sim/reset`, { fixtures: documents[at % documents.length] }),
      )
      return shown(statuses)
    },
  },
  {
    name: 'short links with as many visits and orders as they may have',
    async run(server) {
      const orders = Array.from({ length: 3_000 }, (_, at) => ({
        products: [{ name: `p${at % 7}`, price: '1.00', quantity: 1 }],
        city: `City ${at}`,
      }))
      const bodies = [
        { shortlinks: [{ ...LINK, visits: 10_000 }] },
        { shortlinks: [{ ...LINK, orders }] },
        { shortlinks: Array.from({ length: 200 }, () => ({ ...LINK, visits: 10_000 })) },
      ]
      const statuses: string[] = []
      for (const fixtures of bodies) {
        const begun = performance.now()
        const { status } = await server.call('POST', '/w/links/__sim/reset', { fixtures })
        statuses.push(`${status} in ${Math.round(performance.now() - begun)} ms`)
      }
      return statuses.join(', ')
    },
  },
  {
    name: 'campaigns with as many posts as they may have, read at once',
    async run(server) {
      const urls = (of: number) =>
        Array.from({ length: 300 }, (_, at) => `https://www.instagram.com/reel/${code(of * 300 + at)}/`)
      const ids: string[] = []
      for (let of = 0; of < 16; of++) {
        const made = await server.call('POST', '/admin/api/v1/campaigns', { name: `c${of}`, brand_name: 'Acme' })
        const { id } = JSON.parse(made.text)
        await server.call('PUT', `/admin/api/v1/campaigns/${id}`, { tracking_urls: urls(of) })
        ids.push(id)
      }
      const read = (id: string) => server.call('GET', `/api/v1/insights/campaigns/${id}?key=attack`)
      const statuses = await server.many(160, 16, (at) => read(ids[at % ids.length] ?? ''))
      return shown(statuses)
    },
  },
  {
    name: 'a data file that is filled until the memory is full, and read again',
    data: true,
    async run(server) {
      const fixtures = {
        shortlinks: entriesOf(40_000, { ...LINK, visits: 200 }),
        campaigns: entriesOf(100_000, {}),
      }
      let worlds = 0
      const fill = async (world: number) => {
        const answer = await server.call('POST', `/w/w${world}/__sim/reset`, { fixtures })
        if (answer.status === 200) worlds++
        return answer
      }
      let full = false
      const statuses = await server.many(100, 1, async (world) => {
        const answer = full ? { status: 507, text: '' } : await fill(world)
        full = answer.status === 507
        return answer
      })
      await server.again()
      const kept = JSON.parse((await server.call('GET', '/__sim/health')).text).worlds
      if (kept !== worlds + 1) throw new Error(`${worlds + 1} worlds were kept, and ${kept} are there`)
      const one = (await server.call('GET', '/w/w0/__sim/state/campaigns?limit=1')).text
      if (JSON.parse(one).length !== 1) throw new Error(`the records are missing: ${one}`)
      const made = await server.call('POST', '/admin/api/v1/campaigns', { name: 'one more', brand_name: 'Acme' })
      if (made.status !== 200) throw new Error(`one more record is refused: ${made.text}`)
      return `${shown(statuses)}, ${kept} worlds again`
    },
  },
]

function code(number: number): string {
  return `A${String(number).padStart(10, 'b')}`
}

/** Makes an attack on a server of its own. Returns what it came to; throws if the server has ended, or kept others waiting. */
export async function attacked(attack: Attack, { wait = LONGEST_WAIT } = {}): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'mockfluence-attack-'))
  const file = join(folder, 'saved.yaml')
  if (attack.scenario !== undefined) writeFileSync(file, attack.scenario)
  const server = await Server.start([
    ...(attack.data ? ['--data', join(folder, 'worlds')] : []),
    ...(attack.scenario === undefined ? [] : ['--scenario', file]),
  ])
  try {
    server.longest()
    const result = await attack.run(server, file)
    const longest = Math.round(server.longest())
    if (!server.alive) throw new Error(`${attack.name}: the process has ended: ${server.errors.slice(-2_000)}`)
    const health = await server.call('GET', '/__sim/health')
    if (health.status !== 200) throw new Error(`${attack.name}: health is ${health.status}`)
    if (longest > wait) throw new Error(`${attack.name}: others waited for ${longest} ms (${result})`)
    return `${result}; others waited for ${longest} ms at most; ${health.text.match(/"memory":\{[^}]*\}/)?.[0]}`
  } finally {
    await server.stop('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}
