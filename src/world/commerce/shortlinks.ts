import { DAY, startOfDay } from '../../kit/days.ts'
import { httpDate } from '../../kit/http-date.ts'
import { canonical } from '../../kit/json.ts'
import { once } from '../../kit/loading/once.ts'
import { type Draws, draws } from '../../kit/random.ts'
import { redactUrls } from '../../kit/redact.ts'
import type { VisitInput } from '../../model/happening.ts'
import { LIMITS } from '../../model/limits.ts'
import type { Links } from '../../model/links.ts'
import { fail, failUnknown } from '../../model/problems.ts'
import type { Sale, Sales } from '../../model/shortlink.ts'
import { type Audience, audienceOf } from '../../universe/audience.ts'
import { canonicalHandle } from '../../universe/people/handle-text.ts'
import type { Creator } from '../../universe/types.ts'
import type { Records } from '../lifecycle/records.ts'
import { instantOf, pastOf, type Seeding } from '../lifecycle/seeding.ts'
import type { World } from '../world.ts'
import {
  type Order,
  SHORTLINK_PREFIX,
  type ShortlinkFixture,
  type ShortlinkRecord,
  shortlinks,
  type Visit,
} from './shortlink-record.ts'
import { clicksOf, drawnVisitor, type Visitor, type VisitorFacts, visitorOf } from './visitors.ts'

type NewShortlink = Pick<ShortlinkRecord, 'target_url' | 'name' | 'ecom_store_name' | 'utm_source'>

/** The views of a post on a UTC day while a link is attached to it. */
interface Gain {
  readonly link: string
  /** Since when the post is tracked with it, ms. */
  readonly since: number
  readonly views: number
  /** 00:00 UTC, ms. */
  readonly day: number
}

/** How much people click on each day of the week, from Sunday on: 1 on average. */
const WEEK = [1.15, 0.94, 0.93, 0.94, 0.95, 0.99, 1.1] as const

/** Draws an instant of a day: few click at night. */
function instantIn(d: Draws, from: number, until: number): number {
  const part = d.chance(0.15) ? d.float() : 0.3 + 0.65 * d.float()
  return Math.floor(Math.max(from, until - DAY + part * DAY))
}

const PREFIX = `${SHORTLINK_PREFIX}_`
const CODE_LENGTH = 8
const DEFAULT_STORE = 'acme.example-store.com'

/** The short links (endpoint 9), by id. */
export class Shortlinks {
  readonly records: Records<ShortlinkRecord>
  readonly #world: World
  /** How many visits were generated for fixtures. */
  #generated = 0

