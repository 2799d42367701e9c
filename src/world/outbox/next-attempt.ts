// Awaits the next attempt at a delivery that no await has returned. An unrouted delivery counts as one attempt, number 0.

import type { World } from '../world.ts'
import { type Delivery, payloadOf } from './delivery.ts'

interface Wanted {
  /** The name of the event; undefined for any. */
  readonly event: string | undefined
  /** Whether the event may be one of real-time tracking. */
  readonly ticks: boolean
  /** Whether the data of the event are as wanted. */
  readonly matches: (data: Readonly<Record<string, unknown>>) => boolean
}

/** How often (real ms) to ask whether there are new unrouted events of real-time tracking, which are not published. */
const ASK_EVERY = 250

/** Returns the deliveries and the newest unrouted events of real-time tracking, oldest first. */
export function withUnrouted({ outbox, ticks, clock }: World): Delivery[] {
  const logged = outbox.deliveries.all()
  const unrouted = ticks.unrouted(clock.now()).filter(({ id }) => outbox.deliveries.get(id) === undefined)
  return unrouted.length === 0 ? logged : [...logged, ...unrouted].sort((a, b) => a.created_at - b.created_at)
}

/** Returns the earliest attempt that is wanted and that no await has returned yet, and marks it as returned. */
function takeEarliest(world: World, { event, ticks, matches }: Wanted) {
  const { awaited, deliveries } = world.outbox
  const all = ticks ? withUnrouted(world) : deliveries.all()
  const open = all.flatMap((delivery) => {
    const named = event === undefined || delivery.event === event
    const attempt = named ? nextOf(delivery, awaited.peek(delivery.id)) : null
    const at = attempt === null ? null : (delivery.attempts[attempt - 1]?.at ?? delivery.created_at)
    return attempt === null || at === null ? [] : [{ delivery, attempt, at }]
  })
  open.sort((a, b) => a.at - b.at)
  const found = open.find(({ delivery }) => matches(payloadOf(delivery).data))
  if (found) awaited.set(found.delivery.id, found.attempt)
  return found
}

/** Returns the first attempt (from 1) after those that were returned, 0 for an unrouted delivery that was not, or null. */
function nextOf({ status, attempts }: Delivery, returned: number | undefined): number | null {
  if (attempts.length > (returned ?? 0)) return (returned ?? 0) + 1
  return status === 'unrouted' && returned === undefined ? 0 : null
}

/**
 * Returns the earliest attempt that is wanted and that no await has returned yet, and marks it as returned. Waits for the
 * next one if there is none: `timeout` real ms at most (`late`), or until the world has ended (`ended`).
 */
export async function nextAttempt(
  world: World,
  wanted: Wanted,
  timeout: number,
): Promise<{ readonly delivery: Delivery; readonly attempt: number } | 'late' | 'ended'> {
  const { callers, deps, feed, turn } = world
  const end = deps.real.elapsed() + timeout
  for (;;) {
    while (turn.busy !== null) await turn.busy
    const found = takeEarliest(world, wanted)
    if (found) return found
    const left = end - deps.real.elapsed()
    if (callers.released) return 'ended'
    if (left <= 0) return 'late'
    let stops: (() => void)[] = []
    await new Promise<void>((resolve) => {
      stops = [
        callers.onClose(resolve),
        deps.real.after(wanted.ticks ? Math.min(left, ASK_EVERY) : left, resolve),
        feed.listen(({ event }) => {
          if (event === 'delivery') resolve()
        }),
      ]
    })
    for (const stop of stops) stop()
  }
}
