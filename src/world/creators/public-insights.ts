import type * as z from 'zod'
import { BoundedCache } from '../../kit/bounded-cache.ts'
import { startOfDay } from '../../kit/days.ts'
import { canonical } from '../../kit/json.ts'
import type { Connector } from '../../model/connector.ts'
import type {
  PublicInstagramInsights,
  PublicTiktokInsights,
  PublicYoutubeInsights,
} from '../../model/creators/public-insights.ts'
import { LIMITS } from '../../model/limits.ts'
import type { Links } from '../../model/links.ts'
import { creatorOf } from '../../universe/creators.ts'
import type { Creator } from '../../universe/types.ts'
import type { Core } from '../core.ts'
import type { Audiences } from './audiences.ts'
import { creatorFacts } from './creator-documents.ts'
import type { Creators } from './creators.ts'
import { type AudienceState, publicDocument } from './public-document.ts'

interface PublicCall {
  /** A handle, with or without `@`. */
  readonly identifier: string
  readonly links: Links
  /** ms. */
  readonly now: number
  readonly warn: (message: string) => void
}

interface Made<Document> {
  /** Everything that the document depends on, in one text. */
  readonly version: string
  readonly document: Document
}

/** The public insights of any creator (endpoints 23 to 25). */
export class PublicInsights {
  readonly #core: Core
  readonly #creators: Creators
  readonly #audiences: Audiences
  /** The documents requested last, by handle, so that each is made, checked and serialised once a day. */
  readonly #instagram: BoundedCache<string, Made<z.input<typeof PublicInstagramInsights>>>
  readonly #youtube: BoundedCache<string, Made<z.input<typeof PublicYoutubeInsights>>>
  readonly #tiktok: BoundedCache<string, Made<z.input<typeof PublicTiktokInsights>>>

  constructor(core: Core, creators: Creators, audiences: Audiences) {
    this.#core = core
    this.#instagram = new BoundedCache(LIMITS.insights_kept, { memory: core.memory })
    this.#youtube = new BoundedCache(LIMITS.insights_kept, { memory: core.memory })
    this.#tiktok = new BoundedCache(LIMITS.insights_kept, { memory: core.memory })
    this.#creators = creators
    this.#audiences = audiences
  }

  instagram(call: PublicCall): z.input<typeof PublicInstagramInsights> {
    return this.#show(call, 'instagram', this.#instagram, (subject) => {
      const id = { ig_user_id: subject.creator.platformId }
      return publicDocument(this.#facts(subject, id, call), subject.audience)
    })
  }

  youtube(call: PublicCall): z.input<typeof PublicYoutubeInsights> {
    return this.#show(call, 'youtube', this.#youtube, (subject) => {
      const id = { channel_id: subject.creator.platformId }
      return publicDocument(this.#facts(subject, id, call), subject.audience)
    })
  }

  tiktok(call: PublicCall): z.input<typeof PublicTiktokInsights> {
    return this.#show(call, 'tiktok', this.#tiktok, (subject) => {
      const id = { tiktok_user_id: subject.creator.platformId }
      return publicDocument(this.#facts(subject, id, call), subject.audience)
    })
  }

  #show<Document>(
    { identifier, links, now, warn }: PublicCall,
    connector: Connector,
    kept: BoundedCache<string, Made<Document>>,
    make: (subject: Subject) => Document,
  ): Document {
    const documented = connector === 'instagram' ? !identifier.startsWith('@') : identifier.startsWith('@')
    if (!documented) warn(`identifier is documented as ${connector === 'instagram' ? '<username>' : '@<handle>'}`)
    const creator = creatorOf(this.#core.universe, connector, identifier)
    this.#creators.checkProcessed(connector, creator.handle)
    const audience = this.#audiences.stateOf(creator)
    const version = canonical([startOfDay(now), links.base, audience])
    const known = kept.peek(creator.handle)
    const made = known?.version === version ? known : { version, document: make({ creator, audience }) }
    kept.set(creator.handle, made)
    return made.document
  }

  #facts<Id>({ creator, audience }: Subject, id: Id, { links, now }: PublicCall) {
    return creatorFacts(this.#core.universe, creator, id, { renewed: audience.renewed, links, at: now })
  }
}

interface Subject {
  readonly creator: Creator
  readonly audience: AudienceState
}
