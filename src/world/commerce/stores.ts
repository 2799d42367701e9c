import type { Core } from '../core.ts'
import { pastOf } from '../lifecycle/fixture-fields.ts'
import type { Records } from '../lifecycle/records.ts'
import { type StoreRecord, stores } from './store-record.ts'

/** The connected online stores (endpoint 8), by domain. */
export class Stores {
  readonly records: Records<StoreRecord>

  constructor({ collections }: Core) {
    this.records = collections.open(stores, {
      seed: ({ shop, created_at }, { start, refuse }) => {
        if (this.records.has(shop)) refuse(`the store "${shop}" is listed twice`, 'shop')
        this.add(shop, pastOf(created_at, start))
      },
    })
  }

  /** Connects a store; one that is connected already stays as it is. */
  add(shop: string, now: number): StoreRecord {
    return this.records.get(shop) ?? this.records.insert({ shop, status: 'success', created_at: now }, now)
  }
}
