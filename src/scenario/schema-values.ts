// The values that scenario files are made of.

import * as z from 'zod'
import { formatDuration, parseDuration } from '../kit/duration.ts'
import { parseAnyDate } from '../kit/http-date.ts'
import { LIMITS } from '../model/limits.ts'
import { parseOccurrence } from './occurrence.ts'

/** Of scenarios and rules: it stands in headers and addresses. */
export const Name = z
  .string()
  .regex(/^[^\p{Cc}/]{1,100}$/u, 'must be 1 to 100 characters without "/"')
  .refine((name) => name.trim() === name, 'must not begin or end with a blank')

function durationProblem(written: string | number, longest: number): string | null {
  const ms = parseDuration(written)
  if (typeof ms !== 'number') return ms.problem
  return ms > longest ? `must be at most ${formatDuration(longest)}` : null
}

const duration = (longest: number) =>
  z.union([z.string(), z.number()]).superRefine((written, context) => {
    const message = durationProblem(written, longest)
    if (message !== null) context.addIssue({ code: 'custom', message })
  })

/** `90s`, `5m`, ISO 8601, or ms. */
export const Duration = duration(Number.POSITIVE_INFINITY)

/** Of the real time: bounded, since a client waits for it. */
export const RealDuration = duration(LIMITS.scenario_delay_ms)

/** The ms of a duration that its schema has passed. */
export function ms(written: string | number): number {
  const parsed = parseDuration(written)
  if (typeof parsed !== 'number') throw new Error(parsed.problem)
  return parsed
}

export const Instant = z
  .string()
  .refine((text) => parseAnyDate(text) !== null, 'must be a time such as 2026-01-05T09:00:00Z')

/** `+10m` (the plus may be missing), or a time. */
export const Offset = z
  .string()
  .refine(
    (text) => parseAnyDate(text) !== null || typeof parseDuration(text.replace(/^\+/, '')) === 'number',
    'must be an offset such as +10m or +30d, or a time such as 2026-01-05T09:00:00Z',
  )

/** The instant (ms) of an offset from `from`, or of a time. */
export function instantOf(written: string | number, from: number): number {
  if (typeof written === 'number') return from + written
  return parseAnyDate(written) ?? from + ms(written.replace(/^\+/, ''))
}

export const Chance = z.number().min(0).max(1)

const Which = z
  .union([z.int(), z.string()])
  .refine((written) => parseOccurrence(written) !== null, 'must be a number from 1, or a range such as "2..5" or "3.."')

export const Occurrence = z.union([Which, z.array(Which).min(1)])
