import { Collection } from '../../kit/collection.ts'
import { LIMITS } from '../../model/limits.ts'

/** A connected store, as it is kept: its access token is not. */
export interface StoreRecord {
  readonly shop: string
  readonly status: 'success'
  /** ms */
  readonly created_at: number
}

/** The connected online stores (endpoint 8), by domain. */
export class Stores {
  readonly records = new Collection<StoreRecord>('stores', LIMITS.records_per_collection)

  /** Connects a store; one that is connected already stays as it is. */
  add(shop: string, now: number): StoreRecord {
    return this.records.get(shop) ?? this.records.put(shop, { shop, status: 'success', created_at: now })
  }
}
