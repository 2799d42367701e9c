// The posts of a creator, and the post of any shortcode.

import { DAY, startOfDay } from '../../kit/days.ts'
import { ofLetters } from '../../kit/letters.ts'
import { once } from '../../kit/loading/once.ts'
import { type Digest, type Draws, draws } from '../../kit/random.ts'
import { postKey } from '../../model/campaigns/post-url.ts'
import { wordsOf } from '../categories.ts'
import { handleOfBrand } from '../companies.ts'
import { creatorOfShortcode } from '../creators.ts'
import { TOPICS } from '../data/schema.ts'
import { countOf, handleOf, nthOf } from '../handles.ts'
import { shortcodeOf } from '../ids.ts'
import { drawsAt, hashAt } from '../numbered-draws.ts'
import type { PostPin } from '../pins.ts'
import { whenActive } from '../rhythm.ts'
import { drawnCity, keyAt, populationOf } from '../traits.ts'
import { type Connector, type Creator, PLATFORMS, type Post, type PostType, type UniverseOptions } from '../types.ts'
import { foreignBase } from './curve.ts'
import { pinnedPost } from './pinned-posts.ts'
import { firstPostedAt, isVideo, listedNumbers, postedAt, typeAt } from './post-schedule.ts'
import { descriptionOf, type PostTags, tagsAt, tagsOfForeign, titleOf } from './post-texts.ts'

/** How many of the posts that records name are new. */
const FRESH = 0.92

export type AllowedTypes = readonly PostType[] | undefined

/** Returns the type that the URL alone says; undefined where it allows several. */
function onlyType(types: AllowedTypes): PostType | undefined {
  return types?.length === 1 ? types[0] : undefined
}

/**
 * Returns the posts that responses list on the UTC day of `at` (ms), newest first: 12 with video and 6 without on
 * instagram, 18 with video elsewhere; fewer where the creator has fewer. Each has the caption that it has at `at`.
 */
export function listedPosts(options: UniverseOptions, creator: Creator, at: number): Post[] {
  return listedNumbers(creator, at).map((number) => postAsOf(options, postAt(options, creator, number), at))
}

/** Returns the creator's post `number` (see `post-schedule.ts`). */
export function postAt(options: UniverseOptions, creator: Creator, number: number, types?: AllowedTypes): Post {
  const { seed, postsBase: base, pinnedPosts, drawnAs } = creator
  return postFrom(options, drawsAt(base, number ^ 0x08000000), {
    creator,
    shortcode: pinnedPosts?.get(number)?.shortcode ?? shortcodeOf(seed, { ...creator, handle: drawnAs }, number),
    type: onlyType(types) ?? typeAt(creator, number),
    base,
    number,
    textNumber: number,
    topic: topicAt(base, number),
    tags: tagsAt(creator, number),
    postedAt: postedAt(creator, number),
  })
}

/**
 * Returns the post with this shortcode or video id. A shortcode that this universe generated is its creator's post; any
 * other is a foreign post, mostly published within three days of when a record first named it, and not before the creator's first. The URL
 * decides the type, unless it allows several.
 */
export function postOf(
  options: UniverseOptions,
  connector: Connector,
  shortcode: string,
  url: { readonly handle?: string | undefined; readonly types?: AllowedTypes } = {},
): Post {
  const { creator, number } = creatorOfShortcode(options, connector, shortcode, url.handle)
  const pinned = pinnedPost(options, connector, shortcode)
  const types = url.types ?? pinned?.types
  if (number !== null) return postAt(options, creator, number, types)
  const base = foreignBase(creator, shortcode)
  const type = onlyType(types) ?? PLATFORMS[connector].types.foreign[hashAt(base, 3) % 3] ?? 'VIDEO'
  const d = drawsAt(base, 2)
  // A pin says figures of the first day.
  const seen = (pinned?.pin ? null : options.named?.get(postKey({ connector, shortcode }))?.seen) ?? options.start
  const age = d.chance(FRESH) ? d.between(0.1, 2) : d.between(2, 9)
  const drawn = Math.floor(whenActive(creator.utc, startOfDay(seen) - age * DAY) / 1000) * 1000
  return postFrom(options, d, {
    creator,
    shortcode,
    type,
    base,
    number: null,
    textNumber: 0,
    topic: hashAt(base, 5) % TOPICS,
    tags: tagsOfForeign(drawsAt(base, 4), creator),
    postedAt: pinned?.postedAt ?? Math.max(drawn, firstPostedAt(creator) ?? drawn),
  })
}

const TAGS = ofLetters(String.raw`#[\p{L}\p{N}_]+`, 'gu')
const MENTIONS = ofLetters(String.raw`@[\p{L}\p{N}._]*[\p{L}\p{N}_]`, 'gu')

function tagsIn(caption: string | null): string[] {
  return [...new Set((caption ?? '').match(TAGS()))]
}

function mentionsIn(caption: string | null): string[] {
  return [...new Set((caption ?? '').match(MENTIONS()))]
}

const marked = (mark: '#' | '@', names: readonly string[]) =>
  names.map((name) => (name.startsWith(mark) ? name : mark + name))

const mentionOf = (brand: string) => `@${handleOfBrand(brand)}`

