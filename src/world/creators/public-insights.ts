import type * as z from 'zod'
import { BoundedCache } from '../../kit/bounded-cache.ts'
import { canonical, JsonText } from '../../kit/json.ts'
import { checkedText } from '../../model/checked-reply.ts'
import type { Connector } from '../../model/connector.ts'
import { LIMITS } from '../../model/limits.ts'
import type { Links } from '../../model/links.ts'
import { PLATFORMS } from '../../model/platforms.ts'
import { canonicalHandle, idInHandle } from '../../universe/people/handle-text.ts'
import { revisionOf, stepAt } from '../../universe/story.ts'
import type { World } from '../world.ts'
import { creatorDay } from './creator-days.ts'
import { creatorFacts } from './creator-documents.ts'
import { publicDocument } from './public-document.ts'

interface PublicCall {
  readonly connector: Connector
  /** A handle, with or without `@`. */
  readonly identifier: string
  readonly links: Links
  /** ms. */
  readonly now: number
  readonly warn: (message: string) => void
}

/** The public insights of any creator (endpoints 23 to 25). */
export class PublicInsights {
  readonly #world: World
  /** The documents requested last, by all that they depend on: each is made, checked and written once a day. */
  readonly #written: BoundedCache<string, Buffer>

  constructor(world: World) {
    this.#world = world
    this.#written = new BoundedCache(LIMITS.insights_kept, { memory: world.memory })
  }

  /** Returns the document, which has this schema. */
  show(call: PublicCall, schema: z.ZodType): JsonText {
    const { connector, identifier, links, now, warn } = call
    const { mark } = PLATFORMS[connector]
    const documented = identifier.startsWith('@') === (mark === '@')
    if (!documented) warn(`identifier is documented as ${mark === '@' ? '@<handle>' : '<username>'}`)
    const handle = this.#handleOf(connector, identifier)
    const { universe, people, services } = this.#world
    services.creators.checkThere(connector, handle, now)
    services.creators.checkProcessed(connector, handle)
    const { at: analysed } = services.audiences.stateOf({ connector, handle })
    const creator = universe.polls?.tracked ? people.creatorOf(connector, handle) : undefined
    const step = stepAt(universe, now, creator)
    const key = canonical([connector, handle, step, revisionOf(universe), links.base, analysed])
    return new JsonText(this.#written.of(key, () => this.#newText(call, schema, handle, analysed)))
  }

  #newText({ connector, links, now }: PublicCall, schema: z.ZodType, handle: string, analysed: number): Buffer {
    const { operation, idField } = PLATFORMS[connector].insights
    const { universe, people } = this.#world
    const creator = people.creatorOf(connector, handle)
    const id = { [idField]: creator.platformId }
    const facts = creatorFacts(universe, creatorDay(universe, creator, now), id, { analysed, links })
    return Buffer.from(checkedText(operation, schema, publicDocument(facts, analysed)))
  }

  /** Returns the handle that an identifier means: that of the creator, if it is an id. */
  #handleOf(connector: Connector, identifier: string): string {
    const handle = canonicalHandle(connector, identifier)
    return idInHandle(connector, handle) === null ? handle : this.#world.people.creatorOf(connector, handle).handle
  }
}
