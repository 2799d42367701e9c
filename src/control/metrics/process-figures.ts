// What Node tells about the process: its memory, and how long the event loop keeps others waiting.

import { perfHooks } from '../../kit/loading/builtins.ts'
import { once } from '../../kit/loading/once.ts'

/** ms between two measurements. What is measured contains them. */
const RESOLUTION = 10

/** Begins at the first ask: until somebody wants to know, nothing is measured. */
const delays = once(() => {
  const histogram = perfHooks().monitorEventLoopDelay({ resolution: RESOLUTION })
  histogram.enable()
  return histogram
})

export interface ProcessFigures {
  /** Bytes. */
  readonly resident: number
  readonly heapUsed: number
  readonly heapTotal: number
  /** By how much timers were late since this was last asked, seconds; 0 at first. */
  readonly delay: { readonly mean: number; readonly p99: number; readonly max: number }
}

export function processFigures(): ProcessFigures {
  const { rss, heapUsed, heapTotal } = process.memoryUsage()
  const measured = delays()
  // Before the first measurement the mean is NaN, and the minimum the largest number.
  const late = (ns: number) => (measured.count === 0 ? 0 : Math.max(0, ns / 1e6 - RESOLUTION) / 1000)
  const delay = { mean: late(measured.mean), p99: late(measured.percentile(99)), max: late(measured.max) }
  measured.reset()
  return { resident: rss, heapUsed, heapTotal, delay }
}
