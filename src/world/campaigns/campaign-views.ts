// What is shown of a campaign: its documented record, the instants at which its posts are tracked (ms), and the details, figures and
// comments of its posts at one instant.

import { HOUR, startOfDay } from '../../kit/days.ts'
import { epochSeconds, httpDate } from '../../kit/http-date.ts'
import type { CampaignView } from '../../model/campaigns/campaign.ts'
import type { Comment, PostDetail } from '../../model/campaigns/post.ts'
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
import { type CampaignRecord, type TrackedUrl, totalCost } from './campaign-record.ts'

/** Returns the link to the shareable view of a campaign's insights. */
export function shareLink({ id }: Pick<CampaignRecord, 'id'>, links: Links): string {
  return `${links.base}/share/insights?id=${encodeURIComponent(id)}`
}

/** Returns the hashtags of the posts, each once, in order of appearance. */
export function hashtagsOf(details: readonly PostDetail[]): string[] {
  return [...new Set(details.flatMap(({ hashtags }) => hashtags))]
}

/** Returns the record of the interface. `urlOf`: the short URL of a link. */
export function campaignView(
  record: CampaignRecord,
  details: readonly PostDetail[],
  urlOf: (shortlink: string) => string,
  now: number,
  links: Links,
): CampaignView {
  const next = nextTracking(record, now)
  return {
    id: record.id,
    name: record.name,
    brand_name: record.brand_name,
    brand_url: record.brand_url,
    cost_of_campaign: totalCost(record),
    custom_field_name: record.custom_field_name,
    custom_field_value: record.custom_field_value,
    campaign_tracking_interval: record.campaign_tracking_interval,
    threshold_er: record.threshold_er,
    threshold_reach: record.threshold_reach,
    tracking_urls: record.tracked.map(({ url }) => url),
    tracking_details: Object.fromEntries(details.map((detail) => [detail.post_url, detail])),
    shortlinks: Object.fromEntries(Object.entries(record.shortlinks).map(([url, list]) => [url, list.map(urlOf)])),
    post_costs: { ...record.post_costs },
    insights_link: shareLink(record, links),
    tracking_expiry_at: httpDate(record.tracking_expiry_at),
    status: record.status,
    next_tracking_at: next === null ? null : httpDate(next),
    hashtags: hashtagsOf(details),
    show_shortlinks: Object.keys(record.shortlinks).length > 0,
    show_post_costs: Object.keys(record.post_costs).length > 0,
  }
}

/** Returns the latest instant whose figures the campaign may show at `now`: now, or the end of its tracking. */
function figuresInstant(record: CampaignRecord, now: number): number {
  return Math.min(now, record.completed_at ?? record.tracking_expiry_at)
}

/** Returns the last tracking at or before `now`; null before the campaign went live. */
export function lastTracking(record: CampaignRecord, now: number): number | null {
  const { live_since: since } = record
  if (since === null) return null
  const interval = record.campaign_tracking_interval * HOUR
  return since + Math.max(0, Math.floor((figuresInstant(record, now) - since) / interval)) * interval
}

/** Returns the next tracking after `now`; null when there is none, as before going live and after completion. */
function nextTracking(record: CampaignRecord, now: number): number | null {
  const last = record.status === 'live' ? lastTracking(record, now) : null
  if (last === null) return null
  const next = last + record.campaign_tracking_interval * HOUR
  return next <= record.tracking_expiry_at ? next : null
}

/** Returns when the figures of a post were last taken: when it was added, or at the last tracking since. */
function refreshDate(record: CampaignRecord, { added_at }: TrackedUrl, now: number): number {
  return Math.min(now, Math.max(added_at, lastTracking(record, now) ?? 0))
}

/** Returns the instant whose creator figures a post shows at `now`. */
function creatorInstant(record: CampaignRecord, { added_at }: TrackedUrl, now: number): number {
  return Math.min(now, Math.max(added_at, figuresInstant(record, now)))
}

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
