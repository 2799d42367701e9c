// The biography, hashtags and brands of a profile: they fit the category, gender and age of the creator, and each other.

import { GENERAL_BIO, type Words } from '../categories.ts'
import type { Language } from '../data/languages.ts'
import type { Traits } from '../traits.ts'
import type { Line } from './people.ts'
import { draw, type TraitKey } from './trait-draws.ts'

/** Who a profile shows: what it is drawn from, and the traits that follow. */
export interface Person {
  readonly who: TraitKey
  readonly traits: Traits
}

/** Returns the places of the lines of a biography: one or two of the category's, then one or two of the general ones. */
function linesOf({ who, traits: { category, gender, age, mail } }: Person) {
  const word = draw(who, 12)
  const suiting = (lines: readonly Line[]) =>
    lines.map((_, at) => at).filter((at) => lines[at]?.suits(gender, age) && (mail || lines[at]?.needs !== 'mail'))
  const pick = (places: readonly number[], byte: number) => places[((byte & 255) * places.length) >>> 8] ?? 0
  const inOrder = (places: readonly number[]) => [...new Set(places)].sort((a, b) => a - b)
  const [own, general] = [suiting(category.bio()), suiting(GENERAL_BIO)]
  const [first, second] = [pick(general, word >>> 16), pick(general, word >>> 23)]
  const isPair = word >>> 31 !== 0 && GENERAL_BIO[first]?.unlike !== GENERAL_BIO[second]?.text
  return {
    own: inOrder([pick(own, word), pick(own, word >>> 8)]),
    general: inOrder(isPair ? [first, second] : [first]),
  }
}

/** Returns the lines of a biography. `location`: null where it is not known. */
export function biographyOf(person: Person, language: Language, location: string | null): string {
  const { category, bioHasCity } = person.traits
  const { own, general } = linesOf(person)
  const texts = (lines: readonly Line[], places: readonly number[], translated?: readonly string[]) =>
    places.map((at) => translated?.[at] ?? lines[at]?.text ?? '')
  const lines = [
    ...texts(category.bio(), own, language.bios[category.name]),
    ...texts(GENERAL_BIO, general, language.bios.General),
  ]
  if (bioHasCity && location !== null) lines.push(`📍 ${location}`)
  return lines.join('\n')
}

export function pointsToLink(person: Person): boolean {
  return linesOf(person).general.some((at) => GENERAL_BIO[at]?.needs === 'link')
}

/** Returns the hashtags, with the `#`: half of those of the category that suit, and an eighth of the general ones, at least one. */
export function hashtagsOf({ who, traits }: Person, words: Words, language: Language): string[] {
  const { category, gender, age } = traits
  const word = draw(who, 13)
  const own = category.hashtags().map(({ suits }) => suits(gender, age))
  const all = words.hashtagsIn(language, category)
  const bit = (at: number) => (word >>> at) & 1
  const chosen = all.filter((_, at) => (at < own.length ? own[at] && bit(at) : bit(at) & bit(at + 6) & bit(at + 12)))
  return chosen.length > 0 ? [...new Set(chosen)] : all.slice(own.indexOf(true)).slice(0, 1)
}

/** Returns up to three brands, with the `@`: two of the category and one of a category next to it. */
export function brandsOf({ who, traits: { category } }: Person, words: Words): string[] {
  const word = draw(who, 14)
  const first = (word >>> 2) % 3
  const near = category.near.map((name) => words.categoryNamed(name)).filter((each) => each !== undefined)
  const other = near[((word >>> 9) & 1) % near.length] ?? category
  const three = [
    category.brands[first],
    category.brands[(first + 1 + ((word >>> 8) & 1)) % 3],
    other.brands[(word >>> 16) % 3],
  ]
  return [...new Set(three.slice(0, word & 3))].filter((brand) => brand !== undefined)
}
