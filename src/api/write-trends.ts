// Writes documents about creators, apart from their trends: 730 objects with a date as their only key took 0.5 ms to make, to
// check and to write, a third of a whole document.

import type * as z from 'zod'
import { LongText } from '../kit/large/long-text.ts'
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
  const pieces: Uint8Array[] = []
  let rest = checkedText(operation, schema, body)
  for (const [name, figure] of keys) {
    // No text can contain it: quotation marks in texts are escaped.
    const empty = `"${name}":[]`
    const at = rest.indexOf(empty)
    if (at < 0) throw new ContractBreach(`${operation}: ${name} is not empty`)
    const end = at + empty.length - 1
    pieces.push(Buffer.from(rest.slice(0, end)), daysOf(operation, figure, trends))
    rest = rest.slice(end)
  }
  return new LongText([Buffer.concat([...pieces, Buffer.from(rest)])])
}

/** Returns the JSON of the days, which is ASCII. */
function daysOf(operation: string, figure: TrendFigure, { dates, [figure]: values }: Trends): Uint8Array {
  const check = quickCheck(TREND_FIGURES[figure])
  const before = leadsOf(operation, figure, dates)
  let text = ''
  for (let at = 0; at < dates.length; at++) {
    if (!check(values[at])) throw new ContractBreach(`${operation}: ${figure} of ${dates[at]} cannot be ${values[at]}`)
    text += before[at] + String(values[at])
  }
  return Buffer.from(dates.length === 0 ? '' : `${text}}}`, 'latin1')
}

/** What stands before the figure of each day, by their dates. */
const leads = new WeakMap<readonly string[], Partial<Record<TrendFigure, readonly string[]>>>()

function leadsOf(operation: string, figure: TrendFigure, dates: readonly string[]): readonly string[] {
  const known = leads.get(dates) ?? {}
  leads.set(dates, known)
  known[figure] ??= dates.map((date, at) => {
    if (!matches(IsoDay, date)) throw new ContractBreach(`${operation}: ${date} is no day`)
    return `${at > 0 ? '}},' : ''}{"${date}":{"${figure}":`
  })
  return known[figure]
}
