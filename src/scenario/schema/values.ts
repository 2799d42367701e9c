// The schemas of the values in scenario files.

import * as z from 'zod'
import { formatDuration, parseDuration, withoutUnit } from '../../kit/duration.ts'
import { parseAnyDate } from '../../kit/http-date.ts'
import { EVEN_IF_WRONG, strict } from '../../kit/shape.ts'
import { LIMITS } from '../../model/limits.ts'

/** The name of a scenario or rule. It is part of headers and addresses, so it is neither `.` nor `..`, which these leave out. */
export const Name = z
  .string()
  .regex(/^(?!\.{1,2}$)[^\p{Cc}\p{Cs}/]{1,100}$/u, 'must be 1 to 100 characters without "/", and neither "." nor ".."')
  .refine((name) => name.trim() === name, 'must not begin or end with a blank')

function durationProblem(written: string, longest: number): string | null {
  const ms = parseDuration(written)
  if (typeof ms !== 'number') return ms.problem
  return ms > longest ? `must be at most ${formatDuration(longest)}` : null
}

const duration = (longest: number) =>
  z
    .string({ error: ({ input }) => (typeof input === 'number' ? withoutUnit(input) : undefined) })
    .superRefine((written, context) => {
      const message = durationProblem(written, longest)
      if (message !== null) context.addIssue({ code: 'custom', message })
    })

/** A duration with its unit: `90s`, `5m`, ISO 8601. */
export const Duration = duration(Number.POSITIVE_INFINITY)

/** A duration of real time. It is bounded, since a client waits for it. */
export const RealDuration = duration(LIMITS.scenario_delay_ms)

/** Returns the schema of a length to draw: between `min` and `max`, or around `p50`. `length` is the schema of each. */
export const spreadOf = (length: typeof Duration) =>
  z.union([
    strict(() => ({ min: length.describe('The shortest.'), max: length.describe('The longest.') })).superRefine(
      ({ min, max }, context) => {
        if (longer(min, max)) context.addIssue('min must not be greater than max')
      },
      EVEN_IF_WRONG,
    ),
    strict(() => ({
      p50: length.optional().describe('The median.'),
      p99: length.describe('Only one of a hundred is longer.'),
    })).superRefine(({ p50, p99 }, context) => {
      if (longer(p50, p99)) context.addIssue('p50 must not be greater than p99')
      else if (isNothing(p50 ?? p99)) context.addIssue(`${p50 === undefined ? 'p99' : 'p50'} must be greater than 0`)
    }, EVEN_IF_WRONG),
  ])

export type SpreadDocument = z.output<ReturnType<typeof spreadOf>>

/** Whether both are durations and the first is the longer one. */
function longer(one: unknown, other: unknown): boolean {
  const [a, b] = [Duration.safeParse(one), Duration.safeParse(other)]
  return a.success && b.success && ms(a.data) > ms(b.data)
}

function isNothing(written: unknown): boolean {
  const { data } = Duration.safeParse(written)
  return data !== undefined && ms(data) === 0
}

/** Returns the ms of a duration that its schema has accepted. */
export function ms(written: string): number {
  const parsed = parseDuration(written)
  if (typeof parsed !== 'number') throw new Error(parsed.problem)
  return parsed
}

/** An offset such as `+10m` (the plus is optional), or a time. */
export const Offset = z
  .string({ error: ({ input }) => (typeof input === 'number' ? withoutUnit(input) : undefined) })
  .superRefine((text, context) => {
    const offset = text.replace(/^\+/, '')
    if (parseAnyDate(text) !== null || typeof parseDuration(offset) === 'number') return
    const message = /^\d+$/.test(offset)
      ? withoutUnit(offset)
      : 'must be an offset such as +10m or +30d, or a time such as 2026-01-05T09:00:00Z'
    context.addIssue({ code: 'custom', message })
  })

/** Returns the instant (ms) of a time, or of an offset from `from`. */
export function instantOf(written: string, from: number): number {
  return parseAnyDate(written) ?? from + ms(written.replace(/^\+/, ''))
}

/** Lets an author use names and paths that the interface does not know. */
export const Undocumented = z
  .literal(true)
  .describe('Its names and paths are meant, also where the interface does not know them')
  .optional()

export const Chance = z.number().min(0).max(1)

const NTH_FORMS =
  'must be a number from 1, a list such as [1, 3], or a range such as "2..5" or "3.."; each third call is every: 3, the first two are times: 2'

const Which = z
  .union([z.int(NTH_FORMS), z.string(NTH_FORMS)])
  .refine((written) => parseOccurrence(written) !== null, NTH_FORMS)

export const Occurrence = z.union([Which, z.array(Which, NTH_FORMS).min(1, NTH_FORMS)])

/** A range of numbers of calls: 1, "2..5", "3..". Both ends are included. */
export interface Span {
  readonly from: number
  readonly to: number
}

function parseOccurrence(written: number | string): Span | null {
  if (typeof written === 'number') return written >= 1 ? { from: written, to: written } : null
  const [, first, dots, last] = /^\s*(\d{1,9})?\s*(\.\.)?\s*(\d{1,9})?\s*$/.exec(written) ?? []
  if (first === undefined && last === undefined) return null
  if (dots === undefined) return last === undefined && first !== undefined ? parseOccurrence(Number(first)) : null
  const span = { from: Number(first ?? 1), to: last === undefined ? Number.POSITIVE_INFINITY : Number(last) }
  return span.from >= 1 && span.from <= span.to ? span : null
}

/** Returns the spans that `nth` of a rule stands for; null for every call. */
export function spansOf(nth: number | string | readonly (number | string)[] | undefined): readonly Span[] | null {
  if (nth === undefined) return null
  const all = typeof nth === 'object' ? nth : [nth]
  return all.flatMap((one) => parseOccurrence(one) ?? [])
}

export function within(spans: readonly Span[], call: number): boolean {
  for (const { from, to } of spans) if (call >= from && call <= to) return true
  return false
}

/** Returns the spans in words: `1, 3 to 5, from 7 on`. */
export function describeSpans(spans: readonly Span[]): string {
  return spans
    .map(({ from, to }) =>
      from === to ? `${from}` : to === Number.POSITIVE_INFINITY ? `from ${from} on` : `${from} to ${to}`,
    )
    .join(', ')
}
