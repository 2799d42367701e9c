// Titles and captions of posts. Hashtags and mentions are in the text in the order in which the post lists them.

import type { Draws } from '../../kit/random.ts'
import { book, colour, song } from '../faker.ts'
import { topicsOf } from '../topics.ts'
import type { Creator, Post } from '../types.ts'
import type { PostTags } from './post-tags.ts'

// biome-ignore format: one template a line
const TITLES = [
  'Everything I know about {topic}', '{Topic}: what nobody tells you', 'I tried {topic} for 30 days',
  'Why {topic} matters', '{Topic}, the honest version', 'Three mistakes about {topic}', 'My week with {topic}',
  '{Topic} for beginners', 'How I think about {topic} now', 'Let us talk about {topic}', '{Topic} in one minute',
  'What {topic} taught me', 'Five truths about {topic}', '{Topic}: then and now', 'The problem with {topic}',
  'A love letter to {topic}', '{Topic} changed my mind', 'Questions about {topic}, answered', 'Rethinking {topic}',
  '{Topic} without the stress', 'My honest review of {topic}', 'Is it time for {topic}?', '{Topic}, once more',
  'The year of {topic}', 'Nobody warned me about {topic}', '{Topic}, part two', 'Myths about {topic}', 'Back to {topic}',
]

// biome-ignore format: one template a line
const BODIES = [
  'It took me three attempts to get this right.', 'I have wanted to share this for a long time.',
  'You asked for it in the comments, so here it is.', 'No filter, no script, one take.',
  'This one is close to my heart.', 'Filmed on a very windy afternoon.', 'I was nervous about posting this.',
  'Save this for later, you will need it.', 'Small steps, every single day.', 'Still cannot believe how this turned out.',
  'The second tip is the one I use most.', 'My grandmother would be proud.', 'Not perfect, but mine.',
  'It is simpler than it looks.', 'I learned this the hard way so that you do not have to.',
  'Half of it is patience, the other half is tea.', 'Somebody had to say it.', 'Here is how it really went.',
  'Two years ago I would have laughed at this.', 'Slow progress is still progress.', 'Everything in one place, as promised.',
  'On repeat while I made this: {song}.', 'Reading {book} at the moment, and it shows.', 'The {colour} one is my favourite.',
  'I kept the bloopers in.', 'Swipe or watch to the end for the result.', 'This made my whole week.',
]

// biome-ignore format: one template a line
const CALLS = [
  'What would you add?', 'Tell me yours in the comments.', 'Send this to a friend who needs it.', 'Part two tomorrow?',
  'Yes or no?', 'Who is with me?', 'Ask me anything below.', 'Follow along for more.', 'Let me know what to try next.',
  'Which one is your favourite?', 'Tag along next time.', 'More on this soon.', 'Thank you for being here.', 'See you on Friday.',
]

const SPONSORED = [
  'Paid partnership with {brand}.',
  'Made together with {brand}.',
  'Thank you {brand} for sponsoring this post.',
  'Ad: a collaboration with {brand}.',
]

const UNPAID = [
  'Shoutout to {brand}.',
  'Not sponsored, I simply like {brand}.',
  'With a little help from {brand}.',
  'Spotted: {brand}.',
]

const EMOJI = ['✨', '🙌', '💛', '🔥', '😅', '👀', '🌿', '🎉', '☕', '💡', '🙏', '😍']

/** Draws the title and the description (caption) of a post. */
export function textsOf(d: Draws, creator: Creator, tags: PostTags): Pick<Post, 'title' | 'description'> {
  const topic = d.pick(topicsOf(creator.category))
  const title = d.pick(TITLES).replace('{topic}', topic).replace('{Topic}', capital(topic))
  const end = title.endsWith('?') ? '' : d.chance(0.6) ? '.' : '!'
  const mark = d.chance(0.45) ? ` ${d.pick(EMOJI)}` : ''
  const body = d.pick(BODIES)
  const parts = [`${title}${end}${mark}`, filled(d, body)]
  if (d.chance(0.35)) parts.push(filled(d, d.pick(BODIES.filter((other) => other !== body))))
  if (d.chance(0.7)) parts.push(d.pick(CALLS))
  const lines = [parts.join(' ')]
  if (tags.mentions.length > 0) {
    lines.push(d.pick(tags.sponsored ? SPONSORED : UNPAID).replace('{brand}', listed(tags.mentions)))
  }
  if (tags.hashtags.length > 0) lines.push(tags.hashtags.join(' '))
  return { title, description: lines.join('\n\n') }
}

/** Fills the placeholders of a sentence with a song, book or colour. */
function filled(d: Draws, sentence: string): string {
  if (!sentence.includes('{')) return sentence
  return sentence
    .replace('{song}', () => song(d))
    .replace('{book}', () => book(d))
    .replace('{colour}', () => colour(d))
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
