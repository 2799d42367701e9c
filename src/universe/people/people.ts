// Who a creator is: gender and age fit its category.

import type { LineData } from '../data/schema.ts'
import { AGE_GROUPS, type AgeGroup, beginOf, GENDERS, type Gender } from '../vocabulary.ts'
import { share } from './trait-draws.ts'

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

/** Weights of the age groups among small, large and famous creators: few of the famous are very young. */
const AGES = [
  [9, 28, 31, 17, 8, 4.5, 3.5],
  [4, 26, 36, 20, 8, 4, 3],
  [0.5, 20, 40, 24, 9, 4, 3],
] as const
const FIRST_LARGE = 4
const FIRST_FAMOUS = 6

/** Returns the draws of who the creators of a category are. `women` and `pages` in percent. */
export function peopleOf({ women, pages, suits }: { women: number; pages: number } & Pick<Line, 'suits'>) {
  const persons = 100 - pages
  const agesOf = (gender: Gender) =>
    AGES.map((weights) =>
      share(
        AGE_GROUPS,
        AGE_GROUPS.map((age, at) => {
          // Nobody younger than 18 runs a page.
          const isMinor = gender === 'n/a' && at === 0
          return suits(gender, age) && !isMinor ? (weights[at] ?? 0) : 0
        }),
      ),
    )
  const [ages, agesOfPages] = [agesOf('male'), agesOf('n/a')]
  return {
    /** Draws a gender by ten bits. Even where most creators are women, some are not. */
    drawnGender: share(GENDERS, [(persons * (100 - women)) / 100, (persons * women) / 100, pages]),
    /** Draws an age group by ten bits. */
    drawnAge(gender: Gender, tier: number, bits: number): AgeGroup {
      const size = tier >= FIRST_FAMOUS ? 2 : tier >= FIRST_LARGE ? 1 : 0
      return (gender === 'n/a' ? agesOfPages : ages)[size]?.(bits) ?? '25-34'
    },
  }
}
