// The comparison of a brand with its competitors (interface, endpoint 31), as of the UTC day of an instant.

import type * as z from 'zod'
import { DAY, startOfDay } from '../../kit/days.ts'
import { eachOf, type Work } from '../../kit/work.ts'
import { profileUrl } from '../../model/campaigns/post-url.ts'
import {
  COMPARED,
  type Compared,
  type CompetitionHandles,
  type CompetitionInsights,
  FETCH_INTERVALS,
} from '../../model/competition.ts'
import { httpDate, isoDay } from '../../model/dates.ts'
import { LIMITS } from '../../model/limits.ts'
import { type Links, pictureLink } from '../../model/links.ts'
import { apportion } from '../../universe/apportion.ts'
import { dayNumber } from '../../universe/days.ts'
import { followersByDay } from '../../universe/growth.ts'
import { figuresAt } from '../../universe/posts/curve.ts'
import { curveAt } from '../../universe/posts/post-curves.ts'
import { creatorFigures, curvesByNumber } from '../../universe/posts/post-figures.ts'
import { newestNumberAt, postedAt, scheduleOf } from '../../universe/posts/post-schedule.ts'
import { postAt } from '../../universe/posts/posts.ts'
import type { Creator, PostFigures, UniverseOptions } from '../../universe/types.ts'
import { creatorOfProfileUrl } from '../creators/creator-of-profile.ts'
import type { CompetitionRecord } from './competition-record.ts'

const TOP_POSTS = 5

export type CompetitionReport = z.input<typeof CompetitionInsights>

/** The days that are compared: `end` is 00:00 UTC of today; the trends have `points`, `step` days apart. */
interface Span {
  readonly start: number
  readonly end: number
  readonly step: number
  readonly points: number
}

interface CountedPost extends PostFigures {
  readonly number: number
  readonly postedAt: number
  readonly engagement: number
}

/** A profile and its posts within the span. */
interface Voice {
  readonly creator: Creator
  readonly posts: readonly CountedPost[]
  readonly engagement: number
}

type Voices = Readonly<Record<Compared, Voice | null>>

/** Returns the comparison as of the UTC day of `now`. Shares of voice add up to 100 over brand and competitors. */
export function* competitionInsights(
  universe: UniverseOptions,
  record: CompetitionRecord,
  links: Links,
  now: number,
): Work<CompetitionReport> {
  const span = spanOf(record, now)
  const handles = [record.brand_handle, ...record.competitor_handles]
  const voices = yield* eachOf(handles, (each) => voicesOf(universe, each, span))
  const onPlatform = (platform: Compared) => sharesOf(voices.map((each) => each[platform]?.engagement ?? 0))
  const shares = { instagram: onPlatform('instagram'), youtube: onPlatform('youtube') }
  const overall = sharesOf(voices.map((each) => sum(COMPARED.map((platform) => each[platform]?.engagement ?? 0))))
  const parties = yield* eachOf(handles.entries(), ([at, each]) => {
    const platform = (name: Compared) => {
      const voice = voices[at]?.[name]
      return voice ? platformOf(universe, voice, shares[name][at] ?? 0, span, links) : null
    }
    return partyOf(each, overall[at] ?? 0, platform('instagram'), platform('youtube'))
  })
  const [brand = emptyParty(record.brand_handle), ...competitors] = parties
  return {
    id: record.id,
    name: record.name,
    status: record.status,
    fetch_interval: record.fetch_interval,
    start_date: isoDay(span.start),
    end_date: isoDay(span.end),
    brand,
    competitors,
  }
}

/** Returns the document before the comparison is done. */
export function pendingInsights(record: CompetitionRecord): CompetitionReport {
  const { id, name, status, fetch_interval, brand_handle, competitor_handles } = record
  return {
    id,
    name,
    status,
    fetch_interval,
    start_date: null,
    end_date: null,
    brand: emptyParty(brand_handle),
    competitors: competitor_handles.map(emptyParty),
  }
}

function emptyParty(handles: CompetitionHandles) {
  return partyOf(handles, 0, null, null)
}

function spanOf({ fetch_interval }: CompetitionRecord, now: number): Span {
  const { days, step } = FETCH_INTERVALS[fetch_interval]
  const end = startOfDay(now)
  return { start: end - days * DAY, end, step, points: Math.floor(days / step) + 1 }
}

