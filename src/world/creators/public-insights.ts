import type * as z from 'zod'
import { BoundedCache } from '../../kit/bounded-cache.ts'
import { canonical, JsonText } from '../../kit/json.ts'
import { once } from '../../kit/loading/once.ts'
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
  show({ connector, identifier, links, now, warn }: PublicCall, schema: z.ZodType): JsonText {
    const { mark, insights } = PLATFORMS[connector]
    const documented = identifier.startsWith('@') === (mark === '@')
    if (!documented) warn(`identifier is documented as ${mark === '@' ? '@<handle>' : '<username>'}`)
    const { universe, people, services } = this.#world
    const drawn = once(() => people.creatorOf(connector, identifier))
    // An id stands for the handle of its account; a handle that was given up for nobody.
    const given = canonicalHandle(connector, identifier)
    const handle = idInHandle(connector, given) === null ? given : drawn().handle
    services.creators.checkThere(connector, handle, now)
    services.creators.checkProcessed(connector, handle)
    const { at: analysed } = services.audiences.stateOf({ connector, handle })
    const step = stepAt(universe, now, universe.polls?.tracked ? drawn() : undefined)
    const key = canonical([connector, handle, step, revisionOf(universe), links.base, analysed])
    const written = this.#written.of(key, () => {
      const creator = drawn()
      const id = { [insights.idField]: creator.platformId }
      const facts = creatorFacts(universe, creatorDay(universe, creator, now), id, { analysed, links })
      return Buffer.from(checkedText(insights.operation, schema, publicDocument(facts, analysed)))
    })
    return new JsonText(written)
  }
}
