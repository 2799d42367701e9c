// The data of the events of ticks: the figures of the tracked creator or post at that instant. They step then in every document.

import { stamp } from '../../kit/http-date.ts'
import type { CreatorEvent, PostEvent } from '../../model/webhooks.ts'
import { followersAt } from '../../universe/growth.ts'
import { figuresOn } from '../../universe/posts/curve.ts'
import { creatorFigures, curveOfPost } from '../../universe/posts/post-figures.ts'
import { engagementRate } from '../../universe/vocabulary.ts'
import type { People } from '../people.ts'
import { isPost, type Tracked, type TrackedPost } from './tracked.ts'

/** Returns the data of the event of a tick at `at` (ms). */
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
