import { startOfDay } from '../../kit/days.ts'
import { httpDate } from '../../kit/http-date.ts'
import { canonical } from '../../kit/json.ts'
import { once } from '../../kit/loading/once.ts'
import { draws } from '../../kit/random.ts'
import { redactUrls } from '../../kit/redact.ts'
import { instantOf } from '../../model/fixture-time.ts'
import type { VisitInput } from '../../model/happening.ts'
import { LIMITS } from '../../model/limits.ts'
import type { Links } from '../../model/links.ts'
import { fail, failUnknown } from '../../model/problems.ts'
import type { Sale } from '../../model/shortlink.ts'
import { type Audience, audienceOf } from '../../universe/audience.ts'
import { canonicalHandle } from '../../universe/people/handle-text.ts'
import { InWorld } from '../in-world.ts'
import { pastOf, type Seeding } from '../lifecycle/seeding.ts'
import {
  type Order,
  SHORTLINK_PREFIX,
  type ShortlinkFixture,
  type ShortlinkRecord,
  shortlinks,
  type Visit,
} from './shortlink-record.ts'
import { type Click, clicksOf, drawnVisitor, type Visitor, type VisitorFacts, visitorOf } from './visitors.ts'

type NewShortlink = Pick<ShortlinkRecord, 'target_url' | 'name' | 'ecom_store_name' | 'utm_source'>

/** A sale at an instant (ms). */
export type SaleAt = Sale & { readonly at: number }

const PREFIX = `${SHORTLINK_PREFIX}_`
const CODE_LENGTH = 8
const DEFAULT_STORE = 'acme.example-store.com'

/** The short links (endpoint 9), by id. */
export class Shortlinks extends InWorld {
  readonly records = this.world.collections.open(shortlinks, { seed: (entry, seeding) => this.#seed(entry, seeding) })
  /** How many visits were generated for fixtures. */
  #generated = 0

  create(input: NewShortlink, requestKey: string, now: number): ShortlinkRecord {
    return this.#insert(this.#newId(requestKey), input, now)
  }

  #insert(id: string, { target_url, name, ecom_store_name, utm_source }: NewShortlink, now: number): ShortlinkRecord {
    const fresh = { id, name, target_url, ecom_store_name, utm_source, created_at: now, visits: [], orders: [] }
    return this.records.insert(fresh, now)
  }

  #seed(entry: ShortlinkFixture, seeding: Seeding): void {
    const { start, requestKey, refuse } = seeding
    const { seed, services } = this.world
    const { target_url, id, clicks } = entry
    this.#generated += typeof clicks === 'number' ? clicks : 0
    if (this.#generated > LIMITS.generated_visits) {
      refuse(`fixtures may generate ${LIMITS.generated_visits} visits in all`, 'visits')
    }
    const single = typeof clicks === 'number' ? [] : clicks
    // Nothing comes before the link: left out, it is as old as what it brought first.
    const first = Math.min(...[...single, ...entry.orders].map(({ at }) => instantOf(at, start, start)))
    const created = pastOf(entry.created_at, start, Math.min(start, first))
    const [store] = services.stores.records.values()
    const input = {
      target_url,
      name: entry.name ?? `Link to ${new URL(target_url).hostname}`,
      ecom_store_name: entry.ecom_store_name ?? store?.shop ?? DEFAULT_STORE,
      utm_source: entry.utm_source ?? `influencer_${draws(seed, requestKey).int(1000, 9999)}`,
    }
    if (id !== undefined && this.find(id)) refuse(`another short link has the id "${id}"`, 'id')
    const record = this.#insert(id ?? this.#newId(requestKey), input, created)
    const past = clicksOf(seed, entry, created, () => this.audienceOf(record), seeding)
    const sales: SaleAt[] = []
    for (const { at, ...sale } of entry.orders) {
      const when = Math.max(created, instantOf(at, start, start))
      if (when > start) seeding.later({ order: { shortlink: record.id, ...sale } }, when)
      else sales.push({ ...sale, at: when })
    }
    for (const { at, ...visit } of single) {
      const when = instantOf(at, start, start)
      if (when > start) seeding.later({ visit: { shortlink: record.id, ...visit } }, when)
    }
    if (past.length + sales.length > 0) this.bring(record, past, sales)
  }

  /** Returns the link for `text`: its id, its code, or any URL or path that ends in `/s/<code>`. */
  find(text: string): ShortlinkRecord | undefined {
    const code = codeIn(text) ?? text
    return this.records.get(code) ?? this.records.get(PREFIX + code)
  }

  /** Returns the link for `text`, as `find`. Refuses (404) a text without one. */
  named(text: string): ShortlinkRecord {
    return this.find(text) ?? failUnknown('short link', text, this.records.keys())
  }

  urlOf({ id }: ShortlinkRecord, links: Links): string {
    return `${links.base}/s/${encodeURIComponent(id.startsWith(PREFIX) ? id.slice(PREFIX.length) : id)}`
  }

  show(record: ShortlinkRecord, links: Links) {
    return {
      id: record.id,
      name: record.name,
      target_url: record.target_url,
      short_url: this.urlOf(record, links),
      ecom_store_name: record.ecom_store_name,
      utm_source: record.utm_source,
      created_at: httpDate(record.created_at),
    }
  }

  /** Counts a click. Refuses when the link has as many visits as it may. */
  click(record: ShortlinkRecord, facts: VisitorFacts, now: number): void {
    this.bring(record, [{ ...facts, at: now }])
  }

