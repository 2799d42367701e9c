import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { Count, Name, NameOrNull } from '../../model/fields.ts'
import { MomentSchema as Moment } from '../../model/fixture-time.ts'
import { Instant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import { Place, Price, Quantity, SaleInput } from '../../model/shortlink.ts'
import { Domain, HttpUrl, Text } from '../../model/text.ts'
import { collection } from '../lifecycle/collection.ts'
import { CreatedAt, SeededId } from '../lifecycle/seeding.ts'

/** One visitor's clicks on one UTC day from one place. */
const VisitShape = strict(() => ({
  visitor: Name,
  city: NameOrNull,
  country: Name,
  platform: Name,
  device: Name,
  day: Instant,
  first_at: Instant,
  clicks: z.int().min(1),
}))

const ProductShape = strict(() => ({
  id: Name,
  name: Name,
  price: Price,
  quantity: Quantity,
}))

const OrderShape = strict(() => ({
  order_id: Name,
  at: Instant,
  /** Hundredths of the currency. */
  cents: Count,
  products: z.array(ProductShape).max(LIMITS.entries_per_request),
}))

const ShortlinkShape = strict(() => ({
  /** `lnk_<code>`; its address ends in the code. */
  id: Name,
  name: Name,
  target_url: HttpUrl,
  ecom_store_name: Name,
  utm_source: z.string().max(LIMITS.utm_source_length),
  created_at: Instant,
  /** In the order of their first click. */
  visits: z.array(VisitShape).max(LIMITS.visits_per_shortlink),
  orders: z.array(OrderShape).max(LIMITS.orders_per_shortlink),
}))

export type Visit = Readonly<z.output<typeof VisitShape>>
export type Order = Readonly<z.output<typeof OrderShape>>
export type ShortlinkRecord = Readonly<z.output<typeof ShortlinkShape>>

const VisitFixture = strict(() => ({
  at: Moment.optional().describe('When.'),
  user_agent: z.string().max(1_000).exactOptional().describe('The browser of the visitor.'),
  visitor: z.string().max(100).exactOptional().describe('Tells visitors with the same user agent apart.'),
  city: Place.nullable().exactOptional().describe('The city of the visitor.'),
  country: Place.exactOptional().describe('The country of the visitor.'),
}))

const ShortlinkEntry = strict(() => ({
  id: SeededId,
  target_url: HttpUrl.describe('Where it leads.'),
  name: Text.optional().describe('The name of the short link.'),
  ecom_store_name: Domain.optional().describe('The domain of a connected store.'),
  utm_source: Text.max(LIMITS.utm_source_length).optional().describe('Names the source of its visits in the address.'),
  created_at: CreatedAt,
  visits: z
    .union([z.int().min(0).max(LIMITS.visits_per_shortlink), z.array(VisitFixture).max(LIMITS.visits_per_shortlink)])
    .default([])
    .describe("Single visits, or how many clicks to generate between the link's creation and the start."),
  orders: z
    .array(SaleInput.extend({ at: Moment.optional().describe('When.') }))
    .max(LIMITS.orders_per_shortlink)
    .default([])
    .describe('Its sales.'),
}))

/** Names the visits of an entry clicks: each becomes a visit, or adds to one. */
const ShortlinkFixture = ShortlinkEntry.transform(({ visits, ...entry }) => ({ ...entry, clicks: visits }))

export type ShortlinkFixture = z.output<typeof ShortlinkFixture>

export const SHORTLINK_PREFIX = 'lnk'

export const shortlinks = collection({
  name: 'shortlinks',
  noun: 'short link',
  description: 'Short links (endpoint 9), with visits and orders',
  prefix: SHORTLINK_PREFIX,
  record: ShortlinkShape,
  id: ({ id }) => id,
  fixture: ShortlinkFixture,
})
