// The figures of tracked creators and posts at their ticks: they step then in every document, and the events of the ticks have them.

import { stamp } from '../../kit/http-date.ts'
import type { CreatorEvent, PostEvent } from '../../model/webhooks.ts'
import { followersAt } from '../../universe/growth.ts'
import { canonicalHandle } from '../../universe/people/handle-text.ts'
import { figuresOn } from '../../universe/posts/curve.ts'
import { creatorFigures, curveOfPost } from '../../universe/posts/post-figures.ts'
import type { Polls } from '../../universe/types.ts'
import { engagementRate } from '../../universe/vocabulary.ts'
import type { Records } from '../lifecycle/records.ts'
import type { People } from '../people.ts'
import { lastTick } from './schedule.ts'
import { isPost, type Tracked, type TrackedPost } from './tracked.ts'

export function tickData(people: People, tracked: Tracked, schedule: 'posts' | 'stories', at: number) {
  return isPost(tracked) ? postData(people, tracked, at) : creatorData(people, tracked, schedule, at)
}

function creatorData(people: People, tracked: Tracked, schedule: 'posts' | 'stories', at: number): CreatorEvent {
  const { connector, handle } = tracked
  const figures = creatorFigures(people.universe, people.creatorOf(connector, handle), at)
  return {
    connector,
    handle,
    follower_count: figures.followers,
    following_count: figures.following,
    media_count: figures.posts,
    er: figures.engagementRate,
    average_likes: figures.averageLikes,
    average_comments: figures.averageComments,
    average_views: figures.averageViews,
    schedule,
    tracked_at: stamp(at),
  }
}

function postData(people: People, tracked: TrackedPost, at: number): PostEvent {
  const { connector, shortcode, handle } = tracked
  const { universe } = people
  const post = people.postOf(tracked, { handle })
  const { views, reach, likes, comments, saved, shares } = figuresOn(curveOfPost(universe, post), at)
  return {
    connector,
    shortcode,
    handle,
    tracked_at: stamp(at),
    likes_count: likes,
    comments_count: comments,
    views,
    reach,
    er: engagementRate(likes + comments, followersAt(universe, post.creator, at)),
    saved,
    shares,
  }
}

/** Says when creators were polled: at each tick of their own schedules and of those of their posts. */
export function trackingPolls(people: People, creators: Records<Tracked>, posts: Records<TrackedPost>): Polls {
  return {
    get tracked() {
      return creators.size + posts.size
    },
    of({ connector, handle, drawnAs }) {
      if (this.tracked === 0) return null
      const own = canonicalHandle(connector, handle)
      const ids = people.postsNamed(connector, drawnAs).filter((id) => posts.has(id))
      // Their schedules may change until somebody asks.
      const tracked = () =>
        [creators.get(own), ...ids.map((id) => posts.get(id))].filter((each) => each?.connector === connector)
      if (tracked().length === 0) return null
      const { start } = people.universe
      return (at) => {
        const schedules = tracked().flatMap((each) => [each?.posts, each?.stories])
        const last = Math.max(0, ...schedules.map((schedule) => (schedule && lastTick(schedule, at)) ?? 0))
        // Figures of the start are as pinned, whatever was tracked before.
        return last > start ? last : 0
      }
    },
  }
}
