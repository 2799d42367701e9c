// Webhooks to a bare receiver, next to bare requests of the same size.

import { Agent, request } from 'node:http'
import { call } from './calls.ts'

const HOOK = '/hook'
/** Creators whose ticks all fall due in the same instants. */
const CREATORS = 1_000
/** Deliveries of a world under way at once. */
const AT_ONCE = 32
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)
const BODY = JSON.stringify({
  type: 'rt_tracking.creator.event',
  timestamp: '2026-11-22T13:00:00.000Z',
  data: 'x'.repeat(250),
})

/** Deliveries a second in a world of its own, whose clock is moved from minute to minute. */
export async function delivered(url: string, receiver: string, round: number): Promise<number> {
  const world = `${url}/w/deliveries-${round}`
  await call(`${world}/__sim/clock`, JSON.stringify({ mode: 'manual' }), 'PUT')
  await call(`${world}/__sim/webhooks/endpoints`, JSON.stringify([{ url: receiver + HOOK }]), 'PUT')
  for (let at = 0; at < CREATORS; at++) {
    const often = { cron_expression: '* * * * *', tracking_expiry_at: '2999-03-01 00:00:00' }
    const creator = { connector: 'instagram', handle: `anna.bakes.${at}`, ...often }
    await call(`${world}/api/v1/rt_tracking/creators`, JSON.stringify(creator))
  }
  const advance = async () => {
    const { attempts } = JSON.parse(await call(`${world}/__sim/clock/advance`, JSON.stringify({ by: '1m' })))
    if (attempts.failed > 0) throw new Error(`${attempts.failed} deliveries failed`)
    return Number(attempts.delivered)
  }
  const rate = await rateOf(advance, 1)
  await call(world.replace('/w/', '/__sim/worlds/'), undefined, 'DELETE')
  return rate
}

/** Requests a second of this process. */
export function sent(receiver: string): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const headers = { 'content-type': 'application/json', 'content-length': BODY.length }
  const send = () =>
    new Promise<number>((resolve, reject) => {
      const made = request(receiver + HOOK, { method: 'POST', agent, headers }, (response) => {
        response.resume().on('end', () => resolve(1))
      })
      made.on('error', reject).end(BODY)
    })
  return rateOf(send, AT_ONCE).finally(() => agent.destroy())
}

/** How much a second `act` does, so many at once; the first second is for the compiler. */
export async function rateOf(act: () => Promise<number>, atOnce: number): Promise<number> {
  let began = performance.now()
  let count = 0
  const until = async (end: number) => {
    const one = async () => {
      while (performance.now() < end) {
        const done = await act()
        count += done
      }
    }
    await Promise.all(Array.from({ length: atOnce }, one))
  }
  await until(began + 1_000)
  began = performance.now()
  count = 0
  await until(began + 1_000 * SECONDS)
  return (1_000 * count) / (performance.now() - began)
}
