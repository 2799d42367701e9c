// Numbers and ranges of calls: 1, [1, 3], "2..5", "3..".

/** A range of numbers, both ends included. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Parses a number or a range; null if `written` is neither. */
export function parseOccurrence(written: number | string): Span | null {
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
