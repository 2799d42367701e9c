// The comparison of a brand with its competitors (interface, endpoint 31), as of the UTC day of an instant.

import type * as z from 'zod'
import { DAY, startOfDay } from '../../kit/days.ts'
import { httpDate, isoDay } from '../../kit/http-date.ts'
import { eachOf, type Work } from '../../kit/work.ts'
import { profileUrl } from '../../model/campaigns/post-url.ts'
import {
  COMPARED,
  type Compared,
  type CompetitionHandles,
  type CompetitionInput,
  type CompetitionInsights,
  FETCH_INTERVALS,
} from '../../model/competition.ts'
import { type Links, pictureLink } from '../../model/links.ts'
import { percents } from '../../universe/apportion.ts'
import { dayNumber } from '../../universe/days.ts'
import { firstDay, followersBy } from '../../universe/growth.ts'
import { figuresOn } from '../../universe/posts/curve.ts'
import { curvesOf } from '../../universe/posts/post-curves.ts'
import { creatorFigures } from '../../universe/posts/post-figures.ts'
import { newestNumberAt, postedAt } from '../../universe/posts/post-schedule.ts'
import { postAt } from '../../universe/posts/posts.ts'
import { creatorAsOf, goneSince, stepAt } from '../../universe/story.ts'
import type { Creator, PostFigures, UniverseOptions } from '../../universe/types.ts'
import type { World } from '../world.ts'

export type CompetitionReport = z.input<typeof CompetitionInsights>

type Competition = z.output<typeof CompetitionInput> & Pick<CompetitionReport, 'id' | 'status'>

/**
 * Makes the comparison as of the UTC day of `now`; pauses after each competitor. Shares of voice add up to 100 over brand and
 * competitors.
 */
export function* competitionInsights(
  world: Pick<World, 'universe' | 'people'>,
  record: Competition,
  links: Links,
  now: number,
): Work<CompetitionReport> {
  const { universe, people } = world
  const span = spanOf(record, stepAt(universe, now))
  const handles = partiesOf(record)
  const voices = yield* eachOf(handles, (each) =>
    byPlatform((platform) => {
      const creator = each[platform] === '' ? null : people.creatorOfProfile(each[platform])
      return creator && voiceOf(creator, span, stepAt(universe, now, creator))
    }),
  )
  const engagements = byPlatform((platform) => voices.map((each) => each[platform]?.engagement ?? 0))
  const shares = byPlatform((platform) => percents(engagements[platform]))
  const overall = percents(voices.map((_, at) => sum(COMPARED.map((platform) => engagements[platform][at] ?? 0))))
  const parties = yield* eachOf(handles.entries(), ([at, each]) => {
    const platforms = byPlatform((platform) => {
      const voice = voices[at]?.[platform]
      return voice ? platformOf(universe, voice, shares[platform][at] ?? 0, span, links) : null
    })
    return partyOf(each, overall[at] ?? 0, platforms)
  })
  return reportOf(record, span, parties)
}

function byPlatform<Value>(of: (platform: Compared) => Value): Record<Compared, Value> {
  return { instagram: of('instagram'), youtube: of('youtube') }
}

export function pendingInsights(record: Competition): CompetitionReport {
  return reportOf(record, null, partiesOf(record).map(emptyParty))
}

function partiesOf({ brand_handle, competitor_handles }: Competition): CompetitionHandles[] {
  return [brand_handle, ...competitor_handles]
}

function reportOf(record: Competition, span: Span | null, parties: readonly Party[]): CompetitionReport {
  const { id, name, status, fetch_interval } = record
  const [brand = emptyParty(record.brand_handle), ...competitors] = parties
  const days = { start_date: span && isoDay(span.start), end_date: span && isoDay(span.end) }
  return { id, name, status, fetch_interval, ...days, brand, competitors }
}

type Party = ReturnType<typeof partyOf>

