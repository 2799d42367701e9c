// Who the records of a world say a post belongs to: the handle in a URL that a campaign tracks, or that of a tracked post.

import type { Account } from '../kit/memory/memory.ts'
import { type PostUrl, parsePostUrl, postKey } from '../model/campaigns/post-url.ts'
import type { Connector } from '../model/connector.ts'
import { creatorOfShortcode } from '../universe/creators.ts'
import { canonicalHandle } from '../universe/people/handle-text.ts'
import type { AuthorsSaid, UniverseOptions } from '../universe/types.ts'
import type { CampaignRecord, TrackedUrl } from './campaigns/campaign-record.ts'
import type { Records } from './lifecycle/records.ts'
import { NamedCreators } from './named-creators.ts'
import type { TrackedPostRecord } from './tracking/tracked-record.ts'

/** The records that name authors. */
interface Sources {
  readonly campaigns: Records<CampaignRecord>
  readonly trackedPosts: Records<TrackedPostRecord>
}

const NOTHING: readonly TrackedUrl[] = []

/** What the records say follows from them alone, so snapshots and forks need keep only the handles. */
export class PostAuthors implements AuthorsSaid {
  /** The universe that asks here. */
  readonly universe: UniverseOptions
  readonly handles: NamedCreators
  #sources: Sources | null = null
  /** The handles in tracked URLs by post; null until they are asked for, after a fork. */
  #urls: Map<string, Map<TrackedUrl, string>> | null = new Map()
  #revision = 0

  constructor(drawn: UniverseOptions, memory: Account) {
    this.handles = new NamedCreators(drawn.seed, memory)
    this.universe = { ...drawn, authors: this, handles: this.handles }
  }

  /** Reads these records from now on. */
  follow(sources: Sources): void {
    this.#sources = sources
    sources.campaigns.watch((id, before) => this.#changed(before, sources.campaigns.get(id)))
  }

  /** Takes over the handles of `parent`, and forgets what followed from records that are no longer there. */
  inherit(parent: PostAuthors): void {
    this.handles.inherit(parent.handles)
    this.#revision++
    this.#urls = null
  }

  /** Returns a text that changes whenever a post, or an id, may have got another owner. */
  revision(): string {
    return `${this.handles.version}/${this.#revision}/${this.#sources?.trackedPosts.revision ?? 0}`
  }

  of(connector: Connector, shortcode: string): { readonly url?: string; readonly record?: string } {
    const tracked = this.#sources?.trackedPosts.get(shortcode)
    const url = this.#handleInUrl(postKey({ connector, shortcode }))
    return {
      ...(url === undefined ? {} : { url }),
      ...(tracked?.connector === connector ? { record: tracked.handle } : {}),
    }
  }

  /** Returns a text that changes when a tracked URL has another author: the records say so, or its id is known now. */
  version({ key }: TrackedUrl): string {
    return `${this.handles.version}/${this.#saidOf(key)}`
  }

  #saidOf(key: string): string {
    if (this.#sources?.trackedPosts.size === 0 && this.#all().size === 0) return ''
    const at = key.indexOf('/')
    const tracked = this.#sources?.trackedPosts.get(key.slice(at + 1))
    const said = tracked?.connector === key.slice(0, at) ? tracked.handle : ''
    return this.#handleInUrl(key) ?? said
  }

  /** Returns the handle of a tracked post as it is shown: as given, unless a URL says that the post is another's. */
  shownHandle(
    universe: UniverseOptions,
    { connector, shortcode, handle }: Pick<TrackedPostRecord, 'connector' | 'shortcode' | 'handle'>,
  ): string {
    const url = this.#handleInUrl(postKey({ connector, shortcode }))
    if (url === undefined || isSameHandle(connector, url, handle)) return handle
    return asGiven(universe, { connector, shortcode }, handle)
  }

  /** Yields what is wrong with the handle in a URL: the author is another, or a tracked post says another. */
  *contradictions(universe: UniverseOptions, url: string): Generator<string> {
    const post = parsePostUrl(url)
    if (!post?.handle) return
    const { handle } = creatorOfShortcode(universe, post.connector, post.shortcode, post.handle).creator
    const { record } = this.of(post.connector, post.shortcode)
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
    if (old === fresh || (old.length === 0 && fresh.length === 0)) return
    this.#revision++
    if (urls === null) return
    const [gone, kept] = [new Set(old), new Set(fresh)]
    for (const tracked of old) if (!kept.has(tracked)) drop(urls, tracked)
    for (const tracked of fresh) {
      const handle = gone.has(tracked) ? undefined : parsePostUrl(tracked.url)?.handle
      if (handle !== undefined) urls.set(tracked.key, (urls.get(tracked.key) ?? new Map()).set(tracked, handle))
    }
  }
}

/** Returns a given handle of a post's author; the author's own if the post is another's. */
function asGiven(
  universe: UniverseOptions,
  { connector, shortcode }: Pick<PostUrl, 'connector' | 'shortcode'>,
  given: string,
): string {
  const { handle } = creatorOfShortcode(universe, connector, shortcode).creator
  return isSameHandle(connector, handle, given) ? given : handle
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
