// Clock settings as users write them: `real`, `manual`, `scaled` with a factor, or `xN` for N times as fast.

import * as z from 'zod'
import { strict } from '../kit/shape.ts'
import { Instant } from './instant.ts'
import { LIMITS } from './limits.ts'

export const CLOCK_MODES = ['real', 'manual', 'scaled'] as const
type ClockMode = (typeof CLOCK_MODES)[number]

export interface ClockSetting {
  readonly mode: ClockMode
  /** How many times as fast as the real time; 1 unless scaled. */
  readonly factor: number
}

/** A change of the mode, or of the time: `now` is ms since 1970. */
export type ClockChange = Partial<ClockSetting> & { readonly now?: number | undefined }

/** Returns `setting` with `change` applied; only a scaled clock has a factor other than 1. */
export function changedSetting(setting: ClockSetting, change: Partial<ClockSetting>): ClockSetting {
  const mode = change.mode ?? setting.mode
  return { mode, factor: mode === 'scaled' ? (change.factor ?? setting.factor) : 1 }
}

/** Returns the clock and the time (ms) of a start by `change` of the setting `from`; neither where it says nothing of it. */
export function startBy({ now, ...pace }: ClockChange, from: ClockSetting): { clock?: ClockSetting; start?: number } {
  return {
    ...(Object.keys(pace).length === 0 ? {} : { clock: changedSetting(from, pace) }),
    ...(now === undefined ? {} : { start: now }),
  }
}

const { slowest_clock: SLOWEST, fastest_clock: FASTEST } = LIMITS

export const ClockModeName = z.enum(CLOCK_MODES)

const ClockFactor = z.number().min(SLOWEST, `must be at least ${SLOWEST}`).max(FASTEST, `must be at most ${FASTEST}`)

const TIMES = /^x\d+(\.\d+)?$/
const BOUNDS = `N from ${SLOWEST} to ${FASTEST}`

/** Returns N of `xN`; null for any other text. */
function factorOf(mode: string): number | null {
  return TIMES.test(mode) ? Number(mode.slice(1)) : null
}

function isInBounds(factor: number): boolean {
  return ClockFactor.safeParse(factor).success
}

/** Parses a clock setting of one word: `real`, `manual` or `xN`; or says what would be one. */
export function readClockSetting(text: string): ClockSetting | { readonly problem: string } {
  if (text === 'real' || text === 'manual') return { mode: text, factor: 1 }
  const factor = factorOf(text)
  if (factor !== null && isInBounds(factor)) return { mode: 'scaled', factor }
  return { problem: `must be real, manual or xN with ${BOUNDS}, such as x60` }
}

const ModeInput = z.union([
  ClockModeName,
  z
    .string()
    .regex(TIMES, 'must be real, manual, scaled or xN such as x60')
    .refine((mode) => isInBounds(factorOf(mode) ?? 1), `must be xN with ${BOUNDS}`),
])

export const FOR_SCALED = 'is allowed only with the mode scaled'

/**
 * A setting or a part of one, and the time: `{mode, factor, now}`, all optional. `xN` becomes the mode scaled with the
 * factor N. A factor without a mode is for a clock that is already scaled.
 */
export const ClockInput = strict(() => ({
  mode: ModeInput.optional().describe('real, manual, scaled, or xN for N times as fast.'),
  factor: ClockFactor.optional().describe('How many times as fast as real time.'),
  now: Instant.optional().describe('The time.'),
}))
  .transform(({ mode: word, factor: factorInput, now }, context) => {
    const times = word === undefined ? null : factorOf(word)
    const mode = times === null ? ClockModeName.optional().parse(word) : 'scaled'
    const factor = times ?? factorInput
    if (factorInput !== undefined && word !== undefined && word !== 'scaled') {
      context.addIssue({ code: 'custom', path: ['factor'], message: FOR_SCALED })
    }
    return {
      ...(mode === undefined ? {} : { mode }),
      ...(factor === undefined ? {} : { factor }),
      ...(now === undefined ? {} : { now }),
    }
  })
  .meta({ id: 'ClockSetting', description: 'A mode, a time, or both.' })

export const ShownClock = strict(() => ({
  mode: ClockModeName.describe('real, manual, scaled, or xN for N times as fast.'),
  factor: ClockFactor.describe('How many times as fast as real time.'),
  now: Instant.describe('The time.'),
})).refine(({ mode, factor }) => mode === 'scaled' || factor === 1, {
  path: ['factor'],
  message: 'must be 1 unless the mode is scaled',
})