/** Returns the tags with what a pin says: its own, or those in its caption, and its sponsor as a mention. */
function pinnedTags(drawn: PostTags, pin: PostPin | null): PostTags {
  if (!pin) return drawn
  const { caption, hashtags, mentions, sponsored_by: sponsor } = pin
  const sponsors = sponsor === undefined ? [] : [mentionOf(sponsor)]
  const inCaption = caption === undefined ? drawn.brands : mentionsIn(caption)
  const captionTags = caption === undefined ? drawn.hashtags : tagsIn(caption)
  return {
    hashtags: hashtags ? marked('#', hashtags) : captionTags,
    brands: [...new Set([...sponsors, ...(mentions || sponsor !== undefined ? [] : inCaption)])],
    sponsored: sponsor !== undefined || (mentions === undefined && caption === undefined && drawn.sponsored),
  }
}

/** Returns the post with the caption that it has at `at` (ms), and the hashtags and mentions in it. */
export function postAsOf({ changes }: UniverseOptions, post: Post, at: number): Post {
  let shown = post
  for (const { at: begin, changed } of changes?.ofPost(post.connector, post.shortcode) ?? []) {
    const { caption } = changed
    if (begin > at || caption === undefined) continue
    shown = { ...post, description: () => caption ?? '', hashtags: tagsIn(caption), mentions: mentionsIn(caption) }
  }
  return shown
}

/** Returns the topic of the creator's post `number`: each topic of its category once in six posts, in an order of its own. */
function topicAt(base: Digest, number: number): number {
  const turn = Math.floor(number / TOPICS)
  const topics = drawsAt(base, turn ^ 0x04000000).sample([...Array(TOPICS).keys()], TOPICS)
  return topics[number - turn * TOPICS] ?? 0
}

interface Outline {
  readonly creator: Creator
  readonly shortcode: string
  readonly type: PostType
  readonly number: number | null
  /** The digest and the number from which the words of its text are taken. */
  readonly base: Digest
  readonly textNumber: number
  readonly topic: number
  readonly tags: PostTags
  readonly postedAt: number
}

function postFrom(options: UniverseOptions, d: Draws, outline: Outline): Post {
  const { creator, shortcode, type, number, base, textNumber, topic, tags } = outline
  const { connector, handle } = creator
  const platform = PLATFORMS[connector]
  const pin = pinnedPost(options, connector, shortcode)?.pin ?? null
  const sponsor = options.named?.get(postKey({ connector, shortcode }))?.sponsor ?? null
  const silentPin = pin && [pin.caption, pin.mentions, pin.sponsored_by].every((field) => field === undefined)
  const isFor = number === null && sponsor !== null && (!pin || silentPin)
  const drawn = isFor ? { hashtags: tags.hashtags, brands: [mentionOf(sponsor)], sponsored: true } : tags
  const { brands, hashtags, sponsored } = pinnedTags(drawn, pin)
  const brand = sponsored ? brands[0] : undefined
  const links = d.chance(platform.linksChance) ? creator.externalLinks : []
  const atHome = d.chance(platform.placeChance)
  const friends = d.chance(0.2) ? somePeople(d, options, creator, d.int(1, 2)) : []
  const people = pin?.mentions ? marked('@', pin.mentions).filter((name) => !brands.includes(name)) : friends
  const language = pin?.language
  const writer = language === undefined ? creator : { ...creator, languages: [language, ...creator.languages] }
  const tagged = { hashtags, brands, people, sponsored }
  const words = { words: wordsOf(options), base, number: textNumber, creator: writer, topic, ...tagged }
  const title = pin?.title ?? titleOf(words)
  // Of those that name nothing, some have no caption.
  const named = hashtags.length + brands.length + people.length
  const silent = named === 0 && (number === null || hashAt(base, textNumber ^ 0x02000000) % 3 === 0)
  const caption = pin ? pin.caption : silent ? null : undefined
  return {
    connector,
    shortcode,
    type,
    video: isVideo(type),
    url: platform.postUrl(encodeURIComponent(shortcode), type, handle),
    creator,
    number,
    topic,
    title,
    language,
    // Nothing else draws from `d` after this.
    description: caption === undefined ? once(() => descriptionOf(d, words, title)) : () => caption ?? '',
    hashtags,
    mentions: [...brands, ...people],
    sponsored,
    externalLinks: brand && platform.sponsorLinks ? [...links, `https://${brand.slice(1)}.example/offer`] : links,
    locationName: atHome ? creator.location : null,
    postedAt: outline.postedAt,
  }
}

const FRIENDS = 3
/** How many creators are looked at. */
const CANDIDATES = 16

/** Draws `count` of the creator's friends: their handles with the `@`; fewer in a small population. */
function somePeople(d: Draws, options: UniverseOptions, creator: Creator, count: number): string[] {
  return d.sample(friendsOf(options, creator), count).map((place) => `@${handleOf(options, place)}`)
}

/** Returns the indices of the creator's friends: on the same platform, those who speak the same language first. */
function friendsOf(options: UniverseOptions, { connector, drawnAs, index, languages }: Creator): number[] {
  const size = countOf(connector, options.size)
  if (size === 0) return []
  const d = draws(options.seed, 'friends', connector, drawnAs)
  const places = Array.from({ length: CANDIDATES }, () => nthOf(connector, d.int(0, size - 1)))
  const others = [...new Set(places)].filter((place) => place !== index)
  const population = populationOf(options)
  const languageAt = (place: number) => drawnCity(keyAt(population, place)).country.languages[0]
  const near = others.filter((place) => languageAt(place) === languages[0])
  return [...new Set([...near, ...others])].slice(0, FRIENDS)
}
