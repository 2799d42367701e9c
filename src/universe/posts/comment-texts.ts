// What comments say, by mood, and names of commenters.

import type { Digest, Draws } from '../../kit/random.ts'
import { adjective, animal } from '../faker.ts'
import { IDEAS, type Idea, isOccasion, type Mood, meaningOf, OCCASIONS } from '../languages/ideas.ts'
import type { Language } from '../languages/language.ts'
import { say } from '../languages/writing.ts'
import { NAMES } from '../names.ts'
import { drawsAt, turnAt } from '../numbered-draws.ts'
import type { Post } from '../types.ts'

const EMOJI: Readonly<Record<Mood, readonly string[]>> = {
  positive: ['😍', '🔥', '❤️', '👏', '🙌', '💯', '🥰', '✨', '😂', '💛', '🎉'],
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
  const fitting = names.filter((name) => occasions.includes(meaningOf(name).under ?? 'any'))
  const of = (mood: Mood) => fitting.filter((name) => meaningOf(name).mood === mood)
  const possible = shared.get(key) ?? { positive: of('positive'), neutral: of('neutral'), negative: of('negative') }
  shared.set(key, possible)
  known.set(post, possible)
  return possible
}

/** What somebody wrote: its ideas, all of the same mood, and its words in any language. */
export interface Written {
  readonly ideas: readonly Idea[]
  readonly in: (language: Language) => string
}

/** Draws what somebody writes under a post, as comment `number` of the digest: neighbours of one mood say different things. */
export function written(base: Digest, number: number, mood: Mood, post: Post): Written {
  const d = drawsAt(base, number ^ 0x10000000)
  const possible = ideasUnder(post)[mood]
  const [first, second] = [possible[turnAt(base, number, possible.length)] ?? d.pick(possible), d.pick(possible)]
  const ideas = d.chance(0.3) && second !== first ? [first, second] : [first]
  const start = d.float()
  const mark = start < 0.26 ? ` ${d.pick(EMOJI[mood]).repeat(d.chance(0.2) ? 3 : 1)}` : ''
  return {
    ideas,
    in: (language) => {
      const sentences = ideas.map((idea) => say(language, language.comments[idea], post))
      const text = sentences.reduce((before, next) => `${before}${/[?!]$/.test(before) ? '' : '.'} ${next}`)
      return (start < 0.87 ? text : text.toLocaleLowerCase(language.locale)) + mark
    },
  }
}

const FIRST = Object.values(NAMES).flatMap(({ female, male }) => [...female, ...male].map((name) => name.toLowerCase()))
const LAST = Object.values(NAMES).flatMap(({ last }) => last.map((name) => name.toLowerCase()))
const WORDS = ['real', 'its', 'the', 'just', 'mister', 'little', 'not', 'hey', 'only', 'simply']

/** Draws the user name of a commenter. */
export function commenterName(d: Draws): string {
  const style = d.int(0, 5)
  if (style === 0) return `${d.chance(0.5) ? adjective(d) : d.pick(WORDS)}_${animal(d)}${d.int(1, 99)}`
  if (style === 1) return `${d.pick(FIRST)}${d.int(70, 9999)}`
  const first = d.pick(FIRST)
  const last = d.pick(LAST)
  if (style === 2) return `${first}.${last}`
  if (style === 3) return `${first}_${last}${d.int(1, 99)}`
  return style === 4 ? `${d.pick(WORDS)}.${first}.${last.slice(0, 1)}` : `${first}${last}_${d.int(1, 99)}`
}
