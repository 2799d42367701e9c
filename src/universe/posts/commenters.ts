// The people who comment: they live where the audience of the creator lives, and their surnames are invented.

import type { Draws } from '../../kit/random.ts'
import { countriesOfAudience, WHOLE } from '../audience-parts.ts'
import { animal } from '../faker.ts'
import { namesIn } from '../names.ts'
import { drawnSurname } from '../people/surnames.ts'
import { COUNTRIES } from '../places.ts'
import type { Creator, UniverseOptions } from '../types.ts'

const WORDS = ['real', 'its', 'the', 'just', 'little', 'not', 'hey', 'only', 'simply', 'hello'] as const
const GROUP_OF_COUNTRY: ReadonlyMap<string, string> = new Map(COUNTRIES.map(({ name, names }) => [name, names]))

/** Where some of an audience live: the names of their country, null for any other, and hundredths of a percent. */
interface Homeland {
  readonly names: string | null
  readonly share: number
}

/** By creator: all comments under its posts need them. */
const known = new WeakMap<Creator, readonly Homeland[]>()

function homesOf(options: UniverseOptions, creator: Creator): readonly Homeland[] {
  const found = known.get(creator)
  if (found) return found
  const homes: Homeland[] = []
  for (const [name, share] of countriesOfAudience(options, creator)) {
    homes.push({ names: GROUP_OF_COUNTRY.get(name) ?? null, share })
  }
  known.set(creator, homes)
  return homes
}

/** Draws the user name of somebody who comments under the creator's posts. */
export function commenterName(d: Draws, options: UniverseOptions, creator: Creator): string {
  const names = groupAt(homesOf(options, creator), d.float() * WHOLE) ?? d.pick(COUNTRIES).names
  const { female, male } = namesIn(names)
  const first = d.pick(d.chance(0.5) ? female : male).toLowerCase()
  const { stem, last } = drawnSurname(d, names)
  const roll = d.float()
  const between = d.pick(BETWEEN)
  const digits = d.chance(0.3) ? String(d.int(1, 99)) : ''
  if (roll < 0.3) return first + between + last + digits
  if (roll < 0.45) return first.charAt(0) + between + last + digits
  if (roll < 0.6) return first + (between || '.') + stem + digits
  if (roll < 0.75) return last + between + first.charAt(0) + digits
  if (roll < 0.85)
    return `${d.pick(WORDS)}${between || '_'}${d.chance(0.5) ? `${first}${between || '_'}${stem}` : last}`
  if (roll < 0.95) return last + String(d.int(1970, 2010)).slice(d.chance(0.5) ? 0 : 2)
  return `${animal(d)}${between || '_'}${stem}${digits}`
}

const BETWEEN = ['.', '_', ''] as const

function groupAt(homes: readonly Homeland[], at: number): string | null {
  let left = at
  for (const { names, share } of homes) {
    left -= share
    if (left < 0) return names
  }
  return null
}
