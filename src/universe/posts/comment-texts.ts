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
/** By post: the ideas that people write under it. */
const known = new WeakMap<Post, Possible>()
/** By what posts are: many share their ideas. */
const shared = new Map<string, Possible>()

function ideasUnder(post: Post): Possible {
  const found = known.get(post)
  if (found) return found
  const occasions = OCCASIONS.filter((occasion) => isOccasion(occasion, post))
  const key = occasions.join()
  const possible = shared.get(key) ?? ideasOf(occasions)
  shared.set(key, possible)
  known.set(post, possible)
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

/** Draws what somebody writes under a post, as comment `number` of the digest: neighbours of one mood say different things. */
export function written(base: Digest, number: number, mood: Mood, post: Post): Written {
  const d = drawsAt(base, number ^ 0x10000000)
  const possible = ideasUnder(post)[mood]
  const count = Math.min(IDEAS_OF_POST[mood], possible.length)
  const ideaAt = (turn: number) => possible[turnAt(base, turn, possible.length, 1)] ?? d.pick(possible)
  const [first, second] = [ideaAt(turnAt(base, number, count)), ideaAt(d.int(0, count - 1))]
  const both = d.chance(0.3) && second !== first && !(naming().has(first) && naming().has(second))
  const ideas = both ? [first, second] : [first]
  const start = d.float()
  const mark = start < 0.26 ? ` ${d.pick(EMOJI[mood]).repeat(d.chance(0.2) ? 3 : 1)}` : ''
  return {
    ideas,
    in: (language) => {
      let text = say(language, language.comments[first], post)
      if (both) text += `${/[?!]$/.test(text) ? '' : '.'} ${say(language, language.comments[second], post)}`
      return (start < 0.87 ? text : text.toLocaleLowerCase(language.locale)) + mark
    },
  }
}
