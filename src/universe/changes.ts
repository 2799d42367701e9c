// All that stories have changed of a population so far, by creator and by post. See `story.ts` for what follows from it.

import { parseDuration } from '../kit/duration.ts'
import { parsePostUrl, postKey } from '../model/campaigns/post-url.ts'
import { type CreatorChange, creatorIn, type PostChange } from '../model/change.ts'
import { handleOf } from './handles.ts'
import { codeOfHandle, type Owner, ownerOfShortcode } from './ids.ts'
import { canonicalHandle } from './people/handle-text.ts'
import { pinnedPost } from './posts/pinned-posts.ts'
import { lastStep } from './story.ts'
import type {
  Change,
  Connector,
  Creator,
  CreatorStory,
  PinnedPost,
  PopulationChanges,
  PostStory,
  Step,
  UniverseOptions,
} from './types.ts'

type Key = Pick<Creator, 'connector' | 'drawnAs'>

const keyOf = (connector: Connector, handle: string) => `${connector}/${handle}`

/** All changes of a population. Never changed itself. */
export class Changes implements PopulationChanges {
  readonly list: readonly Change[]
  readonly #universe: UniverseOptions
  readonly #creators = new Map<string, Step<CreatorChange>[]>()
  readonly #posts = new Map<string, Step<PostChange>[]>()
  /** By the owner (see `#ownerKey`), and by number. */
  readonly #numbered = new Map<string, Map<number, PostStory>>()
  /** The first handles of renamed creators, by every handle that they had. */
  readonly #first = new Map<string, string>()
  readonly #current = new Map<string, string>()
  readonly #all: Step<unknown>[] = []

  constructor(universe: UniverseOptions, list: readonly Change[]) {
    this.#universe = universe
    this.list = list
    for (const { at, creators = {}, posts = {} } of list) {
      for (const [key, changed] of Object.entries(creators)) this.#addCreator(key, stepOf(at, changed))
      for (const [url, changed] of Object.entries(posts)) this.#addPost(url, stepOf(at, changed))
    }
  }

  #addCreator(key: string, step: Step<CreatorChange>): void {
    const creator = creatorIn(key)
    if (!creator) return
    const { connector } = creator
    const first = this.firstHandle(connector, creator.handle)
    const { handle } = step.changed
    if (handle !== undefined) {
      const fresh = canonicalHandle(connector, handle)
      this.#first.set(keyOf(connector, first), first).set(keyOf(connector, fresh), first)
      this.#current.set(keyOf(connector, first), fresh)
    }
    push(this.#creators, keyOf(connector, first), step)
    this.#all.push(step)
  }

  #addPost(url: string, step: Step<PostChange>): void {
    const post = parsePostUrl(url)
    if (!post) return
    const { connector, shortcode } = post
    this.#all.push(step)
    const story = push(this.#posts, postKey(post), step)
    const owner =
      pinnedPost(this.#universe, connector, shortcode) ?? ownerOfShortcode(this.#universe.seed, connector, shortcode)
    const key = owner && this.#ownerKey(connector, owner)
    if (!key || owner.number === null) return
    const known = this.#numbered.get(key) ?? new Map<number, PostStory>()
    this.#numbered.set(key, known.set(owner.number, story))
  }

  /** Returns the platform of a creator and the code of its handle, which is all that some ids of posts tell; null for nobody. */
  #ownerKey(connector: Connector, owner: Owner | Pick<PinnedPost, 'handle'>): string | null {
    if ('code' in owner) return keyOf(connector, String(owner.code))
    const handle = 'index' in owner ? handleOf(this.#universe, owner.index) : owner.handle
    return handle === null ? null : keyOf(connector, String(codeOfHandle(this.#universe.seed, connector, handle)))
  }

  firstHandle(connector: Connector, handle: string): string {
    const canonical = canonicalHandle(connector, handle)
    return this.#first.get(keyOf(connector, canonical)) ?? canonical
  }

  currentHandle({ connector, drawnAs }: Key): string {
    return this.#current.get(keyOf(connector, drawnAs)) ?? drawnAs
  }

  isFormer(connector: Connector, handle: string): boolean {
    const canonical = canonicalHandle(connector, handle)
    const first = this.#first.get(keyOf(connector, canonical))
    return first !== undefined && this.currentHandle({ connector, drawnAs: first }) !== canonical
  }

  ofCreator({ connector, drawnAs }: Key): CreatorStory | null {
    const steps = this.#creators.get(keyOf(connector, drawnAs))
    const posts = this.#numbered.get(this.#ownerKey(connector, { handle: drawnAs }) ?? '')
    return steps || posts ? { steps: steps ?? [], posts: posts ?? new Map() } : null
  }

  ofPost(connector: Connector, shortcode: string): PostStory | null {
    return this.#posts.get(postKey({ connector, shortcode })) ?? null
  }

  lastStep(at: number): number {
    return lastStep(this.#all, at)
  }
}

function stepOf<Changed extends CreatorChange | PostChange>(at: number, changed: Changed): Step<Changed> {
  const length = parseDuration(changed.over ?? '0s')
  return { at, end: at + (typeof length === 'number' ? length : 0), changed }
}

function push<Changed>(map: Map<string, Step<Changed>[]>, key: string, step: Step<Changed>): Step<Changed>[] {
  const story = map.get(key) ?? []
  map.set(key, story)
  story.push(step)
  return story
}
