// Whom handles, ids and posts mean in a world. What its records say, and whom it has named, is looked up here before the
// population is asked, which follows from its seed and fixtures alone.

import { BoundedCache } from '../kit/bounded-cache.ts'
import { type PostUrl, parsePostUrl, parseProfileUrl, postKey } from '../model/campaigns/post-url.ts'
import { creatorIn } from '../model/change.ts'
import { CONNECTORS, type Connector } from '../model/connector.ts'
import { MAGIC } from '../model/magic.ts'
import { PLATFORMS } from '../model/platforms.ts'
import { Changes } from '../universe/changes.ts'
import { handleOfBrand } from '../universe/companies.ts'
import { creatorOf, creatorOfShortcode } from '../universe/creators.ts'
import { canonicalHandle, handleOfForeignId, idInHandle } from '../universe/people/handle-text.ts'
import type { AllowedTypes } from '../universe/posts/posts.ts'
import { postOf } from '../universe/posts/posts.ts'
import { goneSince, lastStep } from '../universe/story.ts'
import type { Change, Creator, NamedFacts, Post, UniverseOptions } from '../universe/types.ts'
import type { Account } from './memory.ts'
import { NamedCreators, type NamedPost, type NamedThing } from './named-creators.ts'

type PostId = Pick<PostUrl, 'connector' | 'shortcode'>

/** What an author takes in memory beside the letters of its post and handle. Bytes. */
const ENTRY = 100

/** How many creators and posts stay drawn: ticks, posts and documents ask for the same ones again and again. */
const [CREATORS_KEPT, POSTS_KEPT] = [1_500, 1_000]

export class People {
  readonly named: NamedCreators
  #universe: UniverseOptions
  /** By platform and handle as asked for. They hold until something is noted or changes. */
  readonly #drawn: BoundedCache<string, Creator>
  /** By platform, shortcode and what is said of them, as long. */
  readonly #drawnPosts: BoundedCache<string, Post>
  /** The posts that records have named, by post. Their authors and brands stay for ever. */
  readonly #posts = new Map<string, NamedFacts>()
  /** Their shortcodes, by the platform and first handle of their authors. */
  readonly #named = new Map<string, string[]>()
  /** The handles of companies, with their categories; null until a post of a campaign tells it. */
  readonly companies = new Map<string, string | null>()
  readonly #memory: Account

  constructor(universe: UniverseOptions, memory: Account) {
    this.#universe = { ...universe, named: this.#posts, companies: this.companies }
    this.#drawn = new BoundedCache(CREATORS_KEPT, { memory })
    this.#drawnPosts = new BoundedCache(POSTS_KEPT, { memory })
    this.named = new NamedCreators(universe, memory, () => this.#redraw())
    this.#memory = memory
  }

  #redraw(): void {
    this.#drawn.drop()
    this.#drawnPosts.drop()
  }

  /** The population with what stories have changed of it so far. */
  get universe(): UniverseOptions {
    return this.#universe
  }

  set universe(universe: UniverseOptions) {
    this.#universe = universe
    this.#redraw()
  }

  note(named: NamedThing, now: number): void {
    if ('brand' in named) {
      this.noteCompany(handleOfBrand(named.brand))
      return
    }
    const { connector, handle } = named
    if ('company' in named && handle !== undefined) this.noteCompany(canonicalHandle(connector, handle))
    if (handle !== undefined) this.named.add({ connector, handle })
    if ('shortcode' in named) this.noteAuthor(named, now)
  }

