// Requests per second and CPU per request, against a bare Hono app that gives the same answers.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const HEADERS = { authorization: 'Bearer bench', 'content-type': 'application/json' }
const CAMPAIGN = JSON.stringify({ name: 'Spring', brand_name: 'Acme' })
const CREATOR = {
  connector: 'instagram',
  handle: 'anna.bakes',
  cron_expression: '0 * * * *',
  tracking_expiry_at: '2999-03-01 00:00:00',
  stories_cron_expression: '30 8 * * *',
  stories_tracking_expiry_at: '2999-02-01 00:00:00',
}

interface Server {
  readonly url: string
  readonly child: ChildProcess
}

async function start(kind: string, answers = '{}'): Promise<Server> {
  const child = fork(fileURLToPath(new URL('./server.mjs', import.meta.url)), [kind, answers], { execArgv: [] })
  const [{ url }] = await once(child, 'message')
  return { url, child }
}

async function cpu({ child }: Server): Promise<number> {
  child.send('spent')
  const [{ cpu }] = await once(child, 'message')
  return cpu.user + cpu.system
}

async function measure(server: Server, path: string, method: 'GET' | 'POST', body?: string) {
  const options = { url: server.url + path, method, headers: HEADERS, connections: 20, ...(body ? { body } : {}) }
  await autocannon({ ...options, duration: 2 })
  const before = await cpu(server)
  const result = await autocannon({ ...options, duration: SECONDS })
  const spent = (await cpu(server)) - before
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers were no success`)
  return { perSecond: result.requests.average, microseconds: spent / result.requests.total }
}

/** Runs the comparison and answers its rows for printing. */
export async function benchHttp(): Promise<Record<string, unknown>[]> {
  const ours = await start('mockfluence')
  const call = (path: string, body: string) => fetch(ours.url + path, { method: 'POST', headers: HEADERS, body })
  const get = await (await call('/api/v1/rt_tracking/creators', JSON.stringify(CREATOR))).json()
  const created = await call('/admin/api/v1/campaigns', CAMPAIGN)
  // The same answers: the same bodies under the same headers.
  const headers = Object.fromEntries([...created.headers].filter(([name]) => name.startsWith('x-sim-')))
  const bare = await start('bare', JSON.stringify({ get, post: await created.json(), headers }))
  try {
    return await compare(ours, bare)
  } finally {
    for (const { child } of [ours, bare]) child.kill()
  }
}

async function compare(ours: Server, bare: Server): Promise<Record<string, unknown>[]> {
  const rows = []
  for (const [operation, path, method, body] of [
    ['getTrackedCreator', '/api/v1/rt_tracking/creators/anna.bakes', 'GET', undefined],
    ['createCampaign', '/admin/api/v1/campaigns', 'POST', CAMPAIGN],
  ] as const) {
    const theirs = await measure(bare, path, method, body)
    const mine = await measure(ours, path, method, body)
    rows.push({
      operation,
      'bare Hono req/s': Math.round(theirs.perSecond),
      'mockfluence req/s': Math.round(mine.perSecond),
      'throughput ratio': (mine.perSecond / theirs.perSecond).toFixed(2),
      'bare µs CPU': theirs.microseconds.toFixed(1),
      'our µs CPU': mine.microseconds.toFixed(1),
      'CPU ratio': (theirs.microseconds / mine.microseconds).toFixed(2),
    })
  }
  return rows
}
