// The creators outside the population whom a world has named: those of its records, and those whose public insights somebody
// read. The ids of such a creator hold a code of its handle, and here is what it stands for.

import { eachOf, type Work } from '../kit/work.ts'
import { CONNECTORS, type Connector } from '../model/connector.ts'
import { LIMITS } from '../model/limits.ts'
import { PLATFORMS } from '../model/platforms.ts'
import { pinOf } from '../universe/drawn-creators.ts'
import { indexOfHandle } from '../universe/handles.ts'
import { codeOfHandle, type Owner, ownerOfPlatformId, ownerOfShortcode } from '../universe/ids.ts'
import { canonicalHandle, idInHandle } from '../universe/people/handle-text.ts'
import type { UniverseOptions } from '../universe/types.ts'
import type { Account } from './memory.ts'

/** What a handle takes in memory beside its letters. Bytes. */
const ENTRY = 200

/** A creator, by any spelling of the handle. */
export interface Named {
  readonly connector: Connector
  readonly handle: string
  readonly company?: boolean
}

export type NamedThing = Named | NamedPost | { readonly brand: string }

/** A post that a record names, and whose it is, where the record says so. */
export interface NamedPost {
  readonly connector: Connector
  readonly shortcode: string
  readonly handle?: string
  /** Since when, ms; left out: since now. */
  readonly created_at?: number
  readonly sponsor?: string
}

export class NamedCreators {
  readonly #universe: UniverseOptions
  readonly #memory: Account
  readonly #added: () => void
  /** Handles by platform and code. Of two with the same code, the first one has its ids. */
  #handles: Map<string, string> = new Map()

  /** `added`: called when ids have come to mean something else. */
  constructor(universe: UniverseOptions, memory: Account, added: () => void) {
    this.#universe = universe
    this.#memory = memory
    this.#added = added
  }

  /** How many there are. It only grows, and with it what ids mean. */
  get size(): number {
    return this.#handles.size
  }

  /** Whether the ids of this creator mean somebody else until it is added. Those of the population and of pins need no note. */
  isUnknown({ connector, handle }: Named): boolean {
    const canonical = canonicalHandle(connector, handle)
    return (
      connector.length + canonical.length < LIMITS.url_length &&
      idInHandle(connector, canonical) === null &&
      indexOfHandle(this.#universe, connector, canonical) === null &&
      pinOf(this.#universe, connector, canonical) === null &&
      !this.#handles.has(this.#keyOf(connector, canonical))
    )
  }

  add(creator: Named): void {
    if (!this.isUnknown(creator)) return
    const { connector } = creator
    const handle = canonicalHandle(connector, creator.handle)
    this.#handles.set(this.#keyOf(connector, handle), handle)
    this.#added()
    this.#memory.count('records', ENTRY + 2 * handle.length)
  }

  /** Returns the handle whose code the id of an account holds; undefined for any other id. */
  ofAccount(connector: Connector, id: string): string | undefined {
    return this.#handleOf(connector, ownerOfPlatformId(this.#universe.seed, connector, id))
  }

  /** Returns the handle whose code a shortcode or video id holds; undefined for any other. */
  ofPost(connector: Connector, shortcode: string): string | undefined {
    return this.#handleOf(connector, ownerOfShortcode(this.#universe.seed, connector, shortcode))
  }

  #handleOf(connector: Connector, owner: Owner | null): string | undefined {
    return owner && 'code' in owner ? this.#handles.get(`${connector}/${owner.code}`) : undefined
  }

  /** Returns all of them, as `<connector>/<handle>`, in the order in which they were named. */
  all(): Work<string[]> {
    return eachOf(this.#handles, ([key, handle]) => `${key.slice(0, key.indexOf('/'))}/${handle}`)
  }

  /** Takes over those of `parent` in place of its own. Their bytes have been taken over with its records. */
  inherit(parent: NamedCreators): void {
    this.#handles = new Map(parent.#handles)
  }

  /** Takes over what `all` returned, before any record. */
  *restore(names: readonly string[]): Work<void> {
    for (const name of names) {
      const connector = CONNECTORS.find((each) => name.startsWith(`${each}/`))
      if (connector) this.add({ connector, handle: name.slice(connector.length + 1) })
      yield
    }
  }

  #keyOf(connector: Connector, handle: string): string {
    return `${connector}/${codeOfHandle(this.#universe.seed, connector, handle)}`
  }
}

/** Returns the creator whose ids a call that was answered has shown; null where a record names it. */
export function creatorShownBy(operation: string, query: unknown): Named | null {
  const connector = CONNECTORS.find((each) => PLATFORMS[each].insights.operation === operation)
  const handle = connector && Reflect.get(Object(query), 'identifier')
  return connector && typeof handle === 'string' ? { connector, handle } : null
}
