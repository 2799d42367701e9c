// How fast the work of clients goes, next to servers that do the same by hand, in turns within one run; and how that
// compares with a run that was kept.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { measureStarts, STARTS } from './starts.ts'
import { PATHS, startOthers, startOwn, type Target } from './targets.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)
const HEADERS = { authorization: 'Bearer bench', 'content-type': 'application/json' }
const CAMPAIGN = JSON.stringify({ name: 'Spring', brand_name: 'Acme' })
const REFRESH = JSON.stringify({ request_type: 'instagram', handle: 'anna.bakes' })
const REFRESHES = '/api/v1/data_refresh/requests'
const SEARCH = '/admin/api/v1/search?type=discovery&limit=20'
const INSIGHTS = '/api/v1/insights/public/instagram/overall'
const COUNTRIES = ['Germany', 'Brazil', 'France', 'Italy', 'Spain', 'India', 'Indonesia', 'Turkey', 'Poland']
const CREATORS = 1_000
const FLOWS = 300

interface Work {
  readonly name: string
  readonly unit: string
  /** Whether a larger figure is better. */
  readonly more: boolean
  /** The ratio to node:http that is wanted; with CPU, the figure itself. */
  readonly goal: string
  /** Whether other mocks can do it. */
  readonly others?: true
  readonly measure: (target: Target, round: number) => Promise<number>
}

const WORK: readonly Work[] = [
  {
    name: 'GET a tracked creator, 32 connections',
    unit: 'req/s',
    more: true,
    goal: '>= 1.25',
    others: true,
    measure: ({ url, paths }) => perSecond({ url: url + paths.get, connections: 32 }),
  },
  {
    name: 'POST createCampaign, 32 connections',
    unit: 'req/s',
    more: true,
    goal: '>= 0.70',
    others: true,
    measure: ({ url, paths }) => perSecond({ url: url + paths.post, connections: 32, method: 'POST', body: CAMPAIGN }),
  },
  {
    name: 'create a refresh, poll it twice, one caller',
    unit: 'ms',
    more: false,
    goal: '<= 0.8 ms',
    measure: ({ url }) => refreshing(url),
  },
  {
    name: 'search by country, 20 rows, varied, 8 connections',
    unit: 'req/s',
    more: true,
    goal: '>= 9,500',
    measure: ({ url }) => perSecond({ url, connections: 8, requests: varied() }),
  },
  {
    name: 'search by country, 20 rows, repeated, 8 connections',
    unit: 'req/s',
    more: true,
    goal: '>= 15,000',
    measure: ({ url }) => perSecond({ url: `${url}${SEARCH}&skip=0&country=Germany`, connections: 8 }),
  },
  {
    name: `public insights of ${CREATORS} creators, the first time`,
    unit: 'ms CPU',
    more: false,
    goal: '<= 2 ms',
    measure: (target, round) => cpuOfInsights(target, `round${round}`),
  },
  {
    name: `public insights of ${CREATORS} creators, again`,
    unit: 'ms CPU',
    more: false,
    goal: '<= 0.1 ms',
    measure: async (target) => {
      await cpuOfInsights(target, 'again')
      return cpuOfInsights(target, 'again')
    },
  },
]

async function perSecond(options: autocannon.Options): Promise<number> {
  const all = { headers: HEADERS, ...options }
  await autocannon({ ...all, duration: 1 })
  const { requests, non2xx, statusCodeStats } = await autocannon({ ...all, duration: SECONDS })
  if (non2xx > 0) throw new Error(`${options.url} answered ${JSON.stringify(statusCodeStats)}`)
  return requests.average
}

