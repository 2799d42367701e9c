// What a caller has happen in a world: sales through short links, changes of creators and posts.

import * as z from 'zod'
import { strict } from '../kit/shape.ts'
import { finish } from '../kit/work.ts'
import { ChangeInput, changeAt } from '../model/change.ts'
import { OrderInput } from '../model/happening.ts'
import { isoInstant } from '../model/instant.ts'
import { control } from './control.ts'
import { NextPage, PageShape, pageOf } from './paging.ts'

const Product = strict(() => ({
  id: z.string().describe('Its id.'),
  name: z.string().describe('Its name.'),
  price: z.string().describe('The price of one, as text.'),
  quantity: z.int().describe('How many.'),
}))

export const createOrder = control({
  id: 'createOrder',
  method: 'POST',
  path: '/__sim/orders',
  changes: true,
  summary: 'Record a sale through a short link',
  body: OrderInput,
  grows: true,
  replies: {
    201: strict(() => ({
      order_id: z.string().describe('The id of the sale.'),
      shortlink: z.string().describe('The short link: its id or URL.'),
      amount: z.number().describe('What was paid, in sum.'),
      products: z.array(Product).describe('What was bought.'),
    })),
  },
  problems: ['unknown_entry'],
  handle: ({ body: { shortlink, ...sale }, now }, { services: { shortlinks } }) => {
    const record = shortlinks.named(shortlink)
    const { order_id, cents, products } = shortlinks.order(record, sale, now)
    return { order_id, shortlink: record.id, amount: cents / 100, products: [...products] }
  },
})

const Change = changeAt(z.iso.datetime().describe("When, on the world's clock."))

export const listChanges = control({
  id: 'listChanges',
  method: 'GET',
  path: '/__sim/changes',
  summary: 'The changes of creators and posts, oldest first',
  query: strict(() => PageShape),
  replies: { 200: strict(() => ({ changes: z.array(Change).describe('The changes, oldest first.'), next: NextPage })) },
  handle: ({ query }, { people }) => {
    const entries = (people.universe.changes?.list ?? []).map((change, at) => ({ id: String(at), change }))
    const { shown, more } = finish(
      pageOf({ entries, show: ({ change }) => ({ ...change, at: isoInstant(change.at) }) }, query),
    )
    return { changes: shown, ...more }
  },
})

export const createChange = control({
  id: 'createChange',
  method: 'POST',
  path: '/__sim/changes',
  changes: true,
  grows: true,
  summary: 'Change creators and posts from now on, in every document',
  body: ChangeInput,
  replies: { 201: Change },
  handle: ({ body, now }, world) => {
    world.happen({ change: body }, now)
    return { at: isoInstant(now), ...body }
  },
})
