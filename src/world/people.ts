// Whom handles, ids and posts mean in a world. What its records say, and whom it has named, is looked up here before the
// population is asked, which follows from its seed and fixtures alone.

import type { Account } from '../kit/memory.ts'
import { type PostUrl, parsePostUrl, parseProfileUrl, postKey } from '../model/campaigns/post-url.ts'
import { creatorIn } from '../model/change.ts'
import { CONNECTORS, type Connector } from '../model/connector.ts'
import { PLATFORMS } from '../model/platforms.ts'
import { Changes } from '../universe/changes.ts'
import { creatorByPlatformId, creatorOf, creatorOfShortcode } from '../universe/creators.ts'
import { canonicalHandle, idInHandle } from '../universe/people/handle-text.ts'
import type { AllowedTypes } from '../universe/posts/posts.ts'
import { postOf } from '../universe/posts/posts.ts'
import { goneSince, lastStep, revisionOf } from '../universe/story.ts'
import type { Change, Creator, Post, UniverseOptions } from '../universe/types.ts'
import type { CampaignRecord, TrackedUrl } from './campaigns/campaign-record.ts'
import type { Records } from './lifecycle/records.ts'
import { NamedCreators } from './named-creators.ts'
import type { TrackedPostRecord } from './tracking/tracked-record.ts'

/** The records that name authors. */
interface Sources {
  readonly campaigns: Records<CampaignRecord>
  readonly trackedPosts: Records<TrackedPostRecord>
}

type PostId = Pick<PostUrl, 'connector' | 'shortcode'>

const NOTHING: readonly TrackedUrl[] = []

/** What the records say follows from them alone, so snapshots and forks need keep only the names. */
export class People {
  readonly named: NamedCreators
  /** The population with what stories have changed of it so far. */
  universe: UniverseOptions
  #sources: Sources | null = null
  /** The handles in tracked URLs by post; null until they are asked for, after a fork. */
  #urls: Map<string, Map<TrackedUrl, string>> | null = new Map()

  constructor(universe: UniverseOptions, memory: Account) {
    this.universe = universe
    this.named = new NamedCreators(universe, memory)
  }

  /** Reads these records from now on. */
  follow(sources: Sources): void {
    this.#sources = sources
    sources.campaigns.watch((id, before) => this.#changed(before, sources.campaigns.get(id)))
  }

  /** Has stories change the population from now on. */
  change(change: Change): void {
    this.restoreChanges([...(this.universe.changes?.list ?? []), change])
  }

  /** Replaces all changes. */
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
    const profile = this.universe.changes ? parseProfileUrl(text) : null
    if (!profile) return true
    const { connector } = profile
    if ('handle' in profile) return this.isThere(connector, profile.handle, now)
    return goneSince(this.creatorById(connector, profile.platformId).story?.steps, now) === null
  }

  /** Takes over the names of `parent`, and forgets what followed from records that are no longer there. */
  inherit(parent: People): void {
    this.named.inherit(parent.named)
    this.#urls = null
  }

  /** Returns a text that changes whenever a post, or an id, may have got another owner. */
  get revision(): string {
    const { campaigns, trackedPosts } = this.#sources ?? {}
    return `${this.named.size} ${campaigns?.revision} ${trackedPosts?.revision} ${revisionOf(this.universe)}`
  }

  /** Returns the creator with this handle, or with the id that stands in its place. */
  creatorOf(connector: Connector, handle: string): Creator {
    const id = idInHandle(connector, canonicalHandle(connector, handle))
    const meant = id === null ? undefined : this.named.ofAccount(connector, id)
    return creatorOf(this.universe, connector, meant ?? handle)
  }

  /** Returns the creator with this channel id, `ig_user_id` or tiktok account id. */
  creatorById(connector: Connector, id: string): Creator {
    const handle = this.named.ofAccount(connector, id)
    return handle === undefined
      ? creatorByPlatformId(this.universe, connector, id)
      : creatorOf(this.universe, connector, handle)
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
    const handle = this.said({ connector, shortcode }, url.handle)
    return postOf(this.universe, connector, shortcode, { handle, types: url.types })
  }

  /** Returns the creator of a post. `given`: the handle in its URL, or in a record that is not there yet. */
  authorOf({ connector, shortcode }: PostId, given?: string): Creator {
    return creatorOfShortcode(this.universe, connector, shortcode, this.said({ connector, shortcode }, given)).creator
  }

