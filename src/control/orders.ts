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
      order_id: z.string(),
      shortlink: z.string(),
      amount: z.number(),
      products: z.array(strict(() => ({ id: z.string(), name: z.string(), price: z.string(), quantity: z.int() }))),
    })),
  },
  problems: ['unknown_entry'],
  handle: ({ body: { shortlink, ...sale }, now }, { shortlinks }) => {
    const record = shortlinks.named(shortlink)
    const { order_id, cents, products } = shortlinks.order(record, sale, now)
    return { order_id, shortlink: record.id, amount: cents / 100, products: [...products] }
  },
})
