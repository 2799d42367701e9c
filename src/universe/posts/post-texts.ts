// Hashtags, brands, titles and captions of posts, in the language of their creator. Captions have hashtags and mentions in the
// order in which the post lists them. Each tag of a creator occurs for certain in one of the videos listed on day 0 (its home),
// so that those videos together have exactly the tags by which search finds the creator.

import type { Digest, Draws } from '../../kit/random.ts'
import type { Words } from '../categories.ts'
import type { Language } from '../data/languages.ts'
import { drawsAt, hashAt, turnAt } from '../numbered-draws.ts'
import { chosen, detailOf, drawn, type Fillers, listed, type Pattern, say } from '../text/writing.ts'
import type { Creator } from '../types.ts'
import { isVideo, listedAtStart, typeAt } from './post-schedule.ts'

export interface PostTags {
  /** With the `#`. */
  readonly hashtags: readonly string[]
  /** With the `@`. */
  readonly brands: readonly string[]
  readonly sponsored: boolean
}

export function tagsAt(creator: Creator, number: number): PostTags {
  const { postsBase } = creator
  const atStart = Array.from({ length: listedAtStart(creator) }, (_, at) => -at)
  const videos = atStart.filter((each) => isVideo(typeAt(creator, each)))
  const place = videos.indexOf(number)
  const home = (slot: number) => place >= 0 && place === slot % videos.length
  const first = hashAt(postsBase, 0x10000000) % 18
  return tagsFrom(
    drawsAt(postsBase, number ^ 0x20000000),
    creator,
    (tag) => home(first + tag),
    (brand) => home(first + 5 * brand + 2),
  )
}

/** Draws the tags of a foreign post. Clients track posts about brands, so it names one if its creator names any; a few name nothing. */
export function tagsOfForeign(d: Draws, creator: Creator): PostTags {
  const tags = tagsFrom(
    d,
    creator,
    () => false,
    (brand) => brand === 0,
  )
  return d.chance(0.06) ? { hashtags: [], brands: [], sponsored: false } : tags
}

/** Draws the tags of a post; those at home in it are always included. */
function tagsFrom(
  d: Draws,
  creator: Creator,
  isHomeOfTag: (tag: number) => boolean,
  isHomeOfBrand: (brand: number) => boolean,
): PostTags {
  const often = 2.5 / Math.max(1, creator.hashtags.length)
  // Draws even for a tag at home here, so that each tag has its own draw.
  const hashtags = creator.hashtags.filter((_, tag) => d.chance(often) || isHomeOfTag(tag))
  const brands = creator.brandMentions.filter((_, brand) => d.chance(0.06) || isHomeOfBrand(brand))
  return { hashtags, brands, sponsored: brands.length > 0 && d.chance(0.6) }
}

const EMOJI = ['✨', '🙌', '💛', '🔥', '😅', '👀', '🌿', '🎉', '☕', '💡', '🙏', '😍']

/** For posts of a serious kind. */
const CALM_EMOJI = ['✨', '💛', '👀', '🌿', '💡', '🙏']

const NO_MARKS = ['', ''] as const
const STOP = ['', '.'] as const
const NO_NAMES: Readonly<Record<string, string>> = {}

export interface TextSource extends PostTags {
  readonly words: Words
  /** The digest of its creator's posts, and its number among them. */
  readonly base: Digest
  readonly number: number
  readonly creator: Creator
  readonly topic: number
  readonly people: readonly string[]
}

export function titleOf(source: TextSource): string {
  const language = source.words.languageOf(source.creator)
  return inTurn(source, language, language.titles, fillersOf(language, source), 1)
}

/** Draws the description (caption) of a post with this title. */
export function descriptionOf(d: Draws, source: TextSource, title: string): string {
  const language = source.words.languageOf(source.creator)
  const { bodies, calls, sponsored, unpaid, with_people: withPeople, exclamation } = language
  const { brands, people, hashtags, creator } = source
  const fillers = fillersOf(language, source)
  const serious = source.words.categoryNamed(creator.category)?.serious === true
  const loud = d.chance(0.15) && !serious
  const [before, after] = title.endsWith('?') ? NO_MARKS : loud ? exclamation : STOP
  const mark = d.chance(0.45) ? ` ${d.pick(serious ? CALM_EMOJI : EMOJI)}` : ''
  const heading = before + title + after
  const body = inTurn(source, language, bodies, fillers, 2)
  const detail = d.chance(0.6) ? detailOf(language, fillers) : undefined
  const more = d.chance(0.35) ? drawn(d, language, bodies, fillers) : body
  let text = heading + mark
  if (detail === undefined) text += ` ${body}${more === body ? '' : ` ${more}`}`
  else {
    const order = d.float()
    text = order < 0.25 ? `${detail} ${heading}${mark}` : `${heading}${mark} ${detail}`
    if (order > 0.6) text += ` ${body}`
  }
  if (d.chance(0.7)) text += ` ${drawn(d, language, calls, fillers)}`
  if (brands.length > 0) text += `\n\n${drawn(d, language, source.sponsored ? sponsored : unpaid, fillers)}`
  if (people.length > 0) text += `\n\n${drawn(d, language, withPeople, fillers)}`
  if (hashtags.length > 0) text += `\n\n${hashtags.join(' ')}`
  return text
}

function fillersOf(language: Language, { words, brands, people, creator, topic }: TextSource): Fillers {
  if (brands.length + people.length === 0) return { words, creator, topic, texts: NO_NAMES }
  return { words, creator, topic, texts: { brand: listed(language, brands), people: listed(language, people) } }
}

/** Fills a pattern whose turn it is: posts in a row have different ones. */
function inTurn(
  { base, number }: TextSource,
  language: Language,
  patterns: readonly Pattern[],
  fillers: Fillers,
  list: number,
): string {
  const pattern = patterns[turnAt(base, number, patterns.length, list)] ?? ''
  return say(language, chosen(pattern, hashAt(base, number ^ 0x01000000)), fillers)
}
