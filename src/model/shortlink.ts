// Short links, and the visits and sales that they bring (interface, "Shortlink" and "shortlinks_analysis").

import * as z from 'zod'
import { strict } from '../kit/shape.ts'
import { Count } from './fields.ts'
import { LIMITS } from './limits.ts'
import { HttpDate, IsoDay } from './moments.ts'
import { shape } from './shape.ts'
import { Domain, HttpUrl, Text } from './text.ts'

export const ShortlinkInput = shape(() => ({
  documented: {
    target_url: HttpUrl,
    name: Text,
    ecom_store_name: Domain,
    utm_source: Text.max(LIMITS.utm_source_length, `expected at most ${LIMITS.utm_source_length} characters`),
  },
}))

export const Shortlink = shape(() => ({
  assumed: {
    'shortlink-record': {
      id: z.string(),
      name: z.string(),
      target_url: z.string(),
      short_url: z.url(),
      ecom_store_name: z.string(),
      utm_source: z.string(),
      created_at: HttpDate,
    },
  },
}))

const traffic = { users: Count, clicks: Count }

export const Product = shape(() => ({
  documented: { id: z.string(), name: z.string(), price: z.string(), quantity: z.int().min(1) },
}))

export const ShortlinksAnalysis = shape(() => ({
  documented: {
    affiliate_orders_count: Count,
    affiliate_orders_amount: z.number(),
    orders: z.array(shape(() => ({ documented: { order_id: z.string(), products: z.array(Product) } }))),
    ...traffic,
    city_distribution: z.array(shape(() => ({ documented: { city: z.string().nullable(), ...traffic } }))),
    country_distribution: z.array(shape(() => ({ documented: { country: z.string(), ...traffic } }))),
    platform_distribution: z.array(shape(() => ({ documented: { platform: z.string(), ...traffic } }))),
    device_distribution: z.array(shape(() => ({ documented: { device: z.string(), ...traffic } }))),
    date_distribution: z.array(
      shape(() => ({
        documented: { date: IsoDay, ...traffic, affiliate_orders_count: Count, affiliate_orders_amount: z.number() },
      })),
    ),
  },
}))

export type ShortlinksAnalysisDocument = z.output<typeof ShortlinksAnalysis>

/** A price and how often it was paid. */
const PRICE = /^\d{1,9}(\.\d{1,4})?$/
export const Price = z.string().regex(PRICE, 'expected an amount as text, such as "19.90"')
export const Quantity = z.int().min(1).max(1_000_000)
export const Place = Text.max(100, 'expected at most 100 characters')

/** A sale through a short link. With a user agent, city or country it also counts as a visit. */
export const SaleInput = strict(() => ({
  products: z
    .array(
      strict(() => ({
        name: Text,
        price: Price,
        quantity: Quantity,
      })),
    )
    .min(1)
    .max(LIMITS.entries_per_request),
  user_agent: z.string().max(1_000).optional(),
  city: Place.nullable().optional(),
  country: Place.optional(),
}))

export type Sale = z.output<typeof SaleInput>
