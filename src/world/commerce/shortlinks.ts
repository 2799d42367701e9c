import { startOfDay } from '../../kit/days.ts'
import { canonical } from '../../kit/json.ts'
import { httpDate } from '../../model/dates.ts'
import { LIMITS } from '../../model/limits.ts'
import type { Links } from '../../model/links.ts'
import { fail } from '../../model/problems.ts'
import type { Sale, ShortlinksAnalysisDocument } from '../../model/shortlink.ts'
import type { Audience } from '../../universe/audience.ts'
import type { Creator } from '../../universe/types.ts'
import type { Core } from '../core.ts'
import { pastOf } from '../lifecycle/fixture-fields.ts'
import type { Records } from '../lifecycle/records.ts'
import type { Seeding } from '../lifecycle/seeding.ts'
import { audienceOfLink } from './link-audience.ts'
import { clicksOf } from './seed-shortlinks.ts'
import {
  type Order,
  SHORTLINK_PREFIX,
  type ShortlinkFixture,
  type ShortlinkRecord,
  shortlinks,
  type Visit,
} from './shortlink-record.ts'
import { analyse } from './shortlinks-analysis.ts'
import type { Stores } from './stores.ts'
import { type Visitor, type VisitorFacts, visitorOf } from './visitors.ts'

export interface NewShortlink {
  readonly target_url: string
  readonly name: string
  readonly ecom_store_name: string
  readonly utm_source: string
}

const PREFIX = `${SHORTLINK_PREFIX}_`
const CODE_LENGTH = 8
const DEFAULT_STORE = 'acme.example-store.com'

/** The short links (endpoint 9), by id. */
export class Shortlinks {
  readonly records: Records<ShortlinkRecord>
  readonly #core: Core
  /** A number for each version of a record, so that kept responses can tell whether theirs is still the current one. */
  readonly #versions = new WeakMap<ShortlinkRecord, number>()
  #lastVersion = 0

  /** Returns the creator of a post that a campaign attaches the link to; null where none does. */
  readonly #promoterOf: (id: string) => Creator | null