function voicesOf(universe: UniverseOptions, handles: CompetitionHandles, span: Span): Voices {
  const voice = (platform: Compared): Voice | null => {
    const creator = handles[platform] === '' ? null : creatorOfProfileUrl(universe, handles[platform])
    if (!creator) return null
    const posts = postsWithin(universe, creator, span)
    return { creator, posts, engagement: sum(posts.map((post) => post.engagement)) }
  }
  return { instagram: voice('instagram'), youtube: voice('youtube') }
}

/** Returns the posts within the span with their figures at its end, newest first, up to the limit. */
function postsWithin(universe: UniverseOptions, creator: Creator, { start, end }: Span): CountedPost[] {
  const schedule = scheduleOf(universe, creator)
  const listed = curvesByNumber(universe, creator, schedule)
  const oldest = 1 - Math.min(creator.postsAtStart, LIMITS.competition_posts)
  const posts: CountedPost[] = []
  for (let number = newestNumberAt(schedule, end); number >= oldest; number--) {
    const posted = postedAt(schedule, number)
    if (posted < start || posts.length === LIMITS.competition_posts) break
    const curve = number > -schedule.existing ? listed(number) : curveAt(universe, creator, number)
    const figures = figuresAt(curve, end)
    posts.push({ ...figures, number, postedAt: posted, engagement: figures.likes + figures.comments })
  }
  return posts
}

type Platform = ReturnType<typeof platformOf>

function platformOf(universe: UniverseOptions, voice: Voice, share: number, span: Span, links: Links) {
  const { creator, posts, engagement } = voice
  const { connector, handle } = creator
  const figures = creatorFigures(universe, creator, span.end)
  const top = [...posts].sort((a, b) => b.engagement - a.engagement || b.number - a.number).slice(0, TOP_POSTS)
  return {
    handle,
    handle_link: profileUrl(connector, handle),
    full_name: creator.fullName,
    followers: figures.followers,
    posts: posts.length,
    engagement,
    er: figures.engagementRate,
    share_of_voice: share,
    top_posts: top.map((post) => topPostOf(universe, creator, post, links)),
    ...trendsOf(universe, voice, span),
  }
}

function topPostOf(universe: UniverseOptions, creator: Creator, counted: CountedPost, links: Links) {
  const post = postAt(universe, creator, counted.number)
  return {
    shortcode: post.shortcode,
    post_url: post.url,
    post_type: post.type,
    title: post.title,
    image_url: pictureLink(links, 'post', post.shortcode),
    posted_date: httpDate(post.postedAt),
    likes_count: counted.likes,
    comments_count: counted.comments,
    views: counted.views,
    engagement: counted.engagement,
  }
}

/** Returns followers on days that lie `step` days apart, the last one today, and engagement between them. */
function trendsOf(universe: UniverseOptions, { creator, posts }: Voice, { end, step, points }: Span) {
  const followersOn = followersByDay(universe, creator)
  const today = dayNumber(universe, end)
  const parts = Array.from({ length: points }, () => ({ engagement: 0, posts: 0 }))
  for (const post of posts) {
    const back = Math.floor((end - startOfDay(post.postedAt)) / DAY / step)
    const part = parts[points - 1 - Math.min(back, points - 1)]
    if (!part) continue
    part.engagement += post.engagement
    part.posts += 1
  }
  const days = parts.map((part, at) => ({ part, back: (points - 1 - at) * step }))
  return {
    followers_trends: days.map(({ back }) => ({
      [isoDay(end - back * DAY)]: { followers: followersOn(today - back) },
    })),
    engagement_trends: days.map(({ part, back }) => ({ [isoDay(end - back * DAY)]: part })),
  }
}

function partyOf(handles: CompetitionHandles, share: number, instagram: Platform | null, youtube: Platform | null) {
  const platforms = [instagram, youtube].filter((platform) => platform !== null)
  return {
    handles,
    followers: sum(platforms.map((platform) => platform.followers)),
    posts: sum(platforms.map((platform) => platform.posts)),
    engagement: sum(platforms.map((platform) => platform.engagement)),
    share_of_voice: share,
    instagram,
    youtube,
  }
}

/** Returns shares in percent that add up to 100 when added in hundredths; all 0 without any engagement. */
function sharesOf(engagements: readonly number[]): number[] {
  return apportion(10_000, engagements).map((hundredths) => hundredths / 100)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
