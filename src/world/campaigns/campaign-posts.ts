// The posts of campaigns as they are shown: details, figures and comments of one instant.

import { startOfDay } from '../../kit/days.ts'
import { epochSeconds, httpDate } from '../../kit/http-date.ts'
import type { Comment } from '../../model/campaigns/comment.ts'
import type { PostDetail } from '../../model/campaigns/post.ts'
import { parsePostUrl, profileUrl } from '../../model/campaigns/post-url.ts'
import { LIMITS } from '../../model/limits.ts'
import { type Links, pictureLink } from '../../model/links.ts'
import { PLATFORMS } from '../../model/platforms.ts'
import type { ShortlinksAnalysisDocument } from '../../model/shortlink.ts'
import { followersAt, postsCountAt } from '../../universe/growth.ts'
import { platformIdOf } from '../../universe/ids.ts'
import { newestComments } from '../../universe/posts/comments.ts'
import { figuresOn } from '../../universe/posts/curve.ts'
import { curveOfPost } from '../../universe/posts/post-figures.ts'
import { postAsOf } from '../../universe/posts/posts.ts'
import { creatorAsOf, stepAt } from '../../universe/story.ts'
import type { Creator, Post, PostComment, UniverseOptions } from '../../universe/types.ts'
import { engagementRate } from '../../universe/vocabulary.ts'
import type { People } from '../people.ts'
import type { CampaignRecord, TrackedUrl } from './campaign-record.ts'
import { creatorInstant, figuresInstant, refreshDate } from './campaign-views.ts'

/** Returns the post of the universe that is tracked, and how its figures grow. */
export function trackedPost(people: People, { url }: TrackedUrl) {
  const parsed = parsePostUrl(url)
  if (!parsed) throw new Error(`${url} is tracked, but is not the URL of a post`)
  const post = people.postOf(parsed, parsed)
  return { post, curve: curveOfPost(people.universe, post) }
}

/**
 * Returns a tracked post, and the instants (ms) of what a campaign shows of it at `now`; one that is gone stays as it was last seen.
 */
export function seenPost(people: People, record: CampaignRecord, tracked: TrackedUrl, now: number) {
  const { post, curve } = trackedPost(people, tracked)
  const { changed, polls } = curve
  const until = changed?.goneSince(figuresInstant(record, now)) ?? now
  const latest = creatorInstant(record, tracked, until)
  const polled = polls?.(latest) ?? 0
  // The last time its figures were taken.
  const refreshedAt = Math.max(refreshDate(record, tracked, until), polled)
  // Of its figures: 00:00 UTC of that day, or a later poll or change by a story.
  const figuresAt = Math.max(startOfDay(refreshedAt), changed?.lastStep(latest) ?? 0, polled)
  const creatorAt = stepAt(people.universe, latest, post.creator)
  const sentiment = record.sentiment_analysis_req
  return { tracked, post, curve, refreshedAt, figuresAt, creatorAt, sentiment }
}

export type ShownPost = ReturnType<typeof shownPost>

/** Returns a tracked post with everything that the campaign and its insights show of it at `now`. */
export function shownPost(
  people: People,
  record: CampaignRecord,
  tracked: TrackedUrl,
  shortlinks_analysis: ShortlinksAnalysisDocument | undefined,
  now: number,
  links: Links,
) {
  const { universe } = people
  const seen = seenPost(people, record, tracked, now)
  const { post: drawn, curve, refreshedAt, figuresAt: at, creatorAt, sentiment } = seen
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
    commentors: commentorsOf(universe, post, comments, links),
    external_links: [...post.externalLinks],
    sponsored: post.sponsored,
    refresh_date: httpDate(refreshedAt),
    ...(shortlinks_analysis && { shortlinks_analysis }),
  }
  return { ...seen, post, figures, followers, comments, detail }
}

/** Returns each commenter of the comments shown, once. */
function commentorsOf(
  { seed }: UniverseOptions,
  { connector }: Post,
  comments: readonly PostComment[],
  links: Links,
): PostDetail['commentors'] {
  return [...new Set(comments.map((comment) => comment.commenter))].map((username) =>
    PLATFORMS[connector].commenterChannels
      ? {
          username,
          connector,
          channelId: platformIdOf(seed, { connector, handle: username, index: null }),
          imageUrl: pictureLink(links, 'creator', username),
        }
      : { username, connector },
  )
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
