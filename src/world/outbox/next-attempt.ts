// Awaits the next attempt at a delivery that no await has returned. An unrouted delivery counts as one attempt, number 0.

import { MINUTE } from '../../kit/days.ts'
import type { Work } from '../../kit/work.ts'
import type { World } from '../world.ts'
import { type Delivery, payloadOf } from './delivery.ts'

type Data = Readonly<Record<string, unknown>>

/** What is awaited. */
export interface WantedAttempt {
  /** The name of the event; undefined for any. */
  readonly event: string | undefined
  /** Whether the event may be one of real-time tracking. */
  readonly ticks: boolean
  /** Whether the data of the event are as wanted. */
  readonly matches: (data: Data) => boolean
}

/** Why a wait ended without an attempt: the time was over, or the world has ended. */
export type Ending = 'late' | 'ended'

export interface Attempted {
  readonly delivery: Delivery
  readonly attempt: number
}

/** How often (real ms) to ask whether there are new unrouted events of real-time tracking, which are not published. */
const ASK_EVERY = 250

/** Returns the deliveries and the newest unrouted events of real-time tracking, oldest first. */
export function* withUnrouted({ outbox, ticks, clock }: World): Work<Delivery[]> {
  const logged = outbox.deliveries.all()
  const newest = yield* ticks.unrouted(clock.now())
  const unrouted = newest.filter(({ id }) => outbox.deliveries.get(id) === undefined)
  return unrouted.length === 0 ? logged : [...logged, ...unrouted].sort((a, b) => a.created_at - b.created_at)
}

/** Looks for an attempt. Gives up without one once it is `over`. */
function* takeEarliest(world: World, wanted: WantedAttempt, over: () => boolean): Work<Attempted | undefined> {
  const { awaited, deliveries } = world.outbox
  const all = wanted.ticks ? yield* withUnrouted(world) : deliveries.all()
  const open = all.flatMap((entry) => {
    const attempt = isNamed(wanted, entry) ? awaited.next(entry) : null
    return attempt === null ? [] : [{ entry, attempt, at: entry.attempts[attempt - 1]?.at ?? entry.created_at }]
  })
  for (const { entry } of open.sort((a, b) => a.at - b.at)) {
    const found = over() ? undefined : take(world, wanted, entry)
    if (found || over()) return found
    yield
  }
  return undefined
}

/** Returns the next attempt at a delivery if it is wanted, and marks it as returned. */
function take({ outbox: { awaited } }: World, wanted: WantedAttempt, delivery: Delivery): Attempted | undefined {
  const attempt = isNamed(wanted, delivery) ? awaited.next(delivery) : null
  if (attempt === null || !wanted.matches(payloadOf(delivery).data)) return undefined
  awaited.handOut(delivery.id, attempt)
  return { delivery, attempt }
}

function isNamed(wanted: WantedAttempt, { event }: Pick<Delivery, 'event'>): boolean {
  return wanted.event === undefined || event === wanted.event
}

/**
 * Returns the earliest attempt that is wanted and that no await has returned yet, and marks it as returned. Waits for the
 * next one if there is none: `timeout` real ms at most, or until the world has ended.
 */
export function nextAttempt(world: World, wanted: WantedAttempt, timeout: number): Promise<Attempted | Ending> {
  const { real } = world.deps
  return new Promise((resolve, reject) => {
    let over = false
    const end = () => {
      over = true
      for (const stop of stops) stop()
    }
    const done = (found: Attempted | Ending | undefined) => {
      if (found === undefined || over) return
      end()
      resolve(found)
    }
    const failed = (error: unknown) => {
      end()
      reject(error)
    }
    let seen = 0
    const look = async () => {
      seen = minuteOf(world)
      done(await world.turn.do(takeEarliest(world, wanted, () => over)))
    }
    let cancelAsk = () => {}
    const askLater = () => {
      if (over) return
      cancelAsk = real.after(ASK_EVERY, () => {
        const changed = world.turn.busy === null && minuteOf(world) !== seen
        if (changed) look().then(askLater, failed)
        else askLater()
      })
    }
    const stops = [
      () => cancelAsk(),
      world.onClose(() => done('ended')),
      world.feed.listen(({ event, data }) => done(event === 'delivery' ? take(world, wanted, data) : undefined)),
    ]
    // What is published during the look is taken, too; the time runs after it.
    look().then(() => {
      if (over) return
      stops.push(real.after(timeout, () => done('late')))
      if (wanted.ticks) askLater()
    }, failed)
  })
}

/** Returns the minute of the world's clock: ticks fall on full minutes. */
function minuteOf({ clock }: World): number {
  return Math.floor(clock.now() / MINUTE)
}