function emptyParty(handles: CompetitionHandles): Party {
  return partyOf(handles, 0, { instagram: null, youtube: null })
}

function spanOf({ fetch_interval }: Competition, now: number): Span {
  const { days, step } = FETCH_INTERVALS[fetch_interval]
  const end = startOfDay(now)
  return { start: end - days * DAY, end, step, points: Math.floor(days / step) + 1 }
}

type Platform = ReturnType<typeof platformOf>

function platformOf(universe: UniverseOptions, voice: Voice, share: number, span: Span, links: Links) {
  const { creator, at, posts, engagement, top } = voice
  const { connector, handle } = creator
  const figures = creatorFigures(universe, creator, at)
  return {
    handle,
    handle_link: profileUrl(connector, handle),
    full_name: creatorAsOf(creator, at).fullName,
    followers: figures.followers,
    posts,
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

/**
 * Returns followers on days that lie `step` days apart, the last one today, and engagement between them. Both begin with
 * the account: there is no day before its first post.
 */
function trendsOf(universe: UniverseOptions, { creator, at, parts }: Voice, { end, step, points }: Span) {
  const followersAt = followersBy(creator)
  const today = dayNumber(universe, end)
  const first = firstDay(creator)
  const days = parts
    .map((part, at) => ({ part, back: (points - 1 - at) * step }))
    .filter(({ back }) => today - back >= first)
  return {
    followers_trends: days.map(({ back }) => ({
      [isoDay(end - back * DAY)]: { followers: followersAt(back === 0 ? at : end - (back - 1) * DAY - 1) },
    })),
    engagement_trends: days.map(({ part, back }) => ({ [isoDay(end - back * DAY)]: part })),
  }
}

function partyOf(handles: CompetitionHandles, share: number, platforms: Record<Compared, Platform | null>) {
  const total = (of: (platform: Platform) => number) =>
    sum(COMPARED.flatMap((name) => (platforms[name] ? of(platforms[name]) : [])))
  return {
    handles,
    followers: total(({ followers }) => followers),
    posts: total(({ posts }) => posts),
    engagement: total(({ engagement }) => engagement),
    share_of_voice: share,
    ...platforms,
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

const TOP_POSTS = 5

/** The days that are compared: `end` is 00:00 UTC of today; the trends have `points`, `step` days apart. */
interface Span {
  readonly start: number
  readonly end: number
  readonly step: number
  readonly points: number
}

/** A profile and its posts within the span. */
type Voice = ReturnType<typeof voiceOf>

type CountedPost = Voice['top'][number]

/** Counts every post of the creator within the span, with its figures of the step `at`; also for each point of the trends, oldest first. */
function voiceOf(creator: Creator, span: Span, at: number) {
  const curve = curvesOf(creator)
  const counted: (PostFigures & { number: number; engagement: number; part: number })[] = []
  for (let number = newestNumberAt(creator, span.end); number > -creator.postsAtStart; number--) {
    if (goneSince(creator.story?.posts.get(number), at) !== null) continue
    const posted = postedAt(creator, number)
    if (posted < span.start) break
    const figures = figuresOn(curve(number), at)
    counted.push({ ...figures, number, engagement: figures.likes + figures.comments, part: partAt(span, posted) })
  }
  const part = (posts: typeof counted) => ({
    engagement: sum(posts.map(({ engagement }) => engagement)),
    posts: posts.length,
  })
  const parts = Array.from({ length: span.points }, (_, place) => part(counted.filter((post) => post.part === place)))
  // Of two with equal engagement the newer one comes first.
  const top = counted.toSorted((a, b) => b.engagement - a.engagement || b.number - a.number).slice(0, TOP_POSTS)
  return { creator, at, ...part(counted), top, parts }
}

/** Returns the index of the part of the trends that a post lies in. */
function partAt({ end, step, points }: Span, posted: number): number {
  const back = Math.floor((end - startOfDay(posted)) / DAY / step)
  return points - 1 - Math.min(back, points - 1)
}
