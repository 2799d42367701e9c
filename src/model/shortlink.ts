// Short links, and the visits and sales that they bring (interface, "Shortlink" and "shortlinks_analysis").

import * as z from 'zod'
import { strict } from '../kit/shape.ts'
import { Count, HttpDate, IsoDay } from './fields.ts'
import { LIMITS } from './limits.ts'
import { assumed, documented } from './shape.ts'
import { Domain, HttpUrl, Text } from './text.ts'

export const ShortlinkInput = documented(() => ({
  target_url: HttpUrl.describe('Where it leads.'),
  name: Text.describe('The name of the short link.'),
  ecom_store_name: Domain.describe('The domain of a connected store.'),
  utm_source: Text.max(LIMITS.utm_source_length, `expected at most ${LIMITS.utm_source_length} characters`).describe(
    'Names the source of its visits in the address.',
  ),
})).meta({ id: 'ShortlinkInput', description: 'A new short link.' })

export const Shortlink = assumed('shortlink-record', () => ({
  id: z.string().describe('Its id.'),
  name: z.string().describe('The name of the short link.'),
  target_url: z.string().describe('Where it leads.'),
  short_url: z.url().describe('The short address; visits count.'),
  ecom_store_name: z.string().describe('The domain of a connected store.'),
  utm_source: z.string().describe('Names the source of its visits in the address.'),
  created_at: HttpDate.describe('When it was created.'),
})).meta({ id: 'Shortlink', description: 'A short link.' })

const traffic = { users: Count.describe('How many different visitors.'), clicks: Count.describe('How many visits.') }

const Product = documented(() => ({
  id: z.string().describe('The id of the product.'),
  name: z.string().describe('What was bought.'),
  price: z.string().describe('The price of one, as text.'),
  quantity: z.int().min(1).describe('How many were bought.'),
})).meta({ id: 'Product', description: 'What was bought.' })

export const ShortlinksAnalysis = documented(() => ({
  affiliate_orders_count: Count.describe('How many sales.'),
  affiliate_orders_amount: z.number().describe('What they paid, in sum.'),
  orders: documented(() => ({
    order_id: z.string().describe('The id of the sale.'),
    products: z.array(Product).describe('What was bought.'),
  }))
    .array()
    .describe('The sales.'),
  ...traffic,
  city_distribution: documented(() => ({
    city: z.string().nullable().describe('A city; null where none is known.'),
    ...traffic,
  }))
    .array()
    .describe('Visits by city.'),
  country_distribution: documented(() => ({ country: z.string().describe('A country.'), ...traffic }))
    .array()
    .describe('Visits by country.'),
  platform_distribution: documented(() => ({ platform: z.string().describe('The operating system.'), ...traffic }))
    .array()
    .describe('Visits by operating system.'),
  device_distribution: documented(() => ({ device: z.string().describe('The device.'), ...traffic }))
    .array()
    .describe('Visits by device.'),
  date_distribution: documented(() => ({
    date: IsoDay.describe('The day, YYYY-MM-DD.'),
    ...traffic,
    affiliate_orders_count: Count.describe('How many sales.'),
    affiliate_orders_amount: z.number().describe('What they paid, in sum.'),
  }))
    .array()
    .describe('Visits and sales by day.'),
})).meta({ id: 'ShortlinksAnalysis', description: 'Visits and sales through the short links of a post.' })

export type ShortlinksAnalysisDocument = z.output<typeof ShortlinksAnalysis>

export const Price = z.string().regex(/^\d{1,9}(\.\d{1,4})?$/, 'expected an amount as text, such as "19.90"')
export const Quantity = z.int().min(1).max(1_000_000)
export const Place = Text.max(100, 'expected at most 100 characters')

const SoldProduct = strict(() => ({
  name: Text.describe('What was bought.'),
  price: Price.describe('The price of one, as text.'),
  quantity: Quantity.describe('How many were bought.'),
})).meta({ id: 'SoldProduct', description: 'What was bought.' })

/** A sale through a short link. With a user agent, city or country it also counts as a visit. */
export const SaleInput = strict(() => ({
  products: z.array(SoldProduct).min(1).max(LIMITS.entries_per_request).describe('What was bought.'),
  user_agent: z
    .string()
    .max(1_000)
    .optional()
    .describe('The browser of the visitor; with it the sale also counts as a visit.'),
  city: Place.nullable().optional().describe('A city; null where none is known.'),
  country: Place.optional().describe('A country.'),
}))

export type Sale = z.output<typeof SaleInput>

/** What short links that are attached to posts bring by themselves. */
export const Sales = strict(() => ({
  visits_per_1000_views: z
    .number()
    .min(0)
    .max(1_000)
    .describe('For 1000 views that a post gains while the link is attached'),
  orders_per_100_visits: z.number().min(0).max(100).default(0).describe('How many of 100 visits end in an order.'),
  basket: strict(() => ({
    name: Text.describe('What is bought.'),
    price: Price.describe('The price of one, as text.'),
    quantity: Quantity.default(1).describe('How many are bought.'),
  }))
    .array()
    .min(1)
    .max(LIMITS.entries_per_request)
    .describe('The products, of which each order has one')
    .exactOptional(),
})).refine(({ orders_per_100_visits, basket }) => orders_per_100_visits === 0 || basket !== undefined, {
  path: ['basket'],
  message: 'is missing: name the products of the orders',
})

export type Sales = z.output<typeof Sales>
