// What comments say, by mood.

import { once } from '../../kit/loading/once.ts'
import type { Digest } from '../../kit/random.ts'
import { IDEAS, type Idea, isOccasion, type Mood, meaningOf, OCCASIONS, type Occasion } from '../languages/ideas.ts'
import type { Language } from '../languages/language.ts'
import { english } from '../languages/languages.ts'
import { say } from '../languages/writing.ts'
import { drawsAt, turnAt } from '../numbered-draws.ts'
import type { Post } from '../types.ts'

const EMOJI: Readonly<Record<Mood, readonly string[]>> = {
  positive: ['😍', '🔥', '❤️', '👏', '🙌', '💯', '🥰', '✨', '🤩', '💛', '🎉'],
  neutral: ['🤔', '👀', '😅', '🙈', '☕'],
  negative: ['👎', '😕', '🙄', '😒', '💔'],
}

const isIdea = (name: string): name is Idea => name in IDEAS
const names = Object.keys(IDEAS).filter(isIdea)

type Possible = Readonly<Record<Mood, readonly Idea[]>>
/** By the occasions that a post is, a bit each: many share their ideas. */
const shared = new Map<number, Possible>()

/** Returns the ideas that people write under a post. */
export function ideasUnder(post: Post): Possible {
  let occasions = 0
  for (const [bit, occasion] of OCCASIONS.entries()) if (isOccasion(occasion, post)) occasions |= 1 << bit
  const known = shared.get(occasions)
  if (known) return known
  const possible = ideasOf(OCCASIONS.filter((occasion) => isOccasion(occasion, post)))
  shared.set(occasions, possible)
  return possible
}

function ideasOf(occasions: readonly Occasion[]): Possible {
  const fitting = names.filter((name) => occasions.includes(meaningOf(name).under ?? 'any'))
  const of = (mood: Mood) => fitting.filter((name) => meaningOf(name).mood === mood)
  return { positive: of('positive'), neutral: of('neutral'), negative: of('negative') }
}

/** Nobody names the topic twice in one comment. */
const naming = once(() => new Set(names.filter((idea) => english().comments[idea].includes('{t}'))))

/** How many ideas of a mood the comments of one post take up: each post has a conversation of its own. */
const IDEAS_OF_POST: Readonly<Record<Mood, number>> = { positive: 13, neutral: 10, negative: 9 }

/** What somebody wrote: its ideas, all of the same mood, and its words in any language. */
export interface Written {
  readonly ideas: readonly Idea[]
  readonly in: (language: Language) => string
}

/**
 * Draws what somebody writes under a post, as comment `number` of the digest: neighbours of one mood say different things.
 * `ideas`: those under the post, for many comments.
 */
export function written(base: Digest, number: number, mood: Mood, post: Post, ideas = ideasUnder(post)): Written {
  const d = drawsAt(base, number ^ 0x10000000)
  const possible = ideas[mood]
  const count = Math.min(IDEAS_OF_POST[mood], possible.length)
  const ideaAt = (turn: number) => possible[turnAt(base, turn, possible.length, 1)] ?? d.pick(possible)
  const [first, second] = [ideaAt(turnAt(base, number, count)), ideaAt(d.int(0, count - 1))]
  const both = d.chance(0.3) && second !== first && !(naming().has(first) && naming().has(second))
  const start = d.float()
  const mark = start < 0.26 ? ` ${d.pick(EMOJI[mood]).repeat(d.chance(0.2) ? 3 : 1)}` : ''
  return {
    ideas: both ? [first, second] : [first],
    in: (language) => {
      let text = say(language, language.comments[first], post)
      if (both) text += `${/[?!]$/.test(text) ? '' : '.'} ${say(language, language.comments[second], post)}`
      return (start < 0.87 ? text : text.toLocaleLowerCase(language.locale)) + mark
    },
  }
}