  /** Counts a sale, and a click if the sale has a user agent, city or country. */
  order(record: ShortlinkRecord, sale: Sale, now: number): Order {
    if (record.orders.length >= LIMITS.orders_per_shortlink) {
      fail('limit_reached', { what: `The orders of short link ${record.id}`, limit: LIMITS.orders_per_shortlink })
    }
    const [order] = this.bring(record, [], [{ ...sale, at: now }])
    if (!order) throw new Error('a sale made no order')
    return order
  }

  /** Counts visits of a link, each by another visitor; what is not given of them is drawn from the audience. */
  visit({ shortlink, visitor, user_agent, times = 1, ...place }: VisitInput, now: number): void {
    const record = this.named(shortlink)
    const audience = this.audienceOf(record)
    const clicks = Array.from({ length: times }, (_, number): Click => {
      const address = visitor ?? `visit ${number} of ${now}`
      const drawn = drawnVisitor(audience, draws(this.world.seed, 'visit', record.id, address))
      const facts = { ...drawn, ...(place.country === undefined ? {} : { city: null }), ...place, address }
      return { ...facts, userAgent: user_agent ?? drawn.userAgent, at: now }
    })
    this.bring(record, clicks)
  }

  /** Adds clicks and sales to a link. A sale is a click, too, where it tells something of the buyer. Returns the orders. */
  bring(record: ShortlinkRecord, clicks: readonly Click[], sales: readonly SaleAt[] = []): Order[] {
    const audience = once(() => this.audienceOf(record))
    const visitors = [...clicks, ...sales.flatMap((sale) => buyerOf(record, sale) ?? [])].map((click) => ({
      ...visitorOf(this.world.seed, click, audience),
      at: click.at,
    }))
    const visits = withClicks(record, visitors)
    const orders = sales.map((sale) => this.#orderOf(record, sale))
    this.records.put(record.id, { ...record, visits, orders: [...record.orders, ...orders] })
    return orders
  }

  #orderOf({ id, ecom_store_name }: ShortlinkRecord, { products, at }: SaleAt): Order {
    return {
      order_id: this.world.collections.newId('ord', `${id} ${canonical(products)}`),
      at,
      cents: products.reduce((sum, { price, quantity }) => sum + centsOf(price, quantity), 0),
      products: products.map(({ name, price, quantity }) => ({
        id: this.#productId(ecom_store_name, name),
        name,
        price,
        quantity,
      })),
    }
  }

  /**
   * Returns the audience of the creator who shows the link: whose post it is attached to, or else the one whom its source names, pinned
   * on any platform or on instagram.
   */
  audienceOf({ id, utm_source }: ShortlinkRecord): Audience {
    const { universe, people, services } = this.world
    const promoter = services.campaigns.promoterOf(id)
    if (promoter) return audienceOf(universe, promoter)
    const pin = universe.pins.find(({ connector, handle }) => {
      return canonicalHandle(connector, handle) === canonicalHandle(connector, utm_source)
    })
    return audienceOf(universe, people.creatorOf(pin?.connector ?? 'instagram', utm_source))
  }

  /** Returns a new id. If the short id is taken by chance, draws the next one. */
  #newId(requestKey: string): string {
    for (;;) {
      const id = this.records.newId(requestKey).slice(0, PREFIX.length + CODE_LENGTH)
      if (!this.records.has(id)) return id
    }
  }

  /** Returns the id of a product: the same in every order of a store. */
  #productId(store: string, name: string): string {
    const d = draws(this.world.seed, 'product', store, redactUrls(name))
    return String(d.int(7_000_000_000_000, 7_999_999_999_999))
  }
}

/** Returns the code in a short URL or its path; undefined for any other text. */
function codeIn(text: string): string | undefined {
  return /^(?:https?:\/\/[^?#]*)?\/s\/([^/?#]+)\/?(?:[?#]|$)/i.exec(text)?.[1]
}

/** Returns the click of somebody who bought, where that counts as a visit. */
function buyerOf({ id }: ShortlinkRecord, { user_agent, city, country, at }: SaleAt): Click | null {
  const visiting = user_agent !== undefined || city != null || country !== undefined
  return visiting ? { userAgent: user_agent ?? '', address: `buyer of ${id}`, city, country, at } : null
}

/** Returns the visits of a link with those of more visitors: the clicks of one on a day, from one place, are one visit. */
function withClicks(
  { id, visits }: ShortlinkRecord,
  visitors: readonly (Visitor & { readonly at: number })[],
): Visit[] {
  const all = [...visits]
  const places = new Map(all.map((visit, index) => [placeOf(visit, visit.day), index]))
  for (const { at, ...visitor } of visitors) {
    const day = startOfDay(at)
    const place = placeOf(visitor, day)
    const index = places.get(place) ?? all.length
    const known = all[index]
    if (!known && index >= LIMITS.visits_per_shortlink) {
      fail('limit_reached', { what: `The visits of short link ${id}`, limit: LIMITS.visits_per_shortlink })
    }
    places.set(place, index)
    all[index] = known ? { ...known, clicks: known.clicks + 1 } : { ...visitor, day, first_at: at, clicks: 1 }
  }
  return all
}

function placeOf({ visitor, city, country }: Visitor, day: number): string {
  return `${visitor} ${day} ${country}${city === null ? '' : `\n${city}`}`
}

/** Returns the price of `quantity` pieces in hundredths; the price has at most four decimals. */
function centsOf(price: string, quantity: number): number {
  const [whole = '0', decimals = ''] = price.split('.')
  const tenThousandths = Number(whole) * 10_000 + Number(decimals.padEnd(4, '0'))
  return Math.round((tenThousandths * quantity) / 100)
}
