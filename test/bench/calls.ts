// What clients send, and how long it takes.

import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import autocannon from 'autocannon'

export const HEADERS = { authorization: 'Bearer bench', 'content-type': 'application/json' }
export const CREATOR = '/api/v1/rt_tracking/creators/anna.bakes'
/** The same in a world whose answers take 200 ms. */
export const SLOW = `/w/slow${CREATOR}`
export const CAMPAIGN = JSON.stringify({ name: 'Spring', brand_name: 'Acme' })
export const REFRESH = JSON.stringify({ request_type: 'instagram', handle: 'anna.bakes' })
export const REFRESHES = '/api/v1/data_refresh/requests'
export const SEARCH = '/admin/api/v1/search?type=discovery&limit=20'
export const INSIGHTS = '/api/v1/insights/public/instagram/overall'
export const COUNTRIES = ['Germany', 'Brazil', 'France', 'Italy', 'Spain', 'India', 'Indonesia', 'Turkey', 'Poland']
const FLOWS = 300
const CREATORS = 300
const DELAY_MS = 200
const CLIENTS = 100
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends one call over a connection that stays open; rejects unless the answer is a success. */
export function call(url: string, body?: string, method = body === undefined ? 'GET' : 'POST'): Promise<string> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const sent = request(url, { agent, method, headers: { ...HEADERS, ...length } }, (response) => {
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

/** Calls a second. */
export async function perSecond(options: autocannon.Options): Promise<number> {
  const all = { headers: HEADERS, connections: 32, ...options }
  await autocannon({ ...all, duration: 1 })
  const { requests, non2xx, statusCodeStats } = await autocannon({ ...all, duration: SECONDS })
  if (non2xx > 0) throw new Error(`${options.url} answered ${JSON.stringify(statusCodeStats)}`)
  return requests.average
}

/** ms of one refresh: created, polled while pending, polled once it is done. */
export async function refreshing(url: string): Promise<number> {
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

/** Searches of many countries and pages. */
export function searches(): autocannon.Request[] {
  return Array.from({ length: 900 }, (_, at) => ({
    path: `${SEARCH}&skip=${at % 97}&country=${COUNTRIES[at % COUNTRIES.length]}`,
  }))
}

/** ms for the public insights of one of many creators, whose names begin with `kind`. */
export async function reading(url: string, kind: string): Promise<number> {
  const began = performance.now()
  for (let at = 0; at < CREATORS; at++) await call(`${url}${INSIGHTS}?identifier=${kind}.${at}`)
  return (performance.now() - began) / CREATORS
}

/** How far from their time delayed answers come: 99 of 100 are nearer; ms. */
export async function p99Error(url: URL): Promise<number> {
  const sockets = await Promise.all(Array.from({ length: CLIENTS }, () => connected(url)))
  const text = `GET ${url.pathname} HTTP/1.1\r\nhost: ${url.host}\r\nauthorization: Bearer bench\r\n\r\n`
  await steadily(sockets, text, 1_000)
  const errors = await steadily(sockets, text, 1_000 * SECONDS)
  for (const socket of sockets) socket.destroy()
  return errors.toSorted((a, b) => a - b)[Math.floor(errors.length * 0.99)] ?? Number.NaN
}

/** Each connection calls again as soon as it is answered, for so many ms; how far from their time the answers came. */
async function steadily(sockets: readonly Socket[], text: string, ms: number): Promise<number[]> {
  const end = performance.now() + ms
  const errors: number[] = []
  const client = async (socket: Socket, at: number) => {
    await new Promise((resolve) => setTimeout(resolve, (DELAY_MS * at) / CLIENTS))
    while (performance.now() < end) errors.push(Math.abs((await answered(socket, text)) - DELAY_MS))
  }
  await Promise.all(sockets.map(client))
  return errors
}

async function connected({ hostname, port }: URL): Promise<Socket> {
  const socket = connect(Number(port), hostname)
  socket.setNoDelay(true)
  await once(socket, 'connect')
  return socket
}

/** ms from a call to the first byte of its answer. */
function answered(socket: Socket, text: string): Promise<number> {
  return new Promise((resolve) => {
    const begun = performance.now()
    socket.once('data', () => resolve(performance.now() - begun))
    socket.write(text)
  })
}
