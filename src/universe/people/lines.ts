// Texts that suit some people only.

import type { LineData } from '../data/schema.ts'
import { AGE_GROUPS, type AgeGroup, beginOf, GENDERS, type Gender } from '../vocabulary.ts'

const GENDERS_OF = { men: ['male'], women: ['female'], people: ['male', 'female'] } as const

/** A line of a biography, or a hashtag. */
export type Line = ReturnType<typeof lineOf>

/** Returns a line of the tables with whom it suits: everybody, if it does not say. */
export function lineOf(data: LineData) {
  const { ages = '0+', who, ...line } = typeof data === 'string' ? { text: data } : data
  const genders: readonly Gender[] = who ? GENDERS_OF[who] : GENDERS
  const [from, to] = ages.split(/[-+]/)
  const groups = AGE_GROUPS.filter((group) => beginOf(group) >= Number(from) && (!to || beginOf(group) <= Number(to)))
  return { ...line, suits: (gender: Gender, age: AgeGroup) => genders.includes(gender) && groups.includes(age) }
}
