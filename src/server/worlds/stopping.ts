// Brings what is in flight to its end when a simulator stops.

import type { ServerOptions } from '../options.ts'
import type { Worlds } from './worlds.ts'

/** What is in flight: connections with a request and calls in process, attempts at deliveries. */
export interface UnderWay {
  readonly calls: number
  readonly deliveries: number
}

/** Ends what waits, now and from now on: delayed and hanging calls, awaits, streams of events. */
export function release(worlds: Worlds): void {
  for (const world of worlds.all()) world.callers.release()
  worlds.streams.close()
}

export function deliveriesUnderWay(worlds: Worlds): number {
  return worlds.all().reduce((sum, { outbox }) => sum + outbox.attempts.underWay().length, 0)
}

/** Waits until `calls` have ended, and then until the attempts at deliveries have, at most for the grace. */
export async function finish(
  worlds: Worlds,
  calls: Promise<unknown>,
  { grace, real }: Pick<ServerOptions, 'grace' | 'real'>,
): Promise<void> {
  if (grace === 0) return
  let cancel = () => {}
  const over = new Promise<void>((resolve) => {
    cancel = real.after(grace, resolve, true)
  })
  await Promise.race([over, calls])
  // What falls due from now on begins nothing new.
  for (const { clock } of worlds.all()) clock.close()
  await Promise.race([over, Promise.all(worlds.all().map(({ outbox }) => outbox.attempts.whenEnded()))])
  cancel()
}
