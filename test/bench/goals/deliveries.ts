// Deliveries of webhooks to a bare receiver in a process of its own, next to bare requests with the same headers and bodies.

import { startOwn, type Target } from '../targets.ts'
import { call } from './calls.ts'
import { BARE, OURS, SECONDS, type Work } from './work.ts'

/** Each world has at most this many deliveries under way. */
const AT_ONCE = 32
/** Creators whose ticks all fall due in the same instants. */
const CREATORS = 1_000

export const DELIVERIES: readonly Work[] = [
  {
    name: `deliveries of webhooks, ${AT_ONCE} at once`,
    unit: 'req/s',
    more: true,
    goal: '>= 0.60',
    servers: [OURS, BARE],
    measure: async (target, round) => {
      const receiver = await startOwn('receiver', './receiver.mjs', [])
      try {
        return await (target.name === OURS ? delivered(target, receiver.url, round) : sent(target, receiver.url))
      } finally {
        await receiver.stop()
      }
    },
  },
]

/** Deliveries a second in a world of its own, whose clock is moved from minute to minute. */
async function delivered({ url }: Target, receiver: string, round: number): Promise<number> {
  const world = `${url}/w/deliveries-${round}`
  await call(`${world}/__sim/clock`, JSON.stringify({ mode: 'manual' }), 'PUT')
  await call(`${world}/__sim/webhooks/endpoints`, JSON.stringify([{ url: receiver }]), 'PUT')
  for (let at = 0; at < CREATORS; at++) {
    const often = { cron_expression: '* * * * *', tracking_expiry_at: '2999-03-01 00:00:00' }
    const creator = { connector: 'instagram', handle: `anna.bakes.${at}`, ...often }
    await call(`${world}/api/v1/rt_tracking/creators`, JSON.stringify(creator))
  }
  await minutes(world, 1_000)
  const rate = await minutes(world, 1_000 * SECONDS)
  await call(`${url}/__sim/worlds/deliveries-${round}`, undefined, 'DELETE')
  return rate
}

/** Deliveries a second, over so many ms. */
async function minutes(world: string, ms: number): Promise<number> {
  const began = performance.now()
  let count = 0
  while (performance.now() < began + ms) {
    const { attempts } = JSON.parse(await call(`${world}/__sim/clock/advance`, JSON.stringify({ by: '1m' })))
    if (attempts.failed > 0) throw new Error(`${attempts.failed} deliveries failed`)
    count += attempts.delivered
  }
  return (1_000 * count) / (performance.now() - began)
}

/** What a delivery of the tick of a creator looks like. */
const HEADERS = {
  'content-type': 'application/json',
  'user-agent': 'mockfluence/0.1.0',
  'x-sim-world': 'deliveries-0',
  'webhook-id': 'msg_0v2p5v3pv27g2vzdw9',
  'webhook-timestamp': '1795354800',
  'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
}
const BODY = JSON.stringify({
  type: 'real_time_tracking.creator',
  timestamp: '2026-11-22T13:00:00.000Z',
  data: {
    connector: 'instagram',
    handle: 'anna.bakes.000',
    follower_count: 48211,
    following_count: 702,
    media_count: 644,
    er: 3.41,
    average_likes: 1530,
    average_comments: 112,
    average_views: 20180,
    schedule: 'posts',
    tracked_at: '2026-11-22 13:00:00',
  },
})

/** Requests a second of a server's own client. */
async function sent({ rate }: Target, receiver: string): Promise<number> {
  if (!rate) throw new Error('only our own servers send requests')
  const task = { send: receiver, headers: HEADERS, body: BODY, atOnce: AT_ONCE }
  await rate({ ...task, ms: 1_000 })
  return rate({ ...task, ms: 1_000 * SECONDS })
}
