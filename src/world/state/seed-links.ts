// Stores and short links of fixtures.

import { CITIES } from '../../universe/places.ts'
import type { ShortlinkRecord } from '../commerce/shortlinks.ts'
import type { VisitorFacts } from '../commerce/visitors.ts'
import { pastOf } from './fixture-moment.ts'
import type { Fixtures } from './fixtures.ts'
import type { Seeding } from './seed.ts'

type ShortlinkEntry = Fixtures['shortlinks'][number]

export function seedStore({ shop, created_at }: Fixtures['stores'][number], seeding: Seeding): void {
  const { world, start, refuse } = seeding
  if (world.stores.records.has(shop)) refuse(`the store "${shop}" is listed twice`, 'shop')
  world.stores.add(shop, pastOf(created_at, start))
}

export function seedShortlink(entry: ShortlinkEntry, seeding: Seeding): void {
  const { world, start, requestKey, refuse } = seeding
  const { shortlinks, stores } = world
  const { target_url, id } = entry
  const created = pastOf(entry.created_at, start)
  const [store] = stores.records.values()
  const fields = {
    target_url,
    name: entry.name ?? `Link to ${new URL(target_url).hostname}`,
    ecom_store_name: entry.ecom_store_name ?? store?.shop ?? 'acme.example-store.com',
    utm_source: entry.utm_source ?? `influencer_${world.chance.draws(requestKey).int(1000, 9999)}`,
  }
  if (id !== undefined && shortlinks.find(id)) refuse(`another short link has the id "${id}"`, 'id')
  const record =
    id === undefined
      ? shortlinks.create(fields, requestKey, created)
      : shortlinks.records.put(id, { id, ...fields, created_at: created, visits: [], orders: [] })
  addClicks(record.id, entry, created, seeding)
  for (const { at, ...sale } of entry.orders) {
    shortlinks.order(latest(record, seeding), sale, Math.max(created, pastOf(at, start)))
  }
}

/** Records are replaced with each click. */
function latest({ id }: Pick<ShortlinkRecord, 'id'>, { world, refuse }: Seeding): ShortlinkRecord {
  return world.shortlinks.records.get(id) ?? refuse(`the short link "${id}" is gone`)
}

interface Click extends VisitorFacts {
  readonly at: number
}

function addClicks(id: string, { clicks }: ShortlinkEntry, created: number, seeding: Seeding): void {
  const { start, world } = seeding
  const listed =
    typeof clicks === 'number'
      ? generatedClicks(clicks, created, seeding)
      : clicks.map(({ at, user_agent = '', visitor = '', city, country }): Click => {
          const when = Math.max(created, pastOf(at, start))
          return { at: when, userAgent: user_agent, address: visitor, city, country }
        })
  for (const { at, ...facts } of listed.toSorted((a, b) => a.at - b.at)) {
    world.shortlinks.click(latest({ id }, seeding), facts, at)
  }
}

const AGENTS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/131.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_1) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
] as const

/** So many clicks, by about two thirds as many visitors, spread over the time since the link was made. */
function generatedClicks(count: number, created: number, { world, start, requestKey }: Seeding): Click[] {
  return Array.from({ length: count }, (_, number) => {
    const click = world.chance.draws(requestKey, 'click', number)
    const visitor = click.int(1, Math.max(1, Math.round((count * 2) / 3)))
    const person = world.chance.draws(requestKey, 'visitor', visitor)
    return {
      at: Math.floor(click.between(created, start)),
      userAgent: person.pick(AGENTS),
      address: `visitor ${visitor}`,
      city: person.chance(0.1) ? null : person.pick(CITIES).name,
    }
  })
}
