// How long a rule makes a call wait.

import * as z from 'zod'
import { formatDuration, LONGEST_DURATION } from '../../kit/duration.ts'
import type { Draws } from '../../kit/random.ts'
import { strict } from '../../kit/shape.ts'
import { LIMITS } from '../../model/limits.ts'
import { Duration, ms, RealDuration, type SpreadDocument, spreadOf } from '../schema/values.ts'
import type { ActionResult, Effect } from './effect.ts'

const DelayInput = z.union([
  RealDuration,
  spreadOf(RealDuration),
  strict(() => ({ virtual: z.union([Duration, spreadOf(Duration)]).describe("On the world's clock.") })),
])

type DelayDocument = z.output<typeof DelayInput>

export const delay = {
  input: DelayInput.describe(
    'In real time: 800ms, {min, max} or {p50, p99} (without p50 it is a tenth of p99); {virtual: 5m} waits on the clock of the world',
  ),
  step: 'wait',
  duringUpload: true,
  compile(document) {
    const virtual = typeof document === 'object' && 'virtual' in document
    const written = virtual ? document.virtual : document
    const waiting = (ms: number): ActionResult => ({
      did: `delay ${formatDuration(ms)}${virtual ? ' on the clock' : ''}`,
      wait: virtual ? { virtual: ms } : { real: ms },
    })
    if (typeof written === 'string') {
      const always = waiting(ms(written))
      return { act: () => always }
    }
    const length = lengthOf(written, virtual ? LONGEST_DURATION : LIMITS.scenario_delay_ms)
    return {
      act({ draws }) {
        const ms = length(draws)
        return { ...waiting(ms), drawn: { delay_ms: ms } }
      },
    }
  },
} satisfies Effect<DelayDocument>

/** Returns what draws the length of a delay, in ms: at most `longest`. */
function lengthOf(written: SpreadDocument, longest: number): (draws: () => Draws) => number {
  if ('min' in written) {
    const [min, max] = [ms(written.min), ms(written.max)]
    return (draws) => draws().int(min, max)
  }
  const p99 = ms(written.p99)
  const p50 = written.p50 === undefined ? p99 / TAIL : ms(written.p50)
  return (draws) => Math.min(longest, Math.round(logNormal(draws(), p50, p99)))
}

/** How many times as long as its median a delay is at `p99`, if the rule does not say. */
const TAIL = 10

/** The 99th percentile of the standard normal distribution. */
const Z99 = 2.326347874

/** Draws a length: half of them lie below `p50`, 99 of 100 below `p99`. */
function logNormal(draws: Draws, p50: number, p99: number): number {
  const deviation = Math.log(p99 / p50) / Z99
  // The Box-Muller transform. 1 - float() is never 0, so its logarithm is finite.
  const normal = Math.sqrt(-2 * Math.log(1 - draws.float())) * Math.cos(2 * Math.PI * draws.float())
  return p50 * Math.exp(deviation * normal)
}
