// How people make handles of their names: digits in a quarter of them, short ones for the famous.

import type { Draws } from '../../kit/random.ts'
import { type AgeGroup, beginOf } from '../vocabulary.ts'
import { PRESENT } from './handle-words.ts'

/** From this tier (mega) on, creators are famous. */
const FAMOUS = 6
/** From this tier (upper-mid) on, they are known. */
const KNOWN = 4
/** From this age on, a year of birth in the handle stays true as the years of a world go by. */
const GROWN = 25

/** What a handle is made of, in lower case. */
interface HandleParts {
  /** null for a page. */
  readonly first: string | null
  readonly last: string
  /** The beginning of `last`, for a nickname. */
  readonly stem: string
  /** What the creator does, or what the page is. */
  readonly word: string
  readonly tier: number
  readonly age: AgeGroup
}

/** Draws a handle. Parts of a name are never joined but by an initial, so that a handle has one reading. */
export function handleFrom(d: Draws, parts: HandleParts): string {
  const handle = lettersOf(d, parts)
  const digits = d.chance(parts.tier >= FAMOUS ? 0.08 : 0.275)
  // Higher numbers would be read as an age or as a year of birth.
  const digit = d.chance(0.5) && beginOf(parts.age) >= GROWN ? birthYear(d, parts.age) : String(d.int(1, 12))
  return digits ? handle + digit : handle
}

function lettersOf(d: Draws, { first, last, stem, word, tier }: HandleParts): string {
  const between = d.pick(['.', '_'])
  const roll = d.float()
  if (tier >= FAMOUS) return roll < 0.45 ? stem : roll < 0.8 || first === null ? last : first.charAt(0) + last
  if (first === null) return roll < 0.5 ? last + between + word : word + between + last
  const initial = first.charAt(0) + last
  if (tier >= KNOWN) return roll < 0.25 ? last : roll < 0.5 ? initial : first + between + last
  if (roll < 0.15) return initial
  if (roll < 0.32) return last + between + word
  return first + between + (roll < 0.5 ? stem : last)
}

/**
 * Returns the last two digits of the year in which somebody of this age was born: one that the age group still fits years
 * later, and after whose thirteenth year no account is too old.
 */
function birthYear(d: Draws, age: AgeGroup): string {
  return String(PRESENT - beginOf(age) - d.int(1, 4)).slice(-2)
}