  constructor(core: Core, stores: Stores, promoterOf: (id: string) => Creator | null) {
    this.#core = core
    this.#promoterOf = promoterOf
    this.records = core.collections.open(shortlinks, { seed: (entry, seeding) => this.#seed(entry, seeding, stores) })
  }

  create(input: NewShortlink, requestKey: string, now: number): ShortlinkRecord {
    return this.#insert(this.#newId(requestKey), input, now)
  }

  #insert(id: string, { target_url, name, ecom_store_name, utm_source }: NewShortlink, now: number): ShortlinkRecord {
    const fresh = { id, name, target_url, ecom_store_name, utm_source, created_at: now, visits: [], orders: [] }
    return this.records.insert(fresh, now)
  }

  #seed(entry: ShortlinkFixture, seeding: Seeding, stores: Stores): void {
    const { start, requestKey, refuse } = seeding
    const { chance } = this.#core
    const { target_url, id } = entry
    const created = pastOf(entry.created_at, start)
    const [store] = stores.records.values()
    const input = {
      target_url,
      name: entry.name ?? `Link to ${new URL(target_url).hostname}`,
      ecom_store_name: entry.ecom_store_name ?? store?.shop ?? DEFAULT_STORE,
      utm_source: entry.utm_source ?? `influencer_${chance.draws(requestKey).int(1000, 9999)}`,
    }
    if (id !== undefined && this.find(id)) refuse(`another short link has the id "${id}"`, 'id')
    let record = this.#insert(id ?? this.#newId(requestKey), input, created)
    const shown = record
    for (const { at, ...facts } of clicksOf(
      entry,
      { created, audience: () => this.#audienceOf(shown) },
      seeding,
      chance,
    )) {
      record = this.click(record, facts, at)
    }
    for (const { at, ...sale } of entry.orders) {
      this.order(record, sale, Math.max(created, pastOf(at, start)))
      record = this.records.find(record.id)
    }
  }

  /** Returns the link for `text`: its id, its code, or any URL whose path ends in `/s/<code>`. */
  find(text: string): ShortlinkRecord | undefined {
    const [, coded] = /^https?:\/\/[^?#]*\/s\/([^/?#]+)\/?(?:[?#]|$)/i.exec(text) ?? []
    const code = coded ?? text
    return this.records.get(code) ?? this.records.get(PREFIX + code)
  }

  /** Returns the documented record. */
  show(record: ShortlinkRecord, links: Links) {
    return {
      id: record.id,
      name: record.name,
      target_url: record.target_url,
      short_url: shortUrl(record, links),
      ecom_store_name: record.ecom_store_name,
      utm_source: record.utm_source,
      created_at: httpDate(record.created_at),
    }
  }

  /** Counts a click. Refuses when the link has as many visits as it may. */
  click(record: ShortlinkRecord, facts: VisitorFacts, now: number): ShortlinkRecord {
    const visits = withClick(record, this.#visitorOf(record, facts), now)
    return this.records.put(record.id, { ...record, visits })
  }

  /** Counts a sale, and a click if the sale has a user agent, city or country. */
  order(record: ShortlinkRecord, sale: Sale, now: number): Order {
    if (record.orders.length >= LIMITS.orders_per_shortlink) {
      fail('limit_reached', { what: `The orders of short link ${record.id}`, limit: LIMITS.orders_per_shortlink })
    }
    const { products, user_agent, city, country } = sale
    const visiting = user_agent !== undefined || city != null || country !== undefined
    const buyer = { userAgent: user_agent ?? '', address: `buyer of ${record.id}`, city, country }
    const visits = visiting ? withClick(record, this.#visitorOf(record, buyer), now) : record.visits
    const order: Order = {
      order_id: this.#core.chance.newId('ord', `${record.id} ${canonical(products)}`),
      at: now,
      cents: products.reduce((sum, { price, quantity }) => sum + centsOf(price, quantity), 0),
      products: products.map(({ name, price, quantity }) => ({
        id: this.#productId(record.ecom_store_name, name),
        name,
        price,
        quantity,
      })),
    }
    this.records.put(record.id, { ...record, visits, orders: [...record.orders, order] })
    return order
  }

  #visitorOf(record: ShortlinkRecord, facts: VisitorFacts): Visitor {
    return visitorOf(this.#core.seed, facts, () => this.#audienceOf(record))
  }

  #audienceOf({ id, utm_source }: ShortlinkRecord): Audience {
    return audienceOfLink(this.#core.universe, this.#promoterOf(id), utm_source)
  }

  /** Returns the analysis of the links, taken together (interface, "shortlinks_analysis"). */
  analysis(records: readonly ShortlinkRecord[]): ShortlinksAnalysisDocument {
    return analyse(records)
  }

  /** Returns a text that changes whenever `analysis(records)` may, for responses that contain it. */
  version(records: readonly ShortlinkRecord[]): string {
    return records.map((record) => this.#versionOf(record)).join('.')
  }

  #versionOf(record: ShortlinkRecord): number {
    const known = this.#versions.get(record)
    if (known !== undefined) return known
    this.#versions.set(record, ++this.#lastVersion)
    return this.#lastVersion
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
    return String(this.#core.chance.draws('product', store, name).int(7_000_000_000_000, 7_999_999_999_999))
  }
}

/** Returns the public address of a link. */
function shortUrl({ id }: ShortlinkRecord, links: Links): string {
  return `${links.base}/s/${encodeURIComponent(id.startsWith(PREFIX) ? id.slice(PREFIX.length) : id)}`
}

function withClick(record: ShortlinkRecord, visitor: Visitor, now: number): Visit[] {
  const day = startOfDay(now)
  const visits = [...record.visits]
  const at = visits.findLastIndex((visit) => visit.day === day && samePlace(visit, visitor))
  const visit = visits[at]
  if (visit) visits[at] = { ...visit, clicks: visit.clicks + 1 }
  else if (visits.length < LIMITS.visits_per_shortlink) visits.push({ ...visitor, day, first_at: now, clicks: 1 })
  else fail('limit_reached', { what: `The visits of short link ${record.id}`, limit: LIMITS.visits_per_shortlink })
  return visits
}

function samePlace(a: Visitor, b: Visitor): boolean {
  return a.visitor === b.visitor && a.city === b.city && a.country === b.country
}

/** Returns the price of `quantity` pieces in hundredths; the price has at most four decimals. */
function centsOf(price: string, quantity: number): number {
  const [whole = '0', decimals = ''] = price.split('.')
  const tenThousandths = Number(whole) * 10_000 + Number(decimals.padEnd(4, '0'))
  return Math.round((tenThousandths * quantity) / 100)
}
