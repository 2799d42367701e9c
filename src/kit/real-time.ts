// Real time and its timers. The only place that reads the clocks of the system.

// A test that fakes its global timers still gets its responses.
import { setImmediate } from 'node:timers'

/** The real time and its timers, handed in so that nothing else reads them. */
export interface RealTime {
  /** ms since 1970, UTC; never goes back. */
  now(): number
  /** ms since 1970, UTC, as the system's clock says at the moment. For what others compare with their own clocks. */
  wall(): number
  /** ms from an arbitrary point, for measuring durations; never goes back. */
  elapsed(): number
  /** Calls `callback` after `ms` and returns a function that cancels it. Keeps the process alive only if `holds`. */
  after(ms: number, callback: () => void, holds?: boolean): () => void
  /** Calls `callback` at the end of this turn of the event loop. */
  atEndOfTurn(callback: () => void): void
  /** Yields to the event loop, so that other work gets its turn. One caller at a time goes on in each turn of the loop. */
  breathe(): Promise<void>
}

/** Node's timers fire at once beyond this many ms. */
const LONGEST_TIMER = 2 ** 31 - 1

const started = Date.now()
const from = performance.now()

/**
 * The real time from one reading of the system's clock, when the process started: from then on it follows the monotonic clock, as
 * timers do. So setting the system's clock changes nothing. While a computer sleeps, the monotonic clock of most systems stands
 * still: afterwards this time lags behind by as much, until the process starts anew.
 */
export const realTime: RealTime = {
  wall: () => Date.now(),
  now: () => started + Math.floor(performance.now() - from),
  elapsed: () => performance.now(),
  after(ms, callback, holds = false) {
    // Node cuts fractions off: a timer of 199.9 ms would fire early, and a second one had to follow.
    const timer = setTimeout(callback, Math.min(Math.max(Math.ceil(ms), 0), LONGEST_TIMER))
    if (!holds) timer.unref()
    return () => clearTimeout(timer)
  },
  atEndOfTurn: (callback) => void setImmediate(callback),
  breathe: breathing(),
}

/** Returns a `breathe`. However many callers wait, requests are served between the slices of any two. */
function breathing(): RealTime['breathe'] {
  const waiting: (() => void)[] = []
  const next = () => {
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(next)
  }
  return () =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(next)
    })
}
