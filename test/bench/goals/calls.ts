// Calls over HTTP: how many a second, how long a refresh takes, and what large documents cost.

import { Agent, request } from 'node:http'
import autocannon from 'autocannon'
import type { Target } from '../targets.ts'
import { OURS, SECONDS, type Work } from './work.ts'

export const HEADERS = { authorization: 'Bearer bench', 'content-type': 'application/json' }
export const CAMPAIGN = JSON.stringify({ name: 'Spring', brand_name: 'Acme' })
export const REFRESH = JSON.stringify({ request_type: 'instagram', handle: 'anna.bakes' })
export const REFRESHES = '/api/v1/data_refresh/requests'
export const SEARCH = '/admin/api/v1/search?type=discovery&limit=20'
export const INSIGHTS = '/api/v1/insights/public/instagram/overall'
export const COUNTRIES = ['Germany', 'Brazil', 'France', 'Italy', 'Spain', 'India', 'Indonesia', 'Turkey', 'Poland']
const CREATORS = 1_000
const FLOWS = 300

export const CALLS: readonly Work[] = [
  {
    name: 'GET a tracked creator, 32 connections',
    unit: 'req/s',
    more: true,
    goal: '>= 1.25',
    servers: 'all',
    measure: ({ url, paths }) => perSecond({ url: url + paths.get, connections: 32 }),
  },
  {
    name: 'POST createCampaign, 32 connections',
    unit: 'req/s',
    more: true,
    goal: '>= 0.70',
    servers: 'all',
    measure: (target, round) =>
      inNewWorld(target, `posts${round}`, (world) => {
        const url = target.url + world + target.paths.post
        return perSecond({ url, connections: 32, method: 'POST', body: CAMPAIGN })
      }),
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

/** Sends one call over a connection that stays open; rejects unless the answer is a success. */
export function call(url: string, body?: string, method = body === undefined ? 'GET' : 'POST'): Promise<string> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const options = { agent, method, headers: { ...HEADERS, ...length } }
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

/**
 * Measures below the path of a new world, and ends that: a few seconds of creating would fill one. Other servers have no
 * worlds.
 */
export async function inNewWorld(
  { name, url }: Target,
  world: string,
  measure: (path: string) => Promise<number>,
): Promise<number> {
  if (name !== OURS) return measure('')
  const figure = await measure(`/w/${world}`)
  await call(`${url}/__sim/worlds/${world}`, undefined, 'DELETE')
  return figure
}

/** Closes the connections of `call`. */
export function endCalls(): void {
  agent.destroy()
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
