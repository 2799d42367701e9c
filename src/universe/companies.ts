// Which handles are those of companies: well-known brands, web addresses, and what campaigns and competitions name.

import { BASE } from './data/base.ts'
import type { CreatorPin } from './pins.ts'
import type { UniverseOptions } from './types.ts'

const { domains, known } = BASE.brands
const MILLION = 1_000_000

/** Returns the handle under which posts mention a brand: its name in lower case, without blanks, as a sentence can end in it. */
export function handleOfBrand(name: string): string {
  const whole = name.toLowerCase().replace(/\s+/g, '')
  return whole.replace(/^@+|[.,;:!?]+$/g, '') || whole
}

/** Returns what is known of a company, as a pin would say it; null for a handle that is not that of a company. */
export function companyOf({ companies }: UniverseOptions, handle: string): Partial<CreatorPin> | null {
  const gender = 'n/a'
  const brand = Object.hasOwn(known, handle) ? known[handle] : undefined
  if (brand) {
    const { name, category, country, followers } = brand
    return { gender, full_name: name, category, country, followers: followers * MILLION }
  }
  const [, name = '', ending = ''] = /^(.+?)(?:\.co)?\.([a-z]+)$/.exec(handle) ?? []
  const category = companies?.get(handle) ?? undefined
  if (name !== '' && Object.hasOwn(domains, ending)) {
    const fullName = name.replace(
      /(^|[._-])(\p{L})/gu,
      (_, mark: string, letter: string) => (mark && ' ') + letter.toUpperCase(),
    )
    return { gender, full_name: fullName, country: domains[ending], category }
  }
  return companies?.has(handle) ? { gender, category } : null
}
