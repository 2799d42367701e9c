// Writes documents about creators, apart from their trends: 730 objects with a date as their only key took 0.5 ms to make, to
// check and to write, a third of a whole document.

import type * as z from 'zod'
import { LongText } from '../kit/large/long-text.ts'
import { Utf8Writer } from '../kit/large/utf8-writer.ts'
import { matches, quickCheck } from '../kit/source/quick-check.ts'
import { TREND_FIGURES, type TrendFigure } from '../model/creators/trends.ts'
import { IsoDay } from '../model/moments.ts'
import { ContractBreach, checkedText } from './check-reply.ts'

/** Figures by day, oldest first. `dates`: YYYY-MM-DD, the same list for the same days. */
export type Trends = { readonly [Figure in TrendFigure]: readonly number[] } & { readonly dates: readonly string[] }

/**
 * Returns a new reply as JSON, for those who keep it. `keys`: the names of the trends in `body`, which are empty there, in
 * their order. Throws `ContractBreach` unless body and trends match their schemas.
 */
export function checkedWithTrends(
  operation: string,
  schema: z.ZodType,
  body: object,
  trends: Trends,
  keys: readonly (readonly [name: string, figure: TrendFigure])[],
): LongText {
  const text = checkedText(operation, schema, body)
  let from = 0
  const written = documents.written((writer) => {
    for (const [name, figure] of keys) {
      // No text can contain it: quotation marks in texts are escaped.
      const empty = `"${name}":[]`
      const at = text.indexOf(empty, from)
      if (at < 0) throw new ContractBreach(`${operation}: ${name} is not empty`)
      const end = at + empty.length - 1
      writer.text(text.slice(from, end))
      writeDays(writer, operation, figure, trends)
      from = end
    }
    writer.text(text.slice(from))
  })
  return new LongText([written])
}

/** Writes one document after the other. */
const documents = new Utf8Writer()

function writeDays(
  writer: Utf8Writer,
  operation: string,
  figure: TrendFigure,
  { dates, [figure]: values }: Trends,
): void {
  const check = quickCheck(TREND_FIGURES[figure])
  const before = leadsOf(operation, figure, dates)
  for (let at = 0; at < dates.length; at++) {
    const value = values[at]
    const lead = before[at]
    if (value === undefined || lead === undefined || !check(value)) {
      throw new ContractBreach(`${operation}: ${figure} of ${dates[at]} cannot be ${value}`)
    }
    writer.bytes(lead)
    writer.number(value)
  }
  if (dates.length > 0) writer.text('}}')
}

/** What stands before the figure of each day, by their dates. */
const leads = new WeakMap<readonly string[], Partial<Record<TrendFigure, readonly Uint8Array[]>>>()

function leadsOf(operation: string, figure: TrendFigure, dates: readonly string[]): readonly Uint8Array[] {
  const known = leads.get(dates) ?? {}
  leads.set(dates, known)
  known[figure] ??= dates.map((date, at) => {
    if (!matches(IsoDay, date)) throw new ContractBreach(`${operation}: ${date} is no day`)
    return Buffer.from(`${at > 0 ? '}},' : ''}{"${date}":{"${figure}":`)
  })
  return known[figure]
}
