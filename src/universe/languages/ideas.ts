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
 * Any post, one with a video, a long video or a sponsor, one on a platform with stories, or one that shows how something is
 * done, something to look at, or a place.
 */
export const OCCASIONS = ['any', 'video', 'long', 'product', 'story', 'practice', 'sight', 'place'] as const
export type Occasion = (typeof OCCASIONS)[number]

const CATEGORIES_WITH: Readonly<Record<'practice' | 'sight' | 'place', readonly string[]>> = {
  practice: [
    'Art & Design',
    'Beauty & Hygiene',
    'Finance',
    'Food & Beverages',
    'Health & Fitness',
    'Home & Lifestyle',
    'Learning & Education',
    'Motivational',
    'Music & Dance',
    'Parenting',
    'Photography',
    'Technology',
    'Work & Career',
  ],
  sight: [
    'Art & Design',
    'Beauty & Hygiene',
    'Fashion',
    'Food & Beverages',
    'Home & Lifestyle',
    'Photography',
    'Travel & Adventure',
    'Vloggers & Bloggers',
  ],
  place: ['Photography', 'Travel & Adventure', 'Vloggers & Bloggers'],
}

/** Categories whose sponsors rather have a cause than goods. */
const WITHOUT_GOODS: readonly string[] = ['Politics', 'News & Journalism', 'Non Profits', 'Religion & Spirituality']

type Described = Pick<Post, 'connector' | 'type' | 'video' | 'sponsored' | 'creator'>

/** Tells whether a post is one of this kind. */
export function isOccasion(occasion: Occasion, post: Described): boolean {
  if (occasion === 'any') return true
  if (occasion === 'video') return post.video
  if (occasion === 'long') return post.type === 'VIDEO'
  if (occasion === 'story') return post.connector !== 'youtube'
  if (occasion === 'product') return post.sponsored && !WITHOUT_GOODS.includes(post.creator.category)
  return CATEGORIES_WITH[occasion].includes(post.creator.category)
}

const meaning = (mood: Mood, themes: string, under?: Occasion): Meaning => ({
  mood,
  themes: themes === '' ? [] : themes.split('|'),
  ...(under && { under }),
})

// biome-ignore format: a table, one line for each idea
export const IDEAS = {
  love: meaning('positive', 'content'),
  needed: meaning('positive', 'content|usefulness'),
  more: meaning('positive', 'choice of topic'),
  explained: meaning('positive', 'clarity'),
  best: meaning('positive', 'content'),
  saved: meaning('positive', 'usefulness'),
  forwarded: meaning('positive', ''),
  smile: meaning('positive', 'creator'),
  finally: meaning('positive', 'choice of topic'),
  thanks: meaning('positive', ''),
  works: meaning('positive', 'results', 'practice'),
  energy: meaning('positive', 'creator'),
  again: meaning('positive', 'content', 'video'),
  deserved: meaning('positive', 'creator'),
  madeMyDay: meaning('positive', 'content'),
  inspired: meaning('positive', 'creator', 'practice'),
  beautiful: meaning('positive', 'visuals', 'sight'),
  partTwo: meaning('positive', 'content'),
  idea: meaning('positive', 'content', 'practice'),
  learned: meaning('positive', 'usefulness'),
  music: meaning('positive', 'sound', 'video'),
  editing: meaning('positive', 'editing', 'video'),
  honest: meaning('positive', 'honesty'),
  worth: meaning('positive', 'price', 'product'),
  fast: meaning('positive', 'delivery', 'product'),
  quality: meaning('positive', 'product quality', 'product'),
  fond: meaning('positive', 'choice of topic'),
  curious: meaning('positive', 'content'),
  nobody: meaning('positive', 'creator|clarity'),
  eyes: meaning('positive', 'content'),
  where: meaning('neutral', 'location', 'place'),
  camera: meaning('neutral', 'equipment', 'sight'),
  howLong: meaning('neutral', '', 'practice'),
  question: meaning('neutral', 'choice of topic'),
  interest: meaning('neutral', 'choice of topic'),
  book: meaning('neutral', 'further reading'),
  others: meaning('neutral', 'choice of topic'),
  newHere: meaning('neutral', ''),
  sister: meaning('neutral', 'choice of topic'),
  next: meaning('neutral', ''),
  beginners: meaning('neutral', 'clarity', 'practice'),
  anybody: meaning('neutral', 'results', 'practice'),
  differently: meaning('neutral', 'choice of topic'),
  weekend: meaning('neutral', '', 'practice'),
  story: meaning('neutral', '', 'story'),
  song: meaning('neutral', 'sound', 'video'),
  night: meaning('neutral', '', 'video'),
  shipping: meaning('neutral', 'delivery', 'product'),
  cost: meaning('neutral', 'price', 'product'),
  buy: meaning('neutral', 'availability', 'product'),
  unsure: meaning('negative', 'content'),
  ads: meaning('negative', 'advertising'),
  expected: meaning('negative', 'expectations'),
  useless: meaning('negative', 'results', 'practice'),
  clickbait: meaning('negative', 'honesty'),
  wrong: meaning('negative', 'accuracy'),
  boring: meaning('negative', 'entertainment'),
  leaving: meaning('negative', 'creator'),
  older: meaning('negative', 'consistency'),
  broken: meaning('negative', 'links', 'product'),
  advice: meaning('negative', 'accuracy', 'practice'),
  enough: meaning('negative', 'choice of topic'),
  notMine: meaning('negative', 'choice of topic'),
  shallow: meaning('negative', 'content'),
  notAgain: meaning('negative', 'choice of topic'),
  staged: meaning('negative', 'honesty', 'sight'),
  noise: meaning('negative', 'sound', 'video'),
  long: meaning('negative', 'length', 'long'),
  overpriced: meaning('negative', 'price', 'product'),
  waited: meaning('negative', 'delivery', 'product'),
  support: meaning('negative', 'customer service', 'product'),
  cheap: meaning('negative', 'product quality', 'product'),
} satisfies Record<string, Meaning>

export type Idea = keyof typeof IDEAS

/** Returns what an idea means. */
export function meaningOf(idea: Idea): Meaning {
  return IDEAS[idea]
}
