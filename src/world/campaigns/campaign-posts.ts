// The posts of campaigns as they are shown: details, figures and comments of one instant, made once for it.

import { startOfDay } from '../../kit/days.ts'
import { epochSeconds, httpDate } from '../../kit/http-date.ts'
import type { Work } from '../../kit/work.ts'
import type { Comment } from '../../model/campaigns/comment.ts'
import type { PostDetail } from '../../model/campaigns/post.ts'
import { parsePostUrl, profileUrl } from '../../model/campaigns/post-url.ts'
import { LIMITS } from '../../model/limits.ts'
import { type Links, pictureLink } from '../../model/links.ts'
import { PLATFORMS } from '../../model/platforms.ts'
import { followersAt, postsCountAt } from '../../universe/growth.ts'
import { platformIdOf } from '../../universe/ids.ts'
import { newestComments } from '../../universe/posts/comments.ts'
import { type Curve, figuresOn } from '../../universe/posts/curve.ts'
import { curveOfPost } from '../../universe/posts/post-figures.ts'
import { postAsOf } from '../../universe/posts/posts.ts'
import { creatorAsOf, stepAt } from '../../universe/story.ts'
import type { Creator, Post, PostComment, PostFigures } from '../../universe/types.ts'
import { engagementRate } from '../../universe/vocabulary.ts'
import { Memo } from '../memo.ts'
import type { People } from '../people.ts'
import type { World } from '../world.ts'
import type { CampaignRecord, TrackedUrl } from './campaign-record.ts'
import { creatorInstant, figuresInstant, refreshDate } from './campaign-views.ts'

/** A tracked post with everything that the campaign and its insights show of it. */
export interface ShownPost {
  readonly tracked: TrackedUrl
  readonly post: Post
  readonly curve: Curve
  /** The last time its figures were taken, ms. */
  readonly refreshedAt: number
  /** The instant of its figures, ms: 00:00 UTC of that day, or a later poll or change by a story. */
  readonly figuresAt: number
  readonly figures: PostFigures
  /** The followers of its creator. */
  readonly followers: number
  /** The comments shown, newest first. */
  readonly comments: readonly PostComment[]
  /** The documented detail, without what depends on short links. */
  readonly detail: PostDetail
}

/** The instants (ms) of what is shown of a post: its last tracking, its figures, and the facts of its creator. */
interface Seen {
  readonly refreshedAt: number
  readonly figuresAt: number
  readonly creatorAt: number
}

interface Source {
  readonly post: Post
  readonly curve: Curve
}

export class CampaignPosts {
  readonly #sources: Memo<Source>
  readonly #shown: Memo<ShownPost>
  readonly #people: People

  constructor({ people, memory }: World) {
    this.#people = people
    this.#sources = new Memo(memory)
    this.#shown = new Memo(memory)
  }

