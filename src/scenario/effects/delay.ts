// How long a rule makes a call wait.

import * as z from 'zod'
import { formatDuration, LONGEST_DURATION } from '../../kit/duration.ts'
import type { Draws } from '../../kit/random.ts'
import { strict } from '../../kit/shape.ts'
import { LIMITS } from '../../model/limits.ts'
import { Duration, ms, RealDuration, type SpreadDocument, spreadOf } from '../schema/values.ts'
import type { Effect } from './effect.ts'

const DelayInput = z.union([
  RealDuration,
  spreadOf(RealDuration),
  strict(() => ({ virtual: z.union([Duration, spreadOf(Duration)]).describe("On the world's clock.") })),
])

type DelayDocument = z.output<typeof DelayInput>

export const delay = {
  key: 'delay',
  keys: {
    delay: DelayInput.meta({
      description:
        'In real time: 800ms, {min, max} or {p50, p99} (without p50 it is a tenth of p99); {virtual: 5m} waits on the clock of the world',
    }).optional(),
  },
  step: 'wait',
  duringUpload: true,
  compile(document) {
    const { virtual, drawn, length } = delayOf(document)
    return {
      act({ draws }) {
        const ms = length(draws)
        return {
          did: `delay ${formatDuration(ms)}${virtual ? ' on the clock' : ''}`,
          wait: virtual ? { virtual: ms } : { real: ms },
          ...(drawn ? { drawn: { delay_ms: ms } } : {}),
        }
      },
    }
  },
} satisfies Effect<DelayDocument>

export interface Delay {
  readonly virtual: boolean
  /** True when the length is drawn from the seed. */
  readonly drawn: boolean
  /** Returns the length in ms. */
  readonly length: (draws: () => Draws) => number
}

export function delayOf(document: DelayDocument): Delay {
  if (typeof document !== 'object') return fixed(ms(document), false)
  if (!('virtual' in document)) return spread(document, false)
  const { virtual } = document
  return typeof virtual === 'object' ? spread(virtual, true) : fixed(ms(virtual), true)
}

function fixed(length: number, virtual: boolean): Delay {
  return { virtual, drawn: false, length: () => length }
}

function spread(document: SpreadDocument, virtual: boolean): Delay {
  if ('min' in document) {
    const [min, max] = [ms(document.min), ms(document.max)]
    return { virtual, drawn: true, length: (draws) => draws().int(min, max) }
  }
  const longest = virtual ? LONGEST_DURATION : LIMITS.scenario_delay_ms
  const p99 = ms(document.p99)
  const p50 = document.p50 === undefined ? p99 / TAIL : ms(document.p50)
  return {
    virtual,
    drawn: true,
    length: (draws) => Math.min(longest, Math.round(logNormal(draws(), p50, p99))),
  }
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
