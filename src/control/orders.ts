import * as z from 'zod'
import { strict } from '../kit/shape.ts'
import { failUnknown } from '../model/problems.ts'
import { SaleInput } from '../model/shortlink.ts'
import { control } from './control.ts'

export const createOrder = control({
  id: 'createOrder',
  method: 'POST',
  path: '/__sim/orders',
  changes: true,
  summary: 'Record a sale through a short link',
  body: strict(() => ({ ...SaleInput.shape, shortlink: z.string() })),
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
  handle: ({ body: { shortlink, ...sale }, now }, world) => {
    const { shortlinks } = world
    const record = shortlinks.find(shortlink) ?? failUnknown('short link', shortlink, shortlinks.records.keys())
    const { order_id, cents, products } = shortlinks.order(record, sale, now)
    return { order_id, shortlink: record.id, amount: cents / 100, products: [...products] }
  },
})
