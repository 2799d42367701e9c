import * as z from 'zod'
import { Name } from '../../model/fields.ts'
import { Instant } from '../../model/instant.ts'
import { Domain } from '../../model/text.ts'
import { collection } from '../lifecycle/collection.ts'
import { MomentSchema as Moment } from '../lifecycle/fixture-fields.ts'

/** A connected store. Its access token is not kept. */
const StoreShape = z.strictObject({ shop: Name, status: z.literal('success'), created_at: Instant })

export type StoreRecord = Readonly<z.output<typeof StoreShape>>

export const stores = collection({
  name: 'stores',
  noun: 'store',
  description: 'Connected online stores (endpoint 8)',
  record: StoreShape,
  id: ({ shop }) => shop,
  identity: ['shop'],
  fixture: z.strictObject({
    shop: Domain,
    /** Accepted as in endpoint 8, and kept no more than there. */
    access_token: z.string().optional(),
    created_at: Moment.optional(),
  }),
})
