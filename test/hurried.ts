// Real time in a hurry, so that a test need not wait for what takes seconds, and can still see that it took them.

import { type RealTime, realTime } from '../src/kit/real-time.ts'

/** The time in which a webhook is given up. A busy machine may need a 20th of it. */
const TIME_OUT = 15_000

/** A real time in which each second is over in a 20th of one, but for time-outs. */
export function hurried(): RealTime {
  const times = 20
  const [now, elapsed] = [realTime.now(), realTime.elapsed()]
  return {
    ...realTime,
    now: () => now + Math.floor((realTime.now() - now) * times),
    elapsed: () => elapsed + (realTime.elapsed() - elapsed) * times,
    after: (ms, callback, holds) => realTime.after(ms < TIME_OUT ? ms / times : ms, callback, holds),
  }
}

/** How many ms of `real` go by while `act` runs. */
export async function msOf(real: RealTime, act: () => Promise<unknown>): Promise<number> {
  const begun = real.elapsed()
  await act()
  return real.elapsed() - begun
}
