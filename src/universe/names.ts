// Names of people by group of countries.

import { BASE } from './data/base.ts'

const { groups, pages, known } = BASE.names

type Names = (typeof groups)[string]
const NO_NAMES: Names = { female: [], male: [], endings: [] }

/** Returns the first names of a group, and what may follow the stems of its invented surnames. */
export function namesIn(group: string): Names {
  return groups[group] ?? NO_NAMES
}

/** Words that make a last name the name of a page without a person behind it. */
export const PAGE_WORDS: readonly string[] = pages

const GENDERS: ReadonlyMap<string, 'male' | 'female'> = new Map(
  [known, ...Object.values(groups)].flatMap(({ female, male }) => [
    ...male.map((name) => [name.toLowerCase(), 'male'] as const),
    ...female.map((name) => [name.toLowerCase(), 'female'] as const),
  ]),
)

/** Returns the usual gender of a first name (any case); undefined for an unknown one. Names of both genders are left out. */
export function genderOfName(first: string): 'male' | 'female' | undefined {
  return GENDERS.get(first.toLowerCase())
}
