// `npm run bench [-- --goals] [-- --only TEXT]`: whether mockfluence stays within its bounds, most of which are ratios to a bare server that
// does the same in turns within this run. `--goals`: only the rows that the bounds were set for; `--only`: those whose names have
// the text.

import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { CREATOR, call, HEADERS, p99Error, perSecond, reading, refreshing, SEARCH, SLOW, searches } from './calls.ts'
import { delivered, sent } from './deliveries.ts'
import { fetched } from './in-process.ts'
import { OURS, type Server, type ServerName, startServers, track } from './servers.ts'

interface Row {
  readonly name: string
  readonly unit: string
  /** The bare server that ours is divided by; without one the bound is for the figure itself. */
  readonly beside?: ServerName
  readonly bound: { readonly atLeast: number } | { readonly atMost: number }
  readonly measure: (server: Server, round: number) => Promise<number>
}

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const REQUESTS = 100_000
/** ms for what follows the first answer, before a server counts as idle. */
const REST_MS = 1_500

const ROWS: readonly Row[] = [
  {
    name: 'GET a tracked creator, 32 connections',
    unit: 'req/s',
    beside: 'Hono',
    bound: { atLeast: 0.85 },
    measure: ({ url }) => perSecond({ url: url + CREATOR }),
  },
  {
    name: 'POST createCampaign, 32 connections',
    unit: 'req/s',
    beside: 'node:http',
    bound: { atLeast: 0.4 },
    measure: created,
  },
  {
    name: 'create a refresh, poll it twice, one caller',
    unit: 'ms',
    beside: 'node:http',
    bound: { atMost: 4 },
    measure: ({ url }) => refreshing(url),
  },
  {
    name: 'delay of 200 ms, 100 connections spread, p99 error',
    unit: 'ms',
    beside: 'node:http',
    bound: { atMost: 2.5 },
    measure: ({ url }) => p99Error(new URL(url + SLOW)),
  },
  { name: 'start to first answer', unit: 'ms', beside: 'Hono', bound: { atMost: 1.7 }, measure: firstAnswer },
  { name: 'memory, idle', unit: 'MB', bound: { atMost: 85 }, measure: (server) => memory(server, 0) },
  {
    name: `memory, after ${REQUESTS.toLocaleString('en')} requests`,
    unit: 'MB',
    bound: { atMost: 125 },
    measure: (server) => memory(server, REQUESTS),
  },
]

/** What a call may not become much slower in. */
const FURTHER: readonly Row[] = [
  {
    name: 'search by country, 20 rows, varied, 8 connections',
    unit: 'req/s',
    beside: 'Hono',
    bound: { atLeast: 1 },
    measure: ({ url }) => perSecond({ url, connections: 8, requests: searches() }),
  },
  {
    name: 'search by country, 20 rows, repeated, 8 connections',
    unit: 'req/s',
    beside: 'Hono',
    bound: { atLeast: 1.2 },
    measure: ({ url }) => perSecond({ url: `${url}${SEARCH}&skip=0&country=Germany`, connections: 8 }),
  },
  {
    name: 'public insights, the first time',
    unit: 'ms',
    beside: 'node:http',
    bound: { atMost: 15 },
    measure: ({ url }, round) => reading(url, `round${round}`),
  },
  {
    name: 'public insights, again',
    unit: 'ms',
    beside: 'node:http',
    bound: { atMost: 2 },
    measure: async ({ url }) => {
      await reading(url, 'again')
      return reading(url, 'again')
    },
  },
  {
    name: 'deliveries of webhooks, 32 at once',
    unit: 'req/s',
    beside: 'node:http',
    bound: { atLeast: 0.2 },
    measure: ({ name, url }, round) => (name === OURS ? delivered(url, receiver(), round) : sent(url)),
  },
  {
    name: 'GET a tracked creator, in process',
    unit: 'req/s',
    beside: 'Hono',
    bound: { atLeast: 0.7 },
    measure: ({ name }) => fetched(name),
  },
]

/** The bare server, which takes webhooks, too. */
const receiver = () => servers.find(({ name }) => name === 'node:http')?.url ?? ''

/** Creates in a new world, which is deleted again: a few seconds of creating would fill one. Other servers have no worlds. */
async function created({ name, url }: Server, round: number): Promise<number> {
  const world = name === OURS ? `/w/posts${round}` : ''
  const body = JSON.stringify({ name: 'Spring', brand_name: 'Acme' })
  const figure = await perSecond({ url: `${url}${world}/admin/api/v1/campaigns`, method: 'POST', body })
  if (name === OURS) await call(`${url}/__sim/worlds/posts${round}`, undefined, 'DELETE')
  return figure
}

async function firstAnswer({ launch }: Server): Promise<number> {
  const began = performance.now()
  const { url, stop } = await launch()
  await (await fetch(`${url}/__sim/health`)).text()
  const took = performance.now() - began
  await stop()
  return took
}

/** MB that a new process holds after so many requests. */
async function memory({ launch }: Server, requests: number): Promise<number> {
  const { url, stop } = await launch()
  await track(url)
  if (requests > 0) await autocannon({ url: url + CREATOR, headers: HEADERS, connections: 32, amount: requests })
  await new Promise((resolve) => setTimeout(resolve, REST_MS))
  const metrics = await (await fetch(`${url}/__sim/metrics`)).text()
  await stop()
  return Number(/resident_memory_bytes (\d+)$/m.exec(metrics)?.[1]) / 2 ** 20
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

const shown = (figure: number) => (figure >= 100 ? Math.round(figure) : Number(figure.toPrecision(3)))

/** Measures a row in all rounds; both servers have the same machine in each. */
async function measured({ name, unit, beside, bound, measure }: Row, servers: readonly Server[]) {
  const figures = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const server of servers) {
      if (server.name === beside) figures.bare.push(await measure(server, round))
      if (server.name === OURS) figures.ours.push(await measure(server, round))
    }
  }
  const figure = median(figures.ours.map((one, round) => one / (figures.bare[round] ?? 1)))
  const holds = 'atLeast' in bound ? figure >= bound.atLeast : figure <= bound.atMost
  return {
    work: name,
    [OURS]: `${shown(median(figures.ours))} ${unit}`,
    beside: beside === undefined ? '' : `${shown(median(figures.bare))} ${unit} (${beside})`,
    ratio: beside === undefined ? '' : figure.toFixed(2),
    bound: 'atLeast' in bound ? `>= ${bound.atLeast}` : `<= ${bound.atMost}`,
    holds,
  }
}

const goals = { type: 'boolean', default: false } as const
const { values } = parseArgs({ options: { goals, only: { type: 'string', default: '' } } })
const rows = values.goals ? ROWS : [...ROWS, ...FURTHER]
const { servers, stop } = await startServers()
const table = []
for (const row of rows.filter(({ name }) => name.includes(values.only))) table.push(await measured(row, servers))
await stop()
console.table(table)
process.exit(table.every(({ holds }) => holds) ? 0 : 1)