  /**
   * Returns the handle that this world knows of for a post that is not of the population: the one whose code its shortcode
   * holds, or else that in the URL that is tracked first, or else `given`, or else that of the tracked post. Where
   * all URLs name the creator, the code comes last.
   */
  said({ connector, shortcode }: PostId, given?: string): string | undefined {
    const told =
      this.#handleInUrl(postKey({ connector, shortcode })) ?? given ?? this.#tracked({ connector, shortcode })
    const known = this.named.ofPost(connector, shortcode)
    return PLATFORMS[connector].urlNamesCreator ? (told ?? known) : (known ?? told)
  }

  /** Returns `said` of a tracked post, for what follows from its author. */
  saidOf({ key }: TrackedUrl): string | undefined {
    const connector = CONNECTORS.find((each) => key.startsWith(`${each}/`))
    return connector && this.said({ connector, shortcode: key.slice(connector.length + 1) })
  }

  #tracked({ connector, shortcode }: PostId): string | undefined {
    const tracked = this.#sources?.trackedPosts.get(shortcode)
    return tracked?.connector === connector ? tracked.handle : undefined
  }

  /** Returns the handle of a tracked post as it is shown: as given, unless a URL says that the post is another's. */
  shownHandle({ connector, shortcode, handle }: Pick<TrackedPostRecord, 'connector' | 'shortcode' | 'handle'>): string {
    const url = this.#handleInUrl(postKey({ connector, shortcode }))
    if (url === undefined || isSameHandle(connector, url, handle)) return handle
    const author = this.authorOf({ connector, shortcode }).handle
    return isSameHandle(connector, author, handle) ? handle : author
  }

  /** Yields what is wrong with the handle in a URL: the author is another, or a tracked post says another. */
  *contradictions(url: string): Generator<string> {
    const post = parsePostUrl(url)
    if (!post?.handle) return
    const { handle } = this.authorOf(post, post.handle)
    const record = this.#tracked(post)
    if (!isSameHandle(post.connector, handle, post.handle)) yield otherAuthor(post, post.handle, handle)
    else if (record && !isSameHandle(post.connector, record, handle)) yield otherAuthor(post, record, handle)
  }

  /** The URL that has been tracked for longest counts. */
  #handleInUrl(key: string): string | undefined {
    let first: readonly [TrackedUrl, string] | undefined
    for (const each of this.#all().get(key) ?? []) if (!first || each[0].added_at < first[0].added_at) first = each
    return first?.[1]
  }

  #all(): Map<string, Map<TrackedUrl, string>> {
    if (this.#urls) return this.#urls
    this.#urls = new Map()
    for (const record of this.#sources?.campaigns.values() ?? []) this.#changed(undefined, record)
    return this.#urls
  }

  #changed(before: CampaignRecord | undefined, after: CampaignRecord | undefined): void {
    const urls = this.#urls
    const [old, fresh] = [before?.tracked ?? NOTHING, after?.tracked ?? NOTHING]
    if (urls === null || old === fresh) return
    const [gone, kept] = [new Set(old), new Set(fresh)]
    for (const tracked of old) if (!kept.has(tracked)) drop(urls, tracked)
    for (const tracked of fresh) {
      const handle = gone.has(tracked) ? undefined : parsePostUrl(tracked.url)?.handle
      if (handle !== undefined) urls.set(tracked.key, (urls.get(tracked.key) ?? new Map()).set(tracked, handle))
    }
  }
}

/** Returns the warning about a record that names another author than the post has. */
export function otherAuthor({ shortcode }: Pick<PostUrl, 'shortcode'>, named: string, author: string): string {
  return `the post ${shortcode} belongs to ${author}, not to ${named}: a pin, its URL or an earlier record says so`
}

/** Returns whether two handles name one creator: they are compared without case. */
export function isSameHandle(connector: Connector, a: string, b: string): boolean {
  return a === b || canonicalHandle(connector, a) === canonicalHandle(connector, b)
}

function drop(urls: Map<string, Map<TrackedUrl, string>>, tracked: TrackedUrl): void {
  const known = urls.get(tracked.key)
  known?.delete(tracked)
  if (known?.size === 0) urls.delete(tracked.key)
}
