// The posts of a creator, and the post of any shortcode.

import { DAY } from '../../kit/days.ts'
import { once } from '../../kit/loading/once.ts'
import type { Digest, Draws } from '../../kit/random.ts'
import { creatorOfShortcode } from '../creators.ts'
import { dayZero } from '../days.ts'
import { TOPICS } from '../languages/language.ts'
import { drawsAt, hashAt } from '../numbered-draws.ts'
import type { Connector, Creator, Post, PostType, UniverseOptions } from '../types.ts'
import { somePeople } from './friends.ts'
import { pinnedPost, shortcodeAt } from './pinned-posts.ts'
import { foreignBase } from './post-characters.ts'
import { firstPostedAt, isVideo, listedNumbers, postedAt, scheduleOf, typeAt } from './post-schedule.ts'
import { type PostTags, tagsAt, tagsOfForeign } from './post-tags.ts'
import { descriptionOf, titleOf } from './post-texts.ts'
import { topicAt } from './post-topics.ts'

/** The part of a post's URL that names its form. */
export type PostForm = 'p' | 'reel' | 'tv' | 'watch' | 'shorts' | 'video'

const TYPE_OF_FORM: Readonly<Record<Exclude<PostForm, 'p'>, PostType>> = {
  reel: 'REEL',
  tv: 'REEL',
  watch: 'VIDEO',
  shorts: 'SHORTS',
  video: 'VIDEO',
}

/**
 * Returns the posts that responses list on the UTC day of `at` (ms), newest first: 12 with video and 6 without on
 * instagram, 18 with video elsewhere; fewer where the creator has fewer.
 */
export function listedPosts(options: UniverseOptions, creator: Creator, at: number): Post[] {
  return listedNumbers(scheduleOf(options, creator), at).map((number) => postAt(options, creator, number))
}

/** Returns the creator's post `number` (see `post-schedule.ts`). */
export function postAt(options: UniverseOptions, creator: Creator, number: number, form?: PostForm): Post {
  const schedule = scheduleOf(options, creator)
  const type = form && form !== 'p' ? TYPE_OF_FORM[form] : typeAt(schedule, number)
  const d = drawsAt(schedule.base, number ^ 0x08000000)
  const shortcode = shortcodeAt(options, creator, number)
  const tags = tagsAt(schedule, creator, number)
  const { base } = schedule
  const [topic, posted] = [topicAt(base, number), postedAt(schedule, number)]
  return postFrom(options, d, {
    creator,
    shortcode,
    type,
    base,
    number,
    said: number,
    topic,
    tags,
    postedAt: posted,
  })
}

/**
 * Returns the post with this shortcode or video id. A shortcode that this universe generated is its creator's post; any
 * other is a foreign post, 1 to 60 days old when the world starts, and not older than the creator's first. The form of the URL decides the type, except `p`,
 * which instagram uses for all types.
 */
export function postOf(
  options: UniverseOptions,
  connector: Connector,
  shortcode: string,
  url: { readonly handle?: string | undefined; readonly form?: PostForm | undefined } = {},
): Post {
  const { creator, number } = creatorOfShortcode(options, connector, shortcode, url.handle)
  const form = url.form ?? pinnedPost(options, connector, shortcode)?.form
  if (number !== null) return postAt(options, creator, number, form)
  const base = foreignBase(options, creator, shortcode)
  const type = form && form !== 'p' ? TYPE_OF_FORM[form] : typeOfForeign(connector, hashAt(base, 3))
  const d = drawsAt(base, 2)
  const drawn = Math.floor((dayZero(options) - d.between(1, 60) * DAY) / 1000) * 1000
  const posted = Math.max(drawn, firstPostedAt(options, creator) ?? drawn)
  const tags = tagsOfForeign(drawsAt(base, 4), creator)
  const topic = hashAt(base, 5) % TOPICS
  return postFrom(options, d, {
    creator,
    shortcode,
    type,
    base,
    number: null,
    said: 0,
    topic,
    tags,
    postedAt: posted,
  })
}

function typeOfForeign(connector: Connector, bits: number): PostType {
  if (connector === 'tiktok') return 'VIDEO'
  if (connector === 'youtube') return bits % 3 === 0 ? 'SHORTS' : 'VIDEO'
  return bits % 3 === 0 ? 'REEL' : bits % 3 === 1 ? 'IMAGE' : 'CAROUSEL'
}

interface Outline {
  readonly creator: Creator
  readonly shortcode: string
  readonly type: PostType
  readonly number: number | null
  /** The digest and the number from which the words of its text are taken. */
  readonly base: Digest
  readonly said: number
  readonly topic: number
  readonly tags: PostTags
  readonly postedAt: number
}

function postFrom(options: UniverseOptions, d: Draws, outline: Outline): Post {
  const { creator, shortcode, type, number, base, said, topic, tags } = outline
  const { connector, handle } = creator
  const { brands, hashtags, sponsored } = tags
  const brand = sponsored ? brands[0] : undefined
  const links = d.chance(connector === 'youtube' ? 0.7 : 0.05) ? creator.externalLinks : []
  const atHome = d.chance(connector === 'instagram' ? 0.4 : 0)
  const people = d.chance(0.2) ? somePeople(d, options, creator, d.int(1, 2)) : []
  const words = { base, number: said, creator, topic, hashtags, brands, people, sponsored }
  const title = titleOf(words)
  return {
    connector,
    shortcode,
    type,
    video: isVideo(type),
    url: urlOf(connector, shortcode, type, handle),
    creator,
    number,
    topic,
    title,
    // Nothing else draws from `d` after this.
    description: once(() => descriptionOf(d, words, title)),
    hashtags,
    mentions: [...brands, ...people],
    sponsored,
    externalLinks: brand && connector === 'youtube' ? [...links, `https://${brand.slice(1)}.example/offer`] : links,
    locationName: atHome ? creator.location : null,
    postedAt: outline.postedAt,
  }
}

/** Returns the platform's usual URL of a post. */
function urlOf(connector: Connector, shortcode: string, type: PostType, handle: string): string {
  const code = encodeURIComponent(shortcode)
  if (connector === 'instagram') return `https://www.instagram.com/${isVideo(type) ? 'reel' : 'p'}/${code}/`
  if (connector === 'tiktok') return `https://www.tiktok.com/@${handle}/video/${code}`
  return type === 'SHORTS' ? `https://www.youtube.com/shorts/${code}` : `https://www.youtube.com/watch?v=${code}`
}
