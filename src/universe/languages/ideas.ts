// What comments say, whatever their language. The words of an idea decide its mood and its themes.

import type { Post } from '../types.ts'

export type Mood = 'positive' | 'neutral' | 'negative'

export interface Meaning {
  readonly mood: Mood
  /** What the words are about, as an analysis names it. */
  readonly themes: readonly string[]
  /** The posts under which people write it; any if absent. */
  readonly under?: Occasion
}

/**
 * Any post, one with a video, a long video or a sponsor, one whose sponsor sends goods, one on a platform with stories, one
 * about something light, or one that shows how something is done, something to look at, or a place.
 */
export const OCCASIONS = [
  'any',
  'video',
  'long',
  'offer',
  'goods',
  'story',
  'light',
  'practice',
  'sight',
  'place',
] as const
export type Occasion = (typeof OCCASIONS)[number]

/** By category: the topics, from 0, that one can try, look at or go to. */
const TOPICS_WITH: Readonly<Record<'practice' | 'sight' | 'place', Readonly<Record<string, string>>>> = {
  practice: {
    'Art & Design': '012345',
    'Beauty & Hygiene': '012345',
    Finance: '0124',
    'Food & Beverages': '01345',
    'Health & Fitness': '012345',
    'Home & Lifestyle': '23',
    'Learning & Education': '012345',
    Motivational: '0123',
    'Music & Dance': '01245',
    Parenting: '01',
    Photography: '012345',
    Technology: '0123',
    'Work & Career': '0124',
  },
  sight: {
    'Art & Design': '012345',
    'Beauty & Hygiene': '0235',
    Fashion: '012345',
    'Food & Beverages': '01234',
    'Home & Lifestyle': '01245',
    Photography: '012345',
    'Travel & Adventure': '012345',
    'Vloggers & Bloggers': '12345',
  },
  place: { Photography: '0123', 'Travel & Adventure': '012345', 'Vloggers & Bloggers': '123' },
}

/** Categories whose sponsors rather have a cause than something to sell. */
const CAUSES: readonly string[] = ['Politics', 'News & Journalism', 'Non Profits', 'Religion & Spirituality']
/** Categories whose sponsors sell what nobody sends by mail. */
const SERVICES: readonly string[] = [
  'Business & Entrepreneurship',
  'Cinema & Entertainment',
  'Finance',
  'Infotainment',
  'Learning & Education',
  'Motivational',
  'Work & Career',
]
/** Categories of which nobody makes light. */
const SERIOUS: readonly string[] = ['Politics', 'News & Journalism', 'Religion & Spirituality', 'Finance']

/** Tells whether posts of the category are of a serious kind. */
export function isSerious(category: string): boolean {
  return SERIOUS.includes(category)
}

type Described = Pick<Post, 'connector' | 'type' | 'video' | 'sponsored' | 'topic' | 'creator'>

/** Tells whether a post is one of this kind. */
export function isOccasion(occasion: Occasion, post: Described): boolean {
  const { category } = post.creator
  if (occasion === 'any') return true
  if (occasion === 'video') return post.video
  if (occasion === 'long') return post.type === 'VIDEO'
  if (occasion === 'story') return post.connector !== 'youtube'
  if (occasion === 'light') return !isSerious(category)
  if (occasion === 'offer') return post.sponsored && !CAUSES.includes(category)
  if (occasion === 'goods') return post.sponsored && !CAUSES.includes(category) && !SERVICES.includes(category)
  return TOPICS_WITH[occasion][category]?.includes(String(post.topic)) === true
}

const meaning = (mood: Mood, themes: string, under?: Occasion): Meaning => ({
  mood,
  themes: themes === '' ? [] : themes.split('|'),
  ...(under && { under }),
})

