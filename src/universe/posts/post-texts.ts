// Titles and captions of posts, in the language of their creator. Hashtags and mentions are in the text in the order in
// which the post lists them.

import type { Draws } from '../../kit/random.ts'
import { drawn, listed, writtenBy } from '../languages/writing.ts'
import type { Creator, Post } from '../types.ts'

const EMOJI = ['✨', '🙌', '💛', '🔥', '😅', '👀', '🌿', '🎉', '☕', '💡', '🙏', '😍']

/** What the text of a post is made from. */
export interface Said {
  readonly creator: Creator
  readonly topic: number
  readonly hashtags: readonly string[]
  readonly brands: readonly string[]
  readonly people: readonly string[]
  readonly sponsored: boolean
}

/** Draws the title and the description (caption) of a post. */
export function textsOf(d: Draws, said: Said): Pick<Post, 'title' | 'description'> {
  const language = writtenBy(said.creator.languages)
  const { titles, bodies, calls, sponsored, unpaid, withPeople } = language
  const texts = { brand: listed(language, said.brands), people: listed(language, said.people) }
  const sentence = (patterns: readonly string[]) => drawn(d, language, patterns, { ...said, texts })
  const title = sentence(titles)
  const end = /[?!]$/.test(title) ? '' : d.chance(0.6) ? '.' : '!'
  const mark = d.chance(0.45) ? ` ${d.pick(EMOJI)}` : ''
  const body = sentence(bodies)
  const parts = [`${title}${end}${mark}`, body]
  if (d.chance(0.35)) {
    const another = sentence(bodies)
    if (another !== body) parts.push(another)
  }
  if (d.chance(0.7)) parts.push(sentence(calls))
  const lines = [parts.join(' ')]
  if (said.brands.length > 0) lines.push(sentence(said.sponsored ? sponsored : unpaid))
  if (said.people.length > 0) lines.push(sentence(withPeople))
  if (said.hashtags.length > 0) lines.push(said.hashtags.join(' '))
  return { title, description: lines.join('\n\n') }
}
