// What comments say, by mood, and names of commenters.

import type { Draws } from '../../kit/random.ts'
import { adjective, animal } from '../faker.ts'
import { IDEAS, type Idea, type Mood, meaningOf } from '../languages/ideas.ts'
import type { Language } from '../languages/language.ts'
import { say } from '../languages/writing.ts'
import { NAMES } from '../names.ts'
import type { Post } from '../types.ts'

const EMOJI: Readonly<Record<Mood, readonly string[]>> = {
  positive: ['😍', '🔥', '❤️', '👏', '🙌', '💯', '🥰', '✨', '😂', '💛', '🎉'],
  neutral: ['🤔', '👀', '😅', '🙈', '☕'],
  negative: ['👎', '😕', '🙄', '😒', '💔'],
}

const isIdea = (name: string): name is Idea => name in IDEAS
const names = Object.keys(IDEAS).filter(isIdea)

/** The ideas that people write under posts, by mood; the place says whether the post has a video (1) and a sponsor (2). */
const IDEAS_UNDER: Readonly<Record<Mood, readonly (readonly Idea[])[]>> = {
  positive: [0, 1, 2, 3].map((post) => ideasOf('positive', post)),
  neutral: [0, 1, 2, 3].map((post) => ideasOf('neutral', post)),
  negative: [0, 1, 2, 3].map((post) => ideasOf('negative', post)),
}

function ideasOf(mood: Mood, post: number): Idea[] {
  return names.filter((name) => {
    const idea = meaningOf(name)
    const asked = idea.under === undefined ? 0 : idea.under === 'video' ? 1 : 2
    return idea.mood === mood && (post & asked) === asked
  })
}

/** What somebody wrote: its ideas, all of the same mood, and its words in any language. */
export interface Written {
  readonly ideas: readonly Idea[]
  readonly in: (language: Language) => string
}

/** Draws what somebody writes under a post. */
export function written(d: Draws, mood: Mood, post: Post): Written {
  const possible = IDEAS_UNDER[mood][(post.video ? 1 : 0) + (post.sponsored ? 2 : 0)] ?? names
  const [first, second] = [d.pick(possible), d.pick(possible)]
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
