// What comments say: ideas, whatever their language. The words of an idea decide its mood and its themes.

import { once } from '../../kit/loading/once.ts'
import type { Digest } from '../../kit/random.ts'
import { english, type Words, wordsOf } from '../categories.ts'
import { BASE } from '../data/base.ts'
import type { Language } from '../data/languages.ts'
import { drawsAt, turnAt } from '../numbered-draws.ts'
import { PLATFORMS, type Post, type UniverseOptions } from '../types.ts'
import { chosen, say } from './writing.ts'

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

export function meaningOf(idea: string): Meaning {
  return IDEAS[idea] ?? NOTHING
}

function isOccasion(words: Words, occasion: Occasion, post: Post): boolean {
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

const EMOJI: Readonly<Record<Mood, readonly string[]>> = {
  positive: ['😍', '🔥', '❤️', '👏', '🙌', '💯', '🥰', '✨', '🤩', '💛', '🎉'],
  neutral: ['🤔', '👀', '😅', '🙈', '☕'],
  negative: ['👎', '😕', '🙄', '😒', '💔'],
}

type Possible = Readonly<Record<Mood, readonly string[]>>

function ideasThat(fit: (idea: string) => boolean): Possible {
  const ideas = IDEA_NAMES.filter(fit)
  const of = (mood: Mood) => ideas.filter((idea) => meaningOf(idea).mood === mood)
  return { positive: of('positive'), neutral: of('neutral'), negative: of('negative') }
}

export function ideasUnder(options: UniverseOptions, post: Post): Possible {
  const words = wordsOf(options)
  return ideasThat((idea) => meaningOf(idea).under.every((occasion) => isOccasion(words, occasion, post)))
}

const only = (under: 'answer' | 'brand') => ideasThat((idea) => meaningOf(idea).under.includes(under))

/** What creators answer, and what people say of the sponsor: one comment in nine. */
export const ANSWERS = only('answer')
const OF_BRANDS = only('brand')
const BRANDED = 9

/** Nobody names the topic twice in one comment. */
const naming = once(() => new Set(IDEA_NAMES.filter((idea) => english().comments[idea]?.includes('{t}'))))

/** How many ideas of a mood the comments of one post take up: each post has a conversation of its own. */
const IDEAS_OF_POST: Readonly<Record<Mood, number>> = { positive: 13, neutral: 10, negative: 9 }

/** What somebody wrote: its ideas, all of the same mood, and its words in any language. */
export interface Written {
  readonly ideas: readonly string[]
  readonly in: (language: Language) => string
}

/**
 * Draws what somebody writes under a post, as comment `number` of the digest: neighbours of one mood say different things.
 * `ideas`: those under the post.
 */
export function written(
  options: UniverseOptions,
  { base, post, ideas }: { readonly base: Digest; readonly post: Post; readonly ideas: Possible },
  number: number,
  mood: Mood,
): Written {
  const d = drawsAt(base, number ^ 0x10000000)
  const possible = ideas[mood]
  const count = Math.min(IDEAS_OF_POST[mood], possible.length)
  const ideaAt = (turn: number) => possible[turnAt(base, turn, possible.length, 1)] ?? ''
  const branded = post.sponsored && ideas !== ANSWERS && (number + base[0]) % BRANDED === 0
  const first = branded ? d.pick(OF_BRANDS[mood]) : ideaAt(turnAt(base, number, count))
  const second = ideaAt(d.int(0, count - 1))
  const both = d.chance(0.3) && second !== first && !(naming().has(first) && naming().has(second))
  const start = d.float()
  const turn = d.int(0, 0xffff)
  const mark = start < 0.26 ? ` ${d.pick(EMOJI[mood]).repeat(d.chance(0.2) ? 3 : 1)}` : ''
  return {
    ideas: both ? [first, second] : [first],
    in: (language) => {
      const texts = { brand: post.mentions[0] ?? '' }
      const fillers = { words: wordsOf(options), topic: post.topic, creator: post.creator, texts }
      const saying = (idea: string) => say(language, chosen(language.comments[idea] ?? '', turn), fillers)
      let text = saying(first)
      if (both) text += `${/[?!]$/.test(text) ? '' : '.'} ${saying(second)}`
      return (start < 0.87 ? text : text.toLocaleLowerCase(language.locale)) + mark
    },
  }
}