function varied(): autocannon.Request[] {
  return Array.from({ length: 900 }, (_, at) => ({
    path: `${SEARCH}&skip=${at % 97}&country=${COUNTRIES[at % COUNTRIES.length]}`,
  }))
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends one call over a connection that stays open. */
function call(url: string, body?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const options = { agent, method: body === undefined ? 'GET' : 'POST', headers: { ...HEADERS, ...length } }
    const sent = request(url, options, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part) => {
        text += part
      })
      response.on('end', () => {
        if (Number(response.statusCode) < 300) resolve(text)
        else reject(new Error(`${url}: ${response.statusCode} ${text.slice(0, 300)}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** ms of one refresh: created, polled while pending, polled once it is done. */
async function refreshing(url: string): Promise<number> {
  const began = performance.now()
  for (let flow = 0; flow < FLOWS; flow++) {
    const { request_id } = JSON.parse(await call(url + REFRESHES, REFRESH))
    for (const message of ['pending', 'success']) {
      const text = await call(`${url}${REFRESHES}/${request_id}`)
      if (!text.includes(`"message":"${message}"`)) throw new Error(`not ${message}: ${text.slice(-200)}`)
    }
  }
  return (performance.now() - began) / FLOWS
}

/** ms of the server's CPU for each document. */
async function cpuOfInsights({ url, spent }: Target, kind: string): Promise<number> {
  if (!spent) throw new Error('only our own servers tell their CPU')
  const before = await spent()
  for (let at = 0; at < CREATORS; at++) await call(`${url}${INSIGHTS}?identifier=${kind}.${at}`)
  return ((await spent()).cpu - before.cpu) / CREATORS / 1000
}

/** The figures of each round by work and server. */
export type Figures = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>

/** Every row of the table. */
const ROWS = [...WORK, ...STARTS]

const OURS = 'mockfluence'
const BARE = 'node:http'

/** Measures all work. `tools`: a folder with other mocks. */
export async function measureGoals(tools: string | undefined): Promise<Figures> {
  const ours = await startOwn(OURS, './server.mjs', ['mockfluence'])
  const folder = await mkdtemp(join(tmpdir(), 'mockfluence-bench-'))
  const targets = [ours]
  try {
    const answers = await answersOf(ours.url)
    const file = join(folder, 'answers.json')
    await writeFile(file, JSON.stringify(answers))
    for (const kind of ['node', 'hono']) {
      targets.unshift(await startOwn(kind === 'node' ? BARE : 'Hono', './work.mjs', [kind, file]))
    }
    targets.push(...(await startOthers(tools, answers)))
    const figures: Record<string, Record<string, number[]>> = {}
    for (const { name, others, measure } of WORK) {
      const able = targets.filter(({ spent }) => spent !== null || others)
      const row = Object.fromEntries(able.map((target): [string, number[]] => [target.name, []]))
      for (let round = 0; round < ROUNDS; round++) {
        for (const target of able) {
          row[target.name]?.push(await measure(target, round).catch((error) => failed(target, error)))
        }
      }
      figures[name] = row
    }
    return { ...figures, ...(await measureStarts(ROUNDS)) }
  } finally {
    agent.destroy()
    await Promise.all(targets.map((target) => target.stop()))
    await rm(folder, { recursive: true, force: true })
  }
}

/** A program of others that fails has no figure; one of ours ends the run. */
function failed({ name, spent }: Target, error: unknown): number {
  if (spent !== null) throw error
  console.log(`${name}: ${error}`)
  return Number.NaN
}

/** Returns what mockfluence answers, for the servers that do its work by hand. */
async function answersOf(url: string) {
  const twice = { name: 'polls', timing: { data_refresh: { polls: 1 } } }
  await call(`${url}/__sim/scenarios`, JSON.stringify(twice))
  const tracked = { connector: 'instagram', handle: 'anna.bakes', cron_expression: '0 * * * *' }
  const expiry = { tracking_expiry_at: '2999-03-01 00:00:00' }
  await call(`${url}/api/v1/rt_tracking/creators`, JSON.stringify({ ...tracked, ...expiry }))
  const pending = JSON.parse(await call(url + REFRESHES, REFRESH))
  await call(`${url}${REFRESHES}/${pending.request_id}`)
  const found = await Promise.all(
    COUNTRIES.map(async (country) => {
      const { objects } = JSON.parse(await call(`${url}${SEARCH}&skip=0&country=${country}`))
      // A tenth of the 10,000 creators in each country.
      return Array.from({ length: 1_000 }, (_, at) => ({ ...objects[at % objects.length], country }))
    }),
  )
  const created = await fetch(url + PATHS.post, { method: 'POST', headers: HEADERS, body: CAMPAIGN })
  const headers = Object.fromEntries([...created.headers].filter(([name]) => name.startsWith('x-sim-')))
  return {
    creator: JSON.parse(await call(url + PATHS.get)),
    campaign: Object(await created.json()),
    pending,
    done: JSON.parse(await call(`${url}${REFRESHES}/${pending.request_id}`)),
    insights: JSON.parse(await call(`${url}${INSIGHTS}?identifier=anna.bakes`)),
    rows: found.flat(),
    headers,
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

/** One row for each work: the median of each server, ours as a ratio to node:http, and the goal. */
export function goalRows(figures: Figures): Record<string, unknown>[] {
  return ROWS.flatMap(({ name, unit, goal }) => {
    const row = figures[name]
    if (!row) return []
    const medians = Object.fromEntries(Object.entries(row).map(([server, values]) => [server, shown(median(values))]))
    return [{ work: name, unit, ...medians, 'ratio to node:http': median(ratios(row)).toFixed(2), goal }]
  })
}

function shown(figure: number): number {
  return figure >= 100 ? Math.round(figure) : Number(figure.toPrecision(3))
}

/** Ours next to node:http, round by round: both had the same machine. */
function ratios(row: Figures[string]): number[] {
  const bare = row[BARE] ?? []
  return (row[OURS] ?? []).map((figure, round) => figure / (bare[round] ?? Number.NaN))
}

/** Says what has changed since a kept run, beyond noise: no ratio of one run lies among those of the other. */
export function compareGoals(before: Figures, now: Figures): Record<string, unknown>[] {
  return ROWS.flatMap(({ name, more }) => {
    const [kept, today] = [before[name], now[name]]
    if (!kept || !today) return []
    const [was, is] = [ratios(kept), ratios(today)]
    const apart = Math.min(...is) > Math.max(...was) || Math.max(...is) < Math.min(...was)
    const rose = median(is) > median(was)
    const verdict = apart ? (rose === more ? 'faster' : 'SLOWER') : 'same within noise'
    return [{ work: name, 'ratio then': median(was).toFixed(2), 'ratio now': median(is).toFixed(2), verdict }]
  })
}

export async function readFigures(file: string): Promise<Figures> {
  return JSON.parse(await readFile(file, 'utf8'))
}
