import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { Name } from '../../model/fields.ts'
import { Instant } from '../../model/instant.ts'
import { Domain } from '../../model/text.ts'
import { InWorld } from '../in-world.ts'
import { collection } from '../lifecycle/collection.ts'
import { CreatedAt, pastOf } from '../lifecycle/seeding.ts'

/** A connected store. Its access token is not kept. */
const StoreShape = strict(() => ({ shop: Name, status: z.literal('success'), created_at: Instant }))

export type StoreRecord = Readonly<z.output<typeof StoreShape>>

export const stores = collection({
  name: 'stores',
  noun: 'store',
  description: 'Connected online stores (endpoint 8)',
  record: StoreShape,
  id: ({ shop }) => shop,
  identity: ['shop'],
  fixture: strict(() => ({
    shop: Domain.describe('The domain of the store.'),
    access_token: z.string().optional().describe('Accepted as in endpoint 8, and not kept either.'),
    created_at: CreatedAt,
  })),
})

/** The connected online stores (endpoint 8), by domain. */
export class Stores extends InWorld {
  readonly records = this.world.collections.open(stores, {
    seed: ({ shop, created_at }, { start, refuse }) => {
      if (this.records.has(shop)) refuse(`the store "${shop}" is listed twice`, 'shop')
      this.add(shop, pastOf(created_at, start))
    },
  })

  /** Connects a store. One that is already connected stays as it is. */
  add(shop: string, now: number): StoreRecord {
    return this.records.get(shop) ?? this.records.insert({ shop, status: 'success', created_at: now }, now)
  }
}
