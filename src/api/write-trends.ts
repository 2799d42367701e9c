// Writes documents about creators, apart from their trends: 730 objects with a date as their only key took 0.5 ms to make, to
// check and to write, a third of a whole document.

import type * as z from 'zod'
import { BoundedCache } from '../kit/bounded-cache.ts'
import { LongText } from '../kit/large/long-text.ts'
import { matches, quickCheck } from '../kit/source/quick-check.ts'
import { TREND_FIGURES, type TrendFigure } from '../model/creators/trends.ts'
import { IsoDay } from '../model/moments.ts'
import { ContractBreach, checkedText } from './check-reply.ts'

/** The days of each figure, oldest first, without a gap. */
export type Trends = { readonly [Figure in TrendFigure]: readonly (Readonly<Record<Figure, number>> & Day)[] }

interface Day {
  /** YYYY-MM-DD. */
  readonly date: string
}

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
    pieces.push(Buffer.from(rest.slice(0, end)), daysOf(operation, figure, trends[figure]))
    rest = rest.slice(end)
  }
  return new LongText([Buffer.concat([...pieces, Buffer.from(rest)])])
}

/** Returns the JSON of the days, which is ASCII. */
function daysOf<Figure extends TrendFigure>(operation: string, figure: Figure, days: Trends[Figure]): Uint8Array {
  const check = quickCheck(TREND_FIGURES[figure])
  const before = leadsOf(operation, figure, days)
  let text = ''
  for (let at = 0; at < days.length; at++) {
    const value: number | undefined = days[at]?.[figure]
    if (!check(value)) throw new ContractBreach(`${operation}: ${figure} of ${days[at]?.date} cannot be ${value}`)
    text += before[at] + String(value)
  }
  return Buffer.from(days.length === 0 ? '' : `${text}}}`, 'latin1')
}

/** What stands before the figure of each day. Most creators have the same days. */
const leads = new BoundedCache<string, readonly string[]>(8)

function leadsOf(operation: string, figure: TrendFigure, days: readonly Day[]): readonly string[] {
  return leads.of(`${figure} ${days.length} ${days[0]?.date}`, () =>
    days.map(({ date }, at) => {
      if (!matches(IsoDay, date)) throw new ContractBreach(`${operation}: ${date} is no day`)
      return `${at > 0 ? '}},' : ''}{"${date}":{"${figure}":`
    }),
  )
}
