// What comments say, whatever their language. The words of an idea decide its mood and its themes.

import type { Words } from '../categories.ts'
import { english } from '../categories.ts'
import { BASE } from '../data/base.ts'
import { PLATFORMS, type Post } from '../types.ts'

const IDEAS = BASE.ideas
export const IDEA_NAMES = Object.keys(IDEAS)

type Meaning = (typeof IDEAS)[string]
export type Mood = Meaning['mood']
/**
 * A post with a video, a long video or a sponsor, one whose sponsor sends goods, one on a platform with stories, one about
 * something light, or one that shows how something is done, something to look at, or a place. An answer is the creator's, and
 * what names a brand is said of the sponsor's.
 */
type Occasion = Meaning['under'][number]

const NOTHING: Meaning = { mood: 'neutral', themes: [], under: [] }

/** Returns what an idea means. */
export function meaningOf(idea: string): Meaning {
  return IDEAS[idea] ?? NOTHING
}

type Described = Pick<Post, 'connector' | 'type' | 'video' | 'sponsored' | 'topic' | 'creator'>

/** Tells whether people write an idea under a post. */
export function fitsUnder(words: Words, idea: string, post: Described): boolean {
  return meaningOf(idea).under.every((occasion) => isOccasion(words, occasion, post))
}

/** Tells whether a post is one of this kind. */
function isOccasion(words: Words, occasion: Occasion, post: Described): boolean {
  const category = words.categoryNamed(post.creator.category)
  switch (occasion) {
    case 'answer':
    case 'brand':
      return false
    case 'video':
      return post.video
    case 'long':
      return post.type === 'VIDEO'
    case 'story':
      return PLATFORMS[post.connector].stories
    case 'light':
      return category?.serious !== true
    case 'offer':
      return post.sponsored && category?.sponsors !== 'causes'
    case 'goods':
      return post.sponsored && (category?.sponsors ?? 'goods') === 'goods'
    default:
      return words.subjectOf(english(), post.creator.category).topics[post.topic]?.[occasion] === true
  }
}
