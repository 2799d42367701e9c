// Writes documents about creators, apart from their trends: 730 objects with a date as their only key took 0.5 ms to make, to
// check and to write, a third of a whole document.

import * as z from 'zod'
import { ContractBreach, checkedText, isValid } from '../checked-reply.ts'
import { Count, Rate } from '../fields.ts'
import { IsoDay } from '../moments.ts'

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
): Buffer {
  const text = checkedText(operation, schema, body)
  const { dates } = trends
  if (!isValid(DATES, dates)) throw new ContractBreach(`${operation}: a day is not as declared`)
  const pieces: string[] = []
  let from = 0
  for (const [name, figure] of keys) {
    const values = trends[figure]
    if (values.length !== dates.length || !isValid(FIGURES[figure], values)) {
      throw new ContractBreach(`${operation}: the ${figure} by day are not as declared`)
    }
    // No text can contain it: quotation marks in texts are escaped.
    const empty = `"${name}":[]`
    const at = text.indexOf(empty, from)
    if (at < 0) throw new ContractBreach(`${operation}: ${name} is not empty`)
    const end = at + empty.length - 1
    pieces.push(text.slice(from, end))
    const between = `":{"${figure}":`
    for (const [day, date] of dates.entries())
      pieces.push(day === 0 ? '{"' : '}},{"', date, between, String(values[day]))
    if (dates.length > 0) pieces.push('}}')
    from = end
  }
  pieces.push(text.slice(from))
  return Buffer.from(pieces.join(''))
}

const DATES = z.array(IsoDay)
const FIGURES = { followers: z.array(Count), engagement: z.array(Rate) }
type TrendFigure = keyof typeof FIGURES
