import * as z from 'zod'
import { strict } from '../kit/shape.ts'
import { OrderInput } from '../model/happening.ts'
import { control } from './control.ts'

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
      products: z
        .array(
          strict(() => ({
            id: z.string().describe('Its id.'),
            name: z.string().describe('Its name.'),
            price: z.string().describe('The price of one, as text.'),
            quantity: z.int().describe('How many.'),
          })),
        )
        .describe('What was bought.'),
    })),
  },
  problems: ['unknown_entry'],
  handle: ({ body: { shortlink, ...sale }, now }, { services: { shortlinks } }) => {
    const record = shortlinks.named(shortlink)
    const { order_id, cents, products } = shortlinks.order(record, sale, now)
    return { order_id, shortlink: record.id, amount: cents / 100, products: [...products] }
  },
})