// biome-ignore format: a table, one line for each idea
export const IDEAS = {
  love: meaning('positive', ''),
  needed: meaning('positive', 'usefulness'),
  more: meaning('positive', 'choice of topic'),
  explained: meaning('positive', 'clarity'),
  best: meaning('positive', ''),
  saved: meaning('positive', 'usefulness'),
  forwarded: meaning('positive', ''),
  smile: meaning('positive', 'personality', 'light'),
  finally: meaning('positive', 'choice of topic'),
  thanks: meaning('positive', ''),
  works: meaning('positive', 'results', 'practice'),
  energy: meaning('positive', 'personality', 'video'),
  again: meaning('positive', 'entertainment', 'video'),
  deserved: meaning('positive', 'personality'),
  madeMyDay: meaning('positive', 'entertainment', 'light'),
  inspired: meaning('positive', 'inspiration', 'practice'),
  beautiful: meaning('positive', 'visuals', 'sight'),
  partTwo: meaning('positive', 'entertainment'),
  idea: meaning('positive', 'ideas', 'practice'),
  learned: meaning('positive', 'usefulness'),
  music: meaning('positive', 'sound', 'video'),
  editing: meaning('positive', 'editing', 'video'),
  honest: meaning('positive', 'honesty'),
  worth: meaning('positive', 'price', 'offer'),
  fast: meaning('positive', 'delivery', 'goods'),
  quality: meaning('positive', 'product quality', 'goods'),
  fond: meaning('positive', 'choice of topic'),
  curious: meaning('positive', 'inspiration'),
  nobody: meaning('positive', 'clarity'),
  eyes: meaning('positive', 'perspective'),
  where: meaning('neutral', 'location', 'place'),
  camera: meaning('neutral', 'equipment', 'sight'),
  howLong: meaning('neutral', '', 'practice'),
  question: meaning('neutral', 'choice of topic'),
  interest: meaning('neutral', 'choice of topic'),
  book: meaning('neutral', 'further reading'),
  others: meaning('neutral', 'perspective'),
  newHere: meaning('neutral', ''),
  sister: meaning('neutral', 'choice of topic'),
  next: meaning('neutral', ''),
  beginners: meaning('neutral', 'clarity', 'practice'),
  anybody: meaning('neutral', 'results', 'practice'),
  differently: meaning('neutral', 'perspective'),
  weekend: meaning('neutral', '', 'practice'),
  story: meaning('neutral', '', 'story'),
  song: meaning('neutral', 'sound', 'video'),
  night: meaning('neutral', '', 'video'),
  shipping: meaning('neutral', 'delivery', 'goods'),
  cost: meaning('neutral', 'price', 'offer'),
  buy: meaning('neutral', 'availability', 'goods'),
  unsure: meaning('negative', 'perspective'),
  ads: meaning('negative', 'advertising'),
  expected: meaning('negative', 'expectations'),
  useless: meaning('negative', 'results', 'practice'),
  clickbait: meaning('negative', 'honesty'),
  wrong: meaning('negative', 'accuracy'),
  boring: meaning('negative', 'entertainment'),
  leaving: meaning('negative', 'loyalty'),
  older: meaning('negative', 'consistency'),
  broken: meaning('negative', 'links', 'offer'),
  advice: meaning('negative', 'accuracy', 'practice'),
  enough: meaning('negative', 'choice of topic'),
  notMine: meaning('negative', 'choice of topic'),
  shallow: meaning('negative', 'depth'),
  notAgain: meaning('negative', 'choice of topic'),
  staged: meaning('negative', 'honesty', 'sight'),
  noise: meaning('negative', 'sound', 'video'),
  long: meaning('negative', 'length', 'long'),
  overpriced: meaning('negative', 'price', 'offer'),
  waited: meaning('negative', 'delivery', 'goods'),
  support: meaning('negative', 'customer service', 'offer'),
  cheap: meaning('negative', 'product quality', 'goods'),
} satisfies Record<string, Meaning>

export type Idea = keyof typeof IDEAS

/** Returns what an idea means. */
export function meaningOf(idea: Idea): Meaning {
  return IDEAS[idea]
}