  /**
   * Notes a post that a record names: its author (`handle`, unless the post is another's), since when it is named, and for which brand, if
   * a campaign is the first to name it. At the start (`now` null) the fixtures say who comes first.
   */
  noteAuthor({ connector, shortcode, handle, created_at, sponsor = '' }: NamedPost, now: number | null): void {
    const key = postKey({ connector, shortcode })
    const known = this.#posts.get(key)
    if (known && known.seen !== null && (created_at ?? known.seen) >= known.seen) return
    const seen = created_at ?? now
    const brand = known?.sponsor ?? (sponsor === '' ? null : sponsor)
    if (known && known.sponsor === brand) {
      this.#notePost(key, { ...known, seen })
      return
    }
    const { drawnAs, category } = this.authorOf({ connector, shortcode }, handle)
    this.#notePost(key, { handle: known?.handle ?? drawnAs, seen, sponsor: brand })
    if (brand !== null) this.noteCompany(handleOfBrand(brand), category)
    if (!known) this.#memory.count('records', ENTRY + 2 * (key.length + drawnAs.length))
  }

  /** Returns what records say of posts, by post. */
  posts(): IterableIterator<[string, NamedFacts]> {
    return this.#posts.entries()
  }

  #notePost(key: string, facts: NamedFacts): void {
    if (!this.#posts.has(key)) {
      const [connector = '', shortcode = ''] = key.split('/')
      const author = `${connector}/${facts.handle}`
      const posts = this.#named.get(author)
      if (posts) posts.push(shortcode)
      else this.#named.set(author, [shortcode])
    }
    this.#posts.set(key, facts)
    this.#redraw()
  }

  /** Takes over what `posts` returned. */
  restorePosts(posts: Iterable<readonly [string, NamedFacts]>): void {
    for (const [key, facts] of posts) this.#notePost(key, facts)
  }

  /** Returns the shortcodes of the posts of a creator that records have named. */
  postsNamed(connector: Connector, drawnAs: string): readonly string[] {
    return this.#named.get(`${connector}/${drawnAs}`) ?? []
  }

  /** Notes that a handle is that of a company, unless somebody is known by it. `category`: that of the posts that are for it. */
  noteCompany(handle: string, category: string | null = null): void {
    const known = this.companies.get(handle)
    if (known || CONNECTORS.some((connector) => !this.named.isUnknown({ connector, handle }))) return
    this.companies.set(handle, category)
    this.#redraw()
    if (known === undefined) this.#memory.count('records', ENTRY + 2 * handle.length)
  }

  /** Replaces what stories have changed of the population. */
  restoreChanges(list: readonly Change[]): void {
    const { changes: _, ...universe } = this.universe
    this.universe = list.length > 0 ? { ...universe, changes: new Changes(universe, list) } : universe
  }

  /** Yields the creators of whom or of whose posts something has changed until `now`, with the last instant of it. */
  *changed(now: number): Generator<{ readonly creator: Creator; readonly at: number }> {
    for (const { creators = {}, posts = {} } of this.universe.changes?.list ?? []) {
      for (const key of Object.keys(creators)) {
        const creator = creatorIn(key)
        if (creator) yield this.#lastChange(this.creatorOf(creator.connector, creator.handle), now)
      }
      for (const url of Object.keys(posts)) {
        const post = parsePostUrl(url)
        const creator = post && this.authorOf(post, post.handle)
        if (creator?.story) yield this.#lastChange(creator, now)
      }
    }
  }

  #lastChange(creator: Creator, now: number) {
    const stories = [creator.story?.steps ?? [], ...(creator.story?.posts.values() ?? [])]
    return { creator, at: Math.max(...stories.map((story) => lastStep(story, now))) }
  }

  /** Whether an account has this handle at `now`: it was not renamed since, and is neither deleted nor private. */
  isThere(connector: Connector, handle: string, now: number): boolean {
    const { changes } = this.universe
    if (canonicalHandle(connector, handle) === MAGIC.not_found.value) return false
    if (!changes) return true
    return (
      !changes.isFormer(connector, handle) && goneSince(this.creatorOf(connector, handle).story?.steps, now) === null
    )
  }

  /** Whether a post is there at `now`, and its creator. */
  postIsThere(post: PostId, now: number): boolean {
    const story = this.universe.changes?.ofPost(post.connector, post.shortcode) ?? undefined
    return goneSince(story, now) === null && goneSince(this.authorOf(post).story?.steps, now) === null
  }

  /** Does the same for the URL of a profile; true for any other text. */
  profileIsThere(text: string, now: number): boolean {
    const profile = parseProfileUrl(text)
    if (!profile) return true
    const { connector } = profile
    const handle = 'handle' in profile ? profile.handle : this.creatorById(connector, profile.platformId).handle
    return this.isThere(connector, handle, now)
  }

  /** Returns the creator with this handle, or with the id that stands in its place. */
  creatorOf(connector: Connector, handle: string): Creator {
    return this.#drawn.of(`${connector}/${handle}`, () => {
      const id = idInHandle(connector, canonicalHandle(connector, handle))
      const meant = id === null ? undefined : this.named.ofAccount(connector, id)
      return creatorOf(this.universe, connector, meant ?? handle)
    })
  }

  /** Returns the creator with this channel id, `ig_user_id` or tiktok account id. */
  creatorById(connector: Connector, id: string): Creator {
    const handle = this.named.ofAccount(connector, id) ?? handleOfForeignId(connector, id)
    return creatorOf(this.universe, connector, handle)
  }

  /** Returns the creator whose profile URL is `text`; null if it is not a profile URL of a known platform. */
  creatorOfProfile(text: string): Creator | null {
    const profile = parseProfileUrl(text)
    if (!profile) return null
    const { connector } = profile
    return 'handle' in profile
      ? this.creatorOf(connector, profile.handle)
      : this.creatorById(connector, profile.platformId)
  }

  /** Returns the post with this shortcode. `url`: what its URL says besides. */
  postOf(
    { connector, shortcode }: PostId,
    url: { readonly handle?: string | undefined; readonly types?: AllowedTypes } = {},
  ): Post {
    const handle = this.knownHandle({ connector, shortcode }, url.handle)
    return this.#drawnPosts.of([connector, shortcode, handle, url.types].join(' '), () =>
      postOf(this.universe, connector, shortcode, { handle, types: url.types }),
    )
  }

  /** Returns the creator of a post. `urlHandle`: the handle in its URL, or in a record that is not there yet. */
  authorOf({ connector, shortcode }: PostId, urlHandle?: string): Creator {
    return creatorOfShortcode(
      this.universe,
      connector,
      shortcode,
      this.knownHandle({ connector, shortcode }, urlHandle),
    ).creator
  }

  /**
   * Returns the handle that this world knows of for a post that is not of the population: that of its author, once a record
   * has named the post; else the one whose code its shortcode holds, or else `urlHandle`. Where all URLs name the creator, the code comes last.
   */
  knownHandle({ connector, shortcode }: PostId, urlHandle?: string): string | undefined {
    const author = this.#posts.get(postKey({ connector, shortcode }))?.handle
    if (author !== undefined) return author
    const coded = this.named.ofPost(connector, shortcode)
    return PLATFORMS[connector].urlNamesCreator ? (urlHandle ?? coded) : (coded ?? urlHandle)
  }

  /** Returns what is wrong with the handle in a URL, if the author is another; else null. */
  contradiction(url: string): string | null {
    const post = parsePostUrl(url)
    if (!post?.handle) return null
    const author = this.authorOf(post, post.handle)
    const named = this.creatorOf(post.connector, post.handle)
    return author.drawnAs === named.drawnAs ? null : otherAuthor(post, post.handle, author.handle)
  }
}

/** Returns the warning about a record that names another author than the post has. */
export function otherAuthor({ shortcode }: Pick<PostUrl, 'shortcode'>, named: string, author: string): string {
  return `the post ${shortcode} belongs to ${author}, not to ${named}: a pin, its URL or an earlier record says so`
}

/** Returns whether two handles name one creator: they are compared without case. */
export function isSameHandle(connector: Connector, a: string, b: string): boolean {
  return canonicalHandle(connector, a) === canonicalHandle(connector, b)
}
