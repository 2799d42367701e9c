// Which of its creator's hashtags and brands a post carries. Each of them is at home in one of the posts listed on
// day 0, so that those posts together carry exactly what search finds the creator by.

import type { Draws } from '../../kit/random.ts'
import { drawsAt, hashAt } from '../numbered-draws.ts'
import type { Creator, Post } from '../types.ts'
import type { Schedule } from './post-schedule.ts'

export type PostTags = Pick<Post, 'hashtags' | 'mentions' | 'sponsored'>

/** The tags of the creator's post `number`. */
export function tagsAt(schedule: Schedule, creator: Creator, number: number): PostTags {
  const { base, existing } = schedule
  const listed = number <= 0 && number > -existing
  const home = (slot: number) => listed && -number === slot % existing
  const first = hashAt(base, 0x10000000) % 18
  return tagsFrom(
    drawsAt(base, number ^ 0x20000000),
    creator,
    (tag) => home(first + tag),
    (brand) => home(first + 5 * brand + 2),
  )
}

/** The tags of a post that stands alone. */
export function tagsFrom(
  d: Draws,
  creator: Creator,
  isHomeOfTag: (tag: number) => boolean = () => false,
  isHomeOfBrand: (brand: number) => boolean = () => false,
): PostTags {
  const often = 2.5 / Math.max(1, creator.hashtags.length)
  // Every chance is drawn, whether it is needed or not, so that each tag has a draw of its own.
  const hashtags = creator.hashtags.filter((_, tag) => d.chance(often) || isHomeOfTag(tag))
  const mentions = creator.brandMentions.filter((_, brand) => d.chance(0.06) || isHomeOfBrand(brand))
  return { hashtags, mentions, sponsored: mentions.length > 0 && d.chance(0.6) }
}
