// Texts of comments by mood, and names of commenters.

import type { Draws } from '../../kit/random.ts'
import { adjective, animal, colour, song } from '../faker.ts'
import { NAMES } from '../names.ts'
import type { PostComment } from '../types.ts'

type Mood = PostComment['mood']

// biome-ignore format: one template a line
const TEXTS: Readonly<Record<Mood, readonly string[]>> = {
  positive: [
    'Love this!', 'This is exactly what I needed today', 'More about {topic} please', 'You explain {topic} so well',
    'Best post this week', 'Saved for later', 'Sending this to my sister', 'I never thought I would care about {topic}, and here I am',
    'So good', 'Your posts always make me smile', 'Wow, the last part', 'Finally somebody talks about {topic}', 'Amazing as always',
    'Thank you for this', 'Goals', 'I tried it and it works', 'Underrated creator', 'The energy!', 'Watched it three times already',
    'Congratulations, well deserved', 'This made my day', 'You inspired me to start', 'Beautiful', 'Part two please', 'Yes to {topic}!',
    'Here before this goes viral', 'Such a great idea', 'Now {song} is stuck in my head', 'You look so happy here', 'Quality content', 'I learned something new about {topic}',
  ],
  neutral: [
    'Where was this filmed?', 'Which camera do you use?', 'First', 'Is that {song} in the background?', 'Does it come in {colour}?', 'Is there a part two?', 'Who else is here from the story?',
    'What is the name of the song?', 'How long did it take?', 'Does this work in winter too?', 'Asking for a friend: how do you start with {topic}?',
    'Link?', 'When is the next one?', 'Do you ship abroad?', 'What size is that?', 'My take on {topic} is a bit different', 'Interesting',
    'Hm, will try', 'Greetings from Oslo', 'Greetings from Manila', 'Who is watching at 3 am?', 'Can you do one about {topic} on a budget?',
    'Is it suitable for beginners?', 'Waiting for the recap', 'So this is {topic}', 'Okay then', 'Has anybody tried it?',
  ],
  negative: [
    'Not sure about this one', 'Too many ads lately', 'I expected more', 'The sound is terrible', 'This did not work for me at all',
    'You used to post better things about {topic}', 'Disappointed', 'Clickbait', 'That is simply wrong', 'Overpriced if you ask me',
    'Please stop with {topic}', 'Boring', 'I waited two weeks and nobody answered', 'Unfollowed', 'The old videos were better',
    'Way too long', 'How is {topic} still a thing', 'Looks cheap', 'The link is broken', 'Bad advice, please do not copy this',
  ],
}

const EMOJI: Readonly<Record<Mood, readonly string[]>> = {
  positive: ['😍', '🔥', '❤️', '👏', '🙌', '💯', '🥰', '✨', '😂', '💛', '🎉'],
  neutral: ['🤔', '👀', '😅', '🙈', '☕'],
  negative: ['👎', '😕', '🙄', '😒', '💔'],
}

/** Draws the text of a comment. */
export function commentText(d: Draws, mood: Mood, topic: string): string {
  const start = d.float()
  if (start < 0.06) return d.pick(EMOJI[mood]).repeat(d.int(1, 3))
  const template = d.pick(TEXTS[mood])
  const text = template.includes('{') ? filled(d, template, topic) : template
  if (start < 0.32) return `${text} ${d.pick(EMOJI[mood]).repeat(d.chance(0.2) ? 3 : 1)}`
  return start < 0.45 ? text.toLowerCase() : text
}

function filled(d: Draws, template: string, topic: string): string {
  if (template.includes('{song}')) return template.replace('{song}', () => song(d))
  return template.replace('{colour}', () => colour(d)).replace('{topic}', () => topic)
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
