import { BoundedCache } from '../../kit/bounded-cache.ts'
import { startOfDay } from '../../kit/days.ts'
import { canonical } from '../../kit/json.ts'
import type { Connector } from '../../model/connector.ts'
import { LIMITS } from '../../model/limits.ts'
import type { Links } from '../../model/links.ts'
import { PLATFORMS } from '../../model/platforms.ts'
import type { GrowthTrends } from '../../universe/growth-trends.ts'
import { canonicalHandle, idInHandle } from '../../universe/people/handle-text.ts'
import type { Core } from '../core.ts'
import type { Audiences } from './audiences.ts'
import type { CreatorDays } from './creator-days.ts'
import { type CreatorFacts, creatorFacts } from './creator-documents.ts'
import type { Creators } from './creators.ts'
import { type AudienceState, publicDocument } from './public-document.ts'

interface PublicCall<Id> {
  readonly connector: Connector
  /** A handle, with or without `@`. */
  readonly identifier: string
  readonly links: Links
  /** ms. */
  readonly now: number
  readonly warn: (message: string) => void
  /** Returns the platform's own id, under its key. */
  readonly id: (platformId: string) => Id
  /** Checks a new document, and writes it with its trends. */
  readonly write: (document: PublicDocument<Id>, trends: GrowthTrends) => Buffer
}

type PublicDocument<Id> = ReturnType<typeof publicDocument<Id>>

/** The public insights of any creator (endpoints 23 to 25). */
export class PublicInsights {
  readonly #core: Core
  readonly #creators: Creators
  readonly #audiences: Audiences
  readonly #days: CreatorDays
  /** The documents requested last, by all that they depend on: each is made, checked and written once a day. */
  readonly #written: BoundedCache<string, Buffer>

  constructor(core: Core, creators: Creators, audiences: Audiences, days: CreatorDays) {
    this.#core = core
    this.#creators = creators
    this.#audiences = audiences
    this.#days = days
    this.#written = new BoundedCache(LIMITS.insights_kept, { memory: core.memory })
  }

  /** Returns the document as JSON. */
  show<Id>(call: PublicCall<Id>): Buffer {
    const { connector, identifier, links, now, warn } = call
    const { mark } = PLATFORMS[connector]
    const documented = identifier.startsWith('@') === (mark === '@')
    if (!documented) warn(`identifier is documented as ${mark === '@' ? '@<handle>' : '<username>'}`)
    const handle = this.#handleOf(connector, identifier)
    this.#creators.checkProcessed(connector, handle)
    const audience = this.#audiences.stateOf({ connector, handle })
    const key = canonical([connector, handle, startOfDay(now), links.base, audience])
    return this.#written.of(key, () => this.#newText(call, handle, audience))
  }

  #newText<Id>({ connector, links, now, id, write }: PublicCall<Id>, handle: string, audience: AudienceState): Buffer {
    const creator = this.#core.people.creatorOf(connector, handle)
    const facts: CreatorFacts<Id> = creatorFacts(
      this.#core.universe,
      this.#days.of(creator, now),
      id(creator.platformId),
      { renewed: audience.renewed, links },
    )
    return write(publicDocument(facts, audience), facts.growth)
  }

  /** Returns the handle that an identifier means: that of the creator, if it is an id. */
  #handleOf(connector: Connector, identifier: string): string {
    const handle = canonicalHandle(connector, identifier)
    return idInHandle(connector, handle) === null ? handle : this.#core.people.creatorOf(connector, handle).handle
  }
}
