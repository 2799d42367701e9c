// Titles and captions of posts, in the language of their creator. Hashtags and mentions are in the text in the order in
// which the post lists them.

import type { Digest, Draws } from '../../kit/random.ts'
import type { Words } from '../categories.ts'
import type { Language } from '../data/languages.ts'
import { hashAt, turnAt } from '../numbered-draws.ts'
import { chosen, detailOf, drawn, type Fillers, listed, type Pattern, say } from '../text/writing.ts'
import type { Creator } from '../types.ts'

const EMOJI = ['✨', '🙌', '💛', '🔥', '😅', '👀', '🌿', '🎉', '☕', '💡', '🙏', '😍']

/** For posts of a serious kind. */
const CALM_EMOJI = ['✨', '💛', '👀', '🌿', '💡', '🙏']

const NO_MARKS = ['', ''] as const
const STOP = ['', '.'] as const
const NO_NAMES: Readonly<Record<string, string>> = {}

/** What the text of a post is made from. */
export interface Said {
  /** Those of the population. */
  readonly words: Words
  /** The digest of its creator's posts, and its number among them. */
  readonly base: Digest
  readonly number: number
  readonly creator: Creator
  readonly topic: number
  readonly hashtags: readonly string[]
  readonly brands: readonly string[]
  readonly people: readonly string[]
  readonly sponsored: boolean
}

/** Returns the title of a post. */
export function titleOf(said: Said): string {
  const language = said.words.languageOf(said.creator)
  return inTurn(said, language, language.titles, fillersOf(language, said), 1)
}

/** Draws the description (caption) of a post with this title. */
export function descriptionOf(d: Draws, said: Said, title: string): string {
  const language = said.words.languageOf(said.creator)
  const { bodies, calls, sponsored, unpaid, with_people: withPeople, exclamation } = language
  const { brands, people, hashtags, creator } = said
  const fillers = fillersOf(language, said)
  const serious = said.words.categoryNamed(creator.category)?.serious === true
  const loud = d.chance(0.15) && !serious
  const [before, after] = title.endsWith('?') ? NO_MARKS : loud ? exclamation : STOP
  const mark = d.chance(0.45) ? ` ${d.pick(serious ? CALM_EMOJI : EMOJI)}` : ''
  const heading = before + title + after
  const body = inTurn(said, language, bodies, fillers, 2)
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
  if (brands.length > 0) text += `\n\n${drawn(d, language, said.sponsored ? sponsored : unpaid, fillers)}`
  if (people.length > 0) text += `\n\n${drawn(d, language, withPeople, fillers)}`
  if (hashtags.length > 0) text += `\n\n${hashtags.join(' ')}`
  return text
}

function fillersOf(language: Language, { words, brands, people, creator, topic }: Said): Fillers {
  if (brands.length + people.length === 0) return { words, creator, topic, texts: NO_NAMES }
  return { words, creator, topic, texts: { brand: listed(language, brands), people: listed(language, people) } }
}

/** Fills a pattern whose turn it is: posts in a row have different ones. */
function inTurn(
  { base, number }: Said,
  language: Language,
  patterns: readonly Pattern[],
  fillers: Fillers,
  list: number,
): string {
  const pattern = patterns[turnAt(base, number, patterns.length, list)] ?? ''
  return say(language, chosen(pattern, hashAt(base, number ^ 0x01000000)), fillers)
}
