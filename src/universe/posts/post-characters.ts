// What a post is drawn to be like, and its curve when its totals are known.

import { DAY } from '../../kit/days.ts'
import { type Digest, type Draws, digest } from '../../kit/random.ts'
import { drawsAt } from '../numbered-draws.ts'
import { attentionUntil } from '../rhythm.ts'
import { type Creator, PLATFORMS, type PostType } from '../types.ts'
import { isVideo, postedAt, typeAt } from './post-schedule.ts'

const SPREAD = 0.38
/** How often people find a post a second time. */
const SECOND_WAVE = 0.05

/** The draws of a post, before its totals are known. */
export type Character = ReturnType<typeof characterOf>

export function characterOf(d: Draws, creator: Creator, type: PostType, postedAt: number) {
  const { views, commentShare, countsSaves: counted, pace } = PLATFORMS[creator.connector]
  const pulse = { utc: creator.audienceUtc, salt: d.uint32() }
  return {
    postedAt,
    /** Who sees it, and when. */
    pulse,
    /** The attention until it was published: see `attentionUntil`. */
    seen: attentionUntil(pulse, postedAt),
    video: isVideo(type),
    /** How popular the post is; 1 on average. */
    weight: (views[type] ?? 1) * Math.exp(d.normal(-(SPREAD ** 2) / 2, SPREAD)),
    /** Factor on the reactions, but not on the views. */
    appeal: d.between(0.8, 1.25),
    /** Time constant of the age curve, in ms: the smaller, the faster people see the post. */
    pace: d.between(...pace) * DAY,
    commentShare: d.between(...commentShare),
    reachShare: d.between(0.62, 0.88),
    /** Saves and shares for each like; null where the platform does not count them. */
    savedShare: counted ? d.between(0.02, 0.14) : null,
    sharesShare: counted ? d.between(0.01, 0.09) : null,
    /** Impressions for each reaction, for posts without video. */
    impressions: d.between(7, 13),
    /** At which age (ms) others find it, and by how many of its first total; null for never. */
    second: d.chance(SECOND_WAVE) ? { age: d.between(4, 40) * DAY, size: d.between(0.2, 0.9) } : null,
    polls: creator.polls,
  }
}

/** Returns the draws of the creator's post `number`. */
export function numbered(creator: Creator, number: number): Character {
  const d = drawsAt(creator.postsBase, number)
  return characterOf(d, creator, typeAt(creator, number), postedAt(creator, number))
}

/** Returns the digest that a foreign post of the creator is drawn from. */
export function foreignBase({ seed, connector, drawnAs }: Creator, shortcode: string): Digest {
  return digest(seed, 'foreign-post', connector, drawnAs, shortcode)
}

/** Returns about the totals that a post of the creator has after weeks. */
export function totalsOf(creator: Creator, post: Character): { views: number; engagement: number } {
  const { averageViewsAtStart, averageEngagementAtStart } = creator
  const reactions = averageEngagementAtStart * post.weight * post.appeal
  if (!post.video) return { views: reactions * post.impressions, engagement: reactions }
  const views = averageViewsAtStart * post.weight
  const most = Math.max(0.65, averageViewsAtStart > 0 ? averageEngagementAtStart / averageViewsAtStart : 1)
  return { views, engagement: Math.min(reactions, most * views) }
}
