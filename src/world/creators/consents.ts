import type * as z from 'zod'
import { Collection } from '../../kit/collection.ts'
import { DAY, startOfDay } from '../../kit/days.ts'
import { Memo } from '../../kit/memo.ts'
import { idOf } from '../../kit/random.ts'
import type { ConsentedInsights } from '../../model/consented-insights.ts'
import { LIMITS } from '../../model/limits.ts'
import type { Links } from '../../model/links.ts'
import { fail } from '../../model/problems.ts'
import { CREATOR_ID_PREFIX } from '../../model/verification.ts'
import { creatorOf } from '../../universe/creators.ts'
import type { Core } from '../core.ts'
import type { Audiences } from './audiences.ts'
import { consentedInsights } from './consented-insights.ts'
import { creatorFacts } from './creator-documents.ts'

/** A creator who gave consent. */
export interface ConsentRecord {
  readonly creator_id: string
  readonly connector: 'instagram' | 'youtube'
  readonly handle: string
  /** ms. */
  readonly created_at: number
}

/** The creators who gave consent (endpoints 18 and 19), by `creator_id`. */
export class Consents {
  readonly records = new Collection<ConsentRecord>('consents', LIMITS.records_per_collection)
  readonly #views = new Memo<z.input<typeof ConsentedInsights>>()
  readonly #core: Core
  readonly #audiences: Audiences

  constructor(core: Core, audiences: Audiences) {
    this.#core = core
    this.#audiences = audiences
  }

  /** Notes the consent of a creator, who has the same id whenever and wherever it is given. */
  give(connector: ConsentRecord['connector'], handle: string, now: number): ConsentRecord {
    const creator_id = this.idOf(connector, handle)
    const known = this.records.get(creator_id) ?? this.#of(connector, handle)
    return known ?? this.records.put(creator_id, { creator_id, connector, handle, created_at: now })
  }

  /** The consent that a fixture gave under an id of its own. */
  #of(connector: ConsentRecord['connector'], handle: string): ConsentRecord | undefined {
    for (const record of this.records.values()) {
      if (record.connector === connector && record.handle === handle) return record
    }
    return undefined
  }

  /** The `creator_id` that verification gives this creator (handle in its one spelling). */
  idOf(connector: ConsentRecord['connector'], handle: string): string {
    return `${CREATOR_ID_PREFIX}_${idOf(this.#core.seed, CREATOR_ID_PREFIX, connector, handle)}`
  }

  /** The consented insights of an instagram creator; made once a day, and anew when the audience is renewed. */
  instagram(creatorId: string, links: Links, now: number): z.input<typeof ConsentedInsights> {
    const record = this.records.get(creatorId)
    if (record?.connector !== 'instagram')
      fail('unknown_record', { what: 'consented instagram creator', id: creatorId })
    const { universe } = this.#core
    const { renewed } = this.#audiences.stateOf(record)
    return this.#views.of(record, now, [links.base, renewed], () => {
      const creator = creatorOf(universe, 'instagram', record.handle)
      const facts = creatorFacts(universe, creator, { ig_user_id: creator.platformId }, { renewed, links, at: now })
      return { value: consentedInsights(facts), until: startOfDay(now) + DAY }
    })
  }
}