  /** Returns the campaign's posts at `now`, in the order in which they are tracked. */
  *of(record: CampaignRecord, now: number, links: Links): Work<ShownPost[]> {
    const posts: ShownPost[] = []
    for (const tracked of record.tracked) {
      const seen = this.seen(record, tracked, now)
      const { sentiment_analysis_req: sentiment } = record
      const { universe } = this.#people
      // The dependencies of the value cover everything that time changes.
      const depends = [links.base, sentiment, ...Object.values(seen), universe]
      const post = this.#shown.of(tracked, now, depends, () => ({
        value: this.#show(tracked, sentiment, seen, links),
        until: Number.POSITIVE_INFINITY,
      }))
      posts.push(post)
      yield
    }
    return posts
  }

  /** Returns the instants (ms) of what a campaign shows of a post at `now`; one that is gone stays as it was last seen. */
  seen(record: CampaignRecord, tracked: TrackedUrl, now: number): Seen {
    const { post, curve } = this.source(tracked)
    const { changed, polls } = curve
    const since = changed?.goneSince(figuresInstant(record, now)) ?? null
    const until = since ?? now
    const latest = creatorInstant(record, tracked, until)
    const polled = polls?.(latest) ?? 0
    const refreshedAt = Math.max(refreshDate(record, tracked, until), polled)
    const figuresAt = Math.max(startOfDay(refreshedAt), changed?.lastStep(latest) ?? 0, polled)
    return { refreshedAt, figuresAt, creatorAt: stepAt(this.#people.universe, latest, post.creator) }
  }

  /** Returns the post of the universe that is tracked. */
  source(tracked: TrackedUrl): Source {
    const { universe } = this.#people
    return this.#sources.of(tracked, 0, [universe], () => {
      const url = parsePostUrl(tracked.url)
      if (!url) throw new Error(`${tracked.url} is tracked, but is not the URL of a post`)
      const post = this.#people.postOf(url, url)
      return { value: { post, curve: curveOfPost(universe, post) }, until: Number.POSITIVE_INFINITY }
    })
  }

  #show(
    tracked: TrackedUrl,
    sentiment: boolean,
    { refreshedAt, figuresAt: at, creatorAt }: Seen,
    links: Links,
  ): ShownPost {
    const { universe } = this.#people
    const { post: drawn, curve } = this.source(tracked)
    const post = postAsOf(universe, drawn, creatorAt)
    const figures = figuresOn(curve, at)
    const creator = creatorAsOf(post.creator, creatorAt)
    const followers = followersAt(universe, creator, creatorAt)
    const comments = newestComments(universe, post, at, LIMITS.embedded_comments)
    const detail: PostDetail = {
      connector: post.connector,
      shortcode: post.shortcode,
      comments_count: figures.comments,
      likes_count: figures.likes,
      post_type: post.type,
      title: post.title,
      description: post.description(),
      hashtags: [...post.hashtags],
      creator: {
        handle: creator.handle,
        url: profileUrl(creator.connector, creator.handle),
        full_name: creator.fullName,
        follower_count: followers,
        media_count: postsCountAt(universe, creator, creatorAt),
        connector: creator.connector,
      },
      posted_date: httpDate(post.postedAt),
      post_url: tracked.url,
      image_url: pictureLink(links, 'post', post.shortcode),
      display_url: pictureLink(links, 'post', post.shortcode),
      reach: figures.reach,
      views: figures.views,
      er: engagementRate(figures.likes + figures.comments, followers),
      saved: figures.saved,
      shares: figures.shares,
      comments: comments.map((comment) => commentView(post, comment, sentiment)),
      commentors: this.#commentors(post, comments, links),
      external_links: [...post.externalLinks],
      sponsored: post.sponsored,
      refresh_date: httpDate(refreshedAt),
    }
    return { tracked, post, curve, refreshedAt, figuresAt: at, figures, followers, comments, detail }
  }

  /** Returns each commenter of the comments shown, once. */
  #commentors({ connector }: Post, comments: readonly PostComment[], links: Links): PostDetail['commentors'] {
    return [...new Set(comments.map((comment) => comment.commenter))].map((username) =>
      PLATFORMS[connector].commenterChannels
        ? {
            username,
            connector,
            channelId: platformIdOf(this.#people.universe.seed, { connector, handle: username, index: null }),
            imageUrl: pictureLink(links, 'creator', username),
          }
        : { username, connector },
    )
  }
}

/** Returns a comment in the documented form. Without sentiment analysis its sentiment is 0. */
export function commentView({ connector }: Pick<Post, 'connector'>, comment: PostComment, sentiment: boolean): Comment {
  const inSeconds = PLATFORMS[connector].commentDates === 'epoch seconds'
  return {
    text: comment.text,
    created_at: inSeconds ? epochSeconds(comment.createdAt) : httpDate(comment.createdAt),
    sentiment: sentiment ? comment.sentiment : 0,
    like_count: comment.likeCount ?? '',
    commenter: comment.commenter,
  }
}

/** Returns a key for a creator that is unique across platforms. */
export function creatorKey({ connector, handle }: Creator): string {
  return `${connector}/${handle}`
}
