// The data of the events of ticks: the figures of the tracked creator or post at that instant.

import { stamp } from '../../kit/http-date.ts'
import type { CreatorEvent, PostEvent } from '../../model/webhooks.ts'
import { followersAt } from '../../universe/growth.ts'
import { type Curve, figuresOn } from '../../universe/posts/curve.ts'
import { creatorFigures, curveOfPost } from '../../universe/posts/post-figures.ts'
import type { Post } from '../../universe/types.ts'
import { engagementRate } from '../../universe/vocabulary.ts'
import type { Core } from '../core.ts'
import { Memo } from '../memo.ts'
import type { People } from '../people.ts'
import { isPost, type Tracked, type TrackedPostRecord } from './tracked-record.ts'

export class TickPayloads {
  readonly #people: People
  readonly #posts: Memo<{ readonly post: Post; readonly curve: Curve }>

  constructor({ people, memory }: Pick<Core, 'people' | 'memory'>) {
    this.#people = people
    this.#posts = new Memo(memory)
  }

  /** Returns the data of the event of a tick at `at` (ms). */
  of(tracked: Tracked, schedule: 'posts' | 'stories', at: number): CreatorEvent | PostEvent {
    return isPost(tracked) ? this.#post(tracked, at) : this.#creator(tracked, schedule, at)
  }

  /** Returns the data of a creator's event. Figures step at each tick, in every document. */
  #creator(record: Tracked, schedule: 'posts' | 'stories', at: number): CreatorEvent {
    return { ...this.#creatorFigures(record, at), schedule, tracked_at: stamp(at) }
  }

  #post(record: TrackedPostRecord, at: number): PostEvent {
    const { connector, shortcode } = record
    const { handle } = record
    const { universe } = this.#people
    const { post, curve } = this.#posts.of(record, 0, [handle, universe], () => {
      const found = this.#people.postOf(record, { handle })
      return { value: { post: found, curve: curveOfPost(universe, found) }, until: Number.POSITIVE_INFINITY }
    })
    const followers = followersAt(universe, post.creator, at)
    const { views, reach, likes, comments, saved, shares } = figuresOn(curve, at)
    return {
      connector,
      shortcode,
      handle,
      tracked_at: stamp(at),
      likes_count: likes,
      comments_count: comments,
      views,
      reach,
      er: engagementRate(likes + comments, followers),
      saved,
      shares,
    }
  }

  #creatorFigures({ connector, handle }: Tracked, at: number) {
    const figures = creatorFigures(this.#people.universe, this.#people.creatorOf(connector, handle), at)
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
    }
  }
}
