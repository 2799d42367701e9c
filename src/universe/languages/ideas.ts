// What comments say, whatever their language. The words of an idea decide its mood and its themes.

export type Mood = 'positive' | 'neutral' | 'negative'

export interface Meaning {
  readonly mood: Mood
  /** What the words are about, as an analysis names it. */
  readonly themes: readonly string[]
  /** The posts under which people write it; any if absent. */
  readonly under?: 'video' | 'product'
}

const meaning = (mood: Mood, themes: string, under?: 'video' | 'product'): Meaning => ({
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
  works: meaning('positive', 'results'),
  energy: meaning('positive', 'creator'),
  again: meaning('positive', 'content', 'video'),
  deserved: meaning('positive', 'creator'),
  madeMyDay: meaning('positive', 'content'),
  inspired: meaning('positive', 'creator|usefulness'),
  beautiful: meaning('positive', 'visuals'),
  partTwo: meaning('positive', 'content'),
  idea: meaning('positive', 'content'),
  learned: meaning('positive', 'usefulness'),
  music: meaning('positive', 'sound', 'video'),
  editing: meaning('positive', 'editing', 'video'),
  honest: meaning('positive', 'honesty'),
  worth: meaning('positive', 'price', 'product'),
  fast: meaning('positive', 'delivery', 'product'),
  quality: meaning('positive', 'product quality', 'product'),
  where: meaning('neutral', 'location'),
  camera: meaning('neutral', 'equipment'),
  howLong: meaning('neutral', ''),
  question: meaning('neutral', 'choice of topic'),
  next: meaning('neutral', ''),
  beginners: meaning('neutral', 'clarity'),
  anybody: meaning('neutral', 'results'),
  differently: meaning('neutral', 'choice of topic'),
  weekend: meaning('neutral', ''),
  story: meaning('neutral', ''),
  song: meaning('neutral', 'sound', 'video'),
  night: meaning('neutral', '', 'video'),
  shipping: meaning('neutral', 'delivery', 'product'),
  cost: meaning('neutral', 'price', 'product'),
  buy: meaning('neutral', 'availability', 'product'),
  unsure: meaning('negative', 'content'),
  ads: meaning('negative', 'advertising'),
  expected: meaning('negative', 'content'),
  useless: meaning('negative', 'results'),
  clickbait: meaning('negative', 'honesty'),
  wrong: meaning('negative', 'accuracy'),
  boring: meaning('negative', 'content'),
  leaving: meaning('negative', 'creator'),
  older: meaning('negative', 'content'),
  broken: meaning('negative', 'links'),
  advice: meaning('negative', 'accuracy'),
  enough: meaning('negative', 'choice of topic'),
  staged: meaning('negative', 'honesty'),
  noise: meaning('negative', 'sound', 'video'),
  long: meaning('negative', 'length', 'video'),
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