  constructor(world: World) {
    this.#world = world
    this.records = world.collections.open(shortlinks, { seed: (entry, seeding) => this.#seed(entry, seeding) })
  }

  create(input: NewShortlink, requestKey: string, now: number): ShortlinkRecord {
    return this.#insert(this.#newId(requestKey), input, now)
  }

  #insert(id: string, { target_url, name, ecom_store_name, utm_source }: NewShortlink, now: number): ShortlinkRecord {
    const fresh = { id, name, target_url, ecom_store_name, utm_source, created_at: now, visits: [], orders: [] }
    return this.records.insert(fresh, now)
  }

  #seed(entry: ShortlinkFixture, seeding: Seeding): void {
    const { start, requestKey, refuse } = seeding
    const { chance, services } = this.#world
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
      utm_source: entry.utm_source ?? `influencer_${chance.draws(requestKey).int(1000, 9999)}`,
    }
    if (id !== undefined && this.find(id)) refuse(`another short link has the id "${id}"`, 'id')
    const record = this.#insert(id ?? this.#newId(requestKey), input, created)
    // Nothing of the audience changes while one link is filled.
    const audience = once(() => this.#audienceOf(record))
    const visits = new Visits(record.id)
    for (const { at, ...facts } of clicksOf(entry, { created, audience }, seeding, chance)) {
      visits.click(visitorOf(this.#world.seed, facts, audience), at)
    }
    const orders: Order[] = []
    for (const { at, ...sale } of entry.orders) {
      const when = Math.max(created, instantOf(at, start, start))
      const buyer = buyerOf(record, sale)
      if (when > start) seeding.later({ order: { shortlink: record.id, ...sale } }, when)
      else orders.push(this.#orderOf(record, sale, when))
      if (when <= start && buyer) visits.click(visitorOf(this.#world.seed, buyer, audience), when)
    }
    for (const { at, ...visit } of single) {
      const when = instantOf(at, start, start)
      if (when > start) seeding.later({ visit: { shortlink: record.id, ...visit } }, when)
    }
    if (visits.all.length + orders.length > 0) this.records.put(record.id, { ...record, visits: visits.all, orders })
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

  /** Returns the public address of a link. */
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
  click(record: ShortlinkRecord, facts: VisitorFacts, now: number): ShortlinkRecord {
    return this.records.put(record.id, { ...record, visits: this.#withClick(record, facts, now) })
  }

  /** Counts a sale, and a click if the sale has a user agent, city or country. */
  order(record: ShortlinkRecord, sale: Sale, now: number): Order {
    if (record.orders.length >= LIMITS.orders_per_shortlink) {
      fail('limit_reached', { what: `The orders of short link ${record.id}`, limit: LIMITS.orders_per_shortlink })
    }
    const buyer = buyerOf(record, sale)
    const visits = buyer ? this.#withClick(record, buyer, now) : record.visits
    const order = this.#orderOf(record, sale, now)
    this.records.put(record.id, { ...record, visits, orders: [...record.orders, order] })
    return order
  }

  /** Counts visits of a link, each by another visitor; what is not given of them is drawn from the audience. */
  visit({ shortlink, visitor, user_agent, times = 1, ...place }: VisitInput, now: number): void {
    const record = this.named(shortlink)
    const { seed } = this.#world
    const audience = once(() => this.#audienceOf(record))
    const visits = new Visits(record.id, record.visits)
    for (let number = 0; number < times; number++) {
      const address = visitor ?? `visit ${number} of ${now}`
      const drawn = drawnVisitor(audience(), draws(seed, 'visit', record.id, address))
      const facts = { ...drawn, ...(place.country === undefined ? {} : { city: null }), ...place, address }
      visits.click(visitorOf(seed, { ...facts, userAgent: user_agent ?? drawn.userAgent }, audience), now)
    }
    this.records.put(record.id, { ...record, visits: visits.all })
  }

  /** Has a link bring the visits and orders that so many `views` of a day lead to; as many visits as a link may have. */
  sell({ link, since, views, day }: Gain, { visits_per_1000_views, orders_per_100_visits, basket = [] }: Sales): void {
    const record = this.find(link)
    if (!record || views <= 0) return
    const { seed } = this.#world
    const audience = once(() => this.#audienceOf(record))
    const d = draws(seed, 'sales', record.id, day, views)
    const rate = (visits_per_1000_views / 1_000) * (WEEK[new Date(day).getUTCDay()] ?? 1)
    const room = LIMITS.visits_per_shortlink - record.visits.length
    const count = Math.min(room, Math.floor(views * rate + d.float()))
    const instants = Array.from({ length: count }, () =>
      instantIn(d, Math.max(day, since, record.created_at), day + DAY),
    )
    const visits = new Visits(record.id, record.visits)
    const orders: Order[] = []
    for (const [number, at] of instants.sort((a, b) => a - b).entries()) {
      // Some come again.
      const person = draws(seed, 'sales', record.id, day, d.chance(0.85) ? `visitor ${number}` : 'visitor 0')
      const address = `sales ${day} ${person.int(0, 1_000_000)}`
      visits.click(visitorOf(seed, { ...drawnVisitor(audience(), person), address }, audience), at)
      if (basket.length === 0 || !d.chance(orders_per_100_visits / 100)) continue
      if (record.orders.length + orders.length >= LIMITS.orders_per_shortlink) continue
      orders.push(this.#orderOf(record, { products: [d.pick(basket)] }, at))
    }
    if (count > 0) this.records.put(record.id, { ...record, visits: visits.all, orders: [...record.orders, ...orders] })
  }

  #withClick(record: ShortlinkRecord, facts: VisitorFacts, now: number): Visit[] {
    const visits = new Visits(record.id, record.visits)
    visits.click(
      visitorOf(this.#world.seed, facts, () => this.#audienceOf(record)),
      now,
    )
    return visits.all
  }

  #orderOf({ id, ecom_store_name }: ShortlinkRecord, { products }: Sale, at: number): Order {
    return {
      order_id: this.#world.chance.newId('ord', `${id} ${canonical(products)}`),
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

  #audienceOf({ id, utm_source }: ShortlinkRecord): Audience {
    return audienceOfLink(this.#world, this.#world.services.campaigns.promoterOf(id), utm_source)
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
    return String(
      this.#world.chance.draws('product', store, redactUrls(name)).int(7_000_000_000_000, 7_999_999_999_999),
    )
  }
}

/** Returns the code in a short URL or its path; undefined for any other text. */
function codeIn(text: string): string | undefined {
  return /^(?:https?:\/\/[^?#]*)?\/s\/([^/?#]+)\/?(?:[?#]|$)/i.exec(text)?.[1]
}

/** Returns who bought, where that counts as a visit. */
function buyerOf({ id }: ShortlinkRecord, { user_agent, city, country }: Sale): VisitorFacts | null {
  const visiting = user_agent !== undefined || city != null || country !== undefined
  return visiting ? { userAgent: user_agent ?? '', address: `buyer of ${id}`, city, country } : null
}

/** The visits of a link, to which clicks are added. */
class Visits {
  readonly all: Visit[]
  readonly #link: string
  /** Where each visit is. */
  readonly #places: Map<string, number>

  constructor(link: string, visits: readonly Visit[] = []) {
    this.#link = link
    this.all = [...visits]
    this.#places = new Map(visits.map((visit, at) => [placeOf(visit, visit.day), at]))
  }

  click(visitor: Visitor, now: number): void {
    const day = startOfDay(now)
    const place = placeOf(visitor, day)
    const at = this.#places.get(place) ?? this.all.length
    const visit = this.all[at]
    if (visit) this.all[at] = { ...visit, clicks: visit.clicks + 1 }
    else if (at < LIMITS.visits_per_shortlink) {
      this.all.push({ ...visitor, day, first_at: now, clicks: 1 })
      this.#places.set(place, at)
    } else fail('limit_reached', { what: `The visits of short link ${this.#link}`, limit: LIMITS.visits_per_shortlink })
  }
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

/**
 * Returns the audience of the creator who shows the link: the promoter, or else the one whom the source of the link names,
 * pinned on any platform or on instagram.
 */
function audienceOfLink(
  { universe, people }: Pick<World, 'universe' | 'people'>,
  promoter: Creator | null,
  source: string,
): Audience {
  const pin = universe.pins.find(({ connector, handle }) => {
    return canonicalHandle(connector, handle) === canonicalHandle(connector, source)
  })
  const creator = promoter ?? people.creatorOf(pin?.connector ?? 'instagram', source)
  return audienceOf(universe, creator)
}
