// Stores and short links as the control API shows them and takes them back.

import * as z from 'zod'
import { LIMITS } from '../../model/limits.ts'
import { Instant, stateKind } from './state-kinds.ts'
import { Count, Name, NameOrNull } from './state-shapes.ts'

export const storesKind = stateKind({
  name: 'stores',
  identity: ['shop'],
  schema: z.strictObject({ shop: Name, status: z.literal('success'), created_at: Instant }),
  collection: ({ stores }) => stores.records,
  id: ({ shop }) => shop,
  show: (kept) => ({ ...kept }),
  keep: (shown) => shown,
})

const Product = z.strictObject({
  id: Name,
  name: Name,
  price: z.string().regex(/^\d+(\.\d+)?$/),
  quantity: z.int().min(1),
})

export const shortlinksKind = stateKind({
  name: 'shortlinks',
  identity: [],
  schema: z.strictObject({
    id: Name,
    name: Name,
    target_url: Name,
    ecom_store_name: Name,
    utm_source: Name,
    created_at: Instant,
    visits: z
      .array(
        z.strictObject({
          visitor: Name,
          city: NameOrNull,
          country: Name,
          platform: Name,
          device: Name,
          day: Instant,
          first_at: Instant,
          clicks: z.int().min(1),
        }),
      )
      .max(LIMITS.visits_per_shortlink),
    orders: z
      .array(z.strictObject({ order_id: Name, at: Instant, cents: Count, products: z.array(Product) }))
      .max(LIMITS.orders_per_shortlink),
  }),
  collection: ({ shortlinks }) => shortlinks.records,
  id: ({ id }) => id,
  show: ({ visits, orders, ...kept }) => ({
    ...kept,
    visits: visits.map((visit) => ({ ...visit })),
    orders: orders.map((order) => ({ ...order, products: [...order.products] })),
  }),
  keep: (shown) => shown,
})
