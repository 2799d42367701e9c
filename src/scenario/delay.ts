// How long a rule makes a call wait.

import type { Draws } from '../kit/random.ts'
import { LIMITS } from '../model/limits.ts'
import type { DelayDocument, SpreadDocument } from './schema.ts'
import { ms } from './schema-values.ts'

export interface Delay {
  readonly virtual: boolean
  /** True when the length is drawn. */
  readonly drawn: boolean
  /** ms. */
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
  const [p50, p99] = [ms(document.p50), ms(document.p99)]
  return {
    virtual,
    drawn: true,
    length: (draws) => Math.min(LIMITS.scenario_delay_ms, Math.round(logNormal(draws(), p50, p99))),
  }
}

/** The 99th percentile of the standard normal distribution. */
const Z99 = 2.326347874

/** Half of the draws lie below `p50`, 99 of 100 below `p99`. */
function logNormal(draws: Draws, p50: number, p99: number): number {
  const deviation = Math.log(p99 / p50) / Z99
  // Box and Muller; 1 - float() is never 0.
  const normal = Math.sqrt(-2 * Math.log(1 - draws.float())) * Math.cos(2 * Math.PI * draws.float())
  return p50 * Math.exp(deviation * normal)
}

/** What is wrong with a delay that its schema cannot see; null when nothing is. */
export function delayProblem(document: DelayDocument | undefined): string | null {
  if (typeof document !== 'object') return null
  const inner = 'virtual' in document ? document.virtual : document
  if (typeof inner !== 'object') return null
  if ('min' in inner) return ms(inner.min) > ms(inner.max) ? 'min must not be greater than max' : null
  if (ms(inner.p50) <= 0) return 'p50 must be greater than 0'
  return ms(inner.p50) > ms(inner.p99) ? 'p50 must not be greater than p99' : null
}
