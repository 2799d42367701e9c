// The clicks of short links in fixtures.

import { type Draws, digest } from '../../kit/random.ts'
import type { Audience } from '../../universe/audience.ts'
import { citiesOf } from '../../universe/places.ts'
import type { Chance } from '../chance.ts'
import { instantOf, pastOf, type Seeding } from '../lifecycle/seeding.ts'
import type { ShortlinkFixture } from './shortlink-record.ts'
import { countryIn, type VisitorFacts } from './visitors.ts'

/** A click that a fixture lists or has generated; `at` in ms. */
export interface Click extends VisitorFacts {
  readonly at: number
}

/** Returns the clicks of an entry, oldest first; none before the link was `created` (ms). */
export function clicksOf(
  { clicks }: ShortlinkFixture,
  { created, audience }: { readonly created: number; readonly audience: () => Audience },
  { start, requestKey }: Seeding,
  chance: Chance,
): Click[] {
  const listed =
    typeof clicks === 'number'
      ? generatedClicks(clicks, { created, start, requestKey, audience: audience() }, chance)
      : clicks
          .filter(({ at }) => instantOf(at, start, start) <= start)
          .map(({ at, user_agent = '', visitor = '', city, country }): Click => {
            const when = Math.max(created, pastOf(at, start))
            return { at: when, userAgent: user_agent, address: visitor, city, country }
          })
  return listed.toSorted((a, b) => a.at - b.at)
}

const AGENTS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/131.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_1) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
] as const

/** Characters of a key that is digested once. */
const LONG_KEY = 1_000

interface Span {
  readonly created: number
  readonly start: number
  readonly requestKey: string
  readonly audience: Audience
}

/** Generates clicks by up to two thirds as many visitors of the audience, spread over the time since the link was created. */
function generatedClicks(count: number, { created, start, requestKey: key, audience }: Span, chance: Chance): Click[] {
  // An entry may be long, and each draw reads its key.
  const requestKey = key.length > LONG_KEY ? digest(key).join('.') : key
  return Array.from({ length: count }, (_, number) => {
    const click = chance.draws(requestKey, 'click', number)
    const visitor = click.int(1, Math.max(1, Math.round((count * 2) / 3)))
    const person = chance.draws(requestKey, 'visitor', visitor)
    return {
      at: Math.floor(click.between(created, start)),
      ...drawnVisitor(audience, person),
      address: `visitor ${visitor}`,
    }
  })
}

/** Draws the device and the place of somebody of the audience. */
export function drawnVisitor(audience: Audience, d: Draws): Omit<VisitorFacts, 'address'> {
  return { userAgent: d.pick(AGENTS), ...placeIn(audience, d) }
}

/** Draws a country by the shares of the audience, and one of its cities, those of the audience first; none for a tenth. */
function placeIn(audience: Audience, d: Draws): Pick<VisitorFacts, 'city' | 'country'> {
  const country = countryIn(audience, d)
  const cities = citiesOf(country).map(({ name }) => name)
  const shown = cities.filter((name) => audience.city[name] !== undefined)
  const [known, list] = [!d.chance(0.1), d.chance(0.8) && shown.length > 0 ? shown : cities]
  return { city: known && list.length > 0 ? d.pick(list) : null, country }
}
