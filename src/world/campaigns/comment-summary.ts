// The summary of the comments of a campaign, in sentences that can be read alone.

import { draws } from '../../kit/random.ts'
import { redactUrls } from '../../kit/redact.ts'
import { english, wordsOf } from '../../universe/categories.ts'
import { listed, topicInEnglish } from '../../universe/text/writing.ts'
import type { UniverseOptions } from '../../universe/types.ts'
import type { CampaignRecord } from './campaign-record.ts'
import { mostFrequent, type ReadPost, type Themes } from './comment-opinions.ts'

/** Topics that the summary names. */
const TOPICS_NAMED = 3

const TOTALS = ['{campaign} drew {comments}.', 'Reactions to {campaign}: {comments}.'] as const
const MOODS = [
  ' Of {analysed} analysed, {positive} are positive and {negative} negative.',
  ' {positive} positive and {negative} negative, of {analysed} analysed.',
] as const
const TOPICS = [
  'The posts are mostly about {topics}.',
  'Most posts deal with {topics}.',
  'The posts focus on {topics}.',
] as const
const PRAISE = [
  'Most praise is about {theme}, named by {comments}.',
  'Praise goes to {theme} above all ({comments}).',
  'Among the good points, {theme} leads with {comments}.',
] as const
const CRITICISM = [
  'Most criticism is about {theme}, named by {comments}.',
  'Criticism is above all about {theme} ({comments}).',
  'Among the bad points, {theme} leads with {comments}.',
] as const

/** Returns the sentences, worded by the campaign: its name, brand and topics, then what is praised and what criticised most. `count`: of all comments. */
export function summaryOf(
  universe: UniverseOptions,
  { name, brand_name, sentiment_analysis_req }: Pick<CampaignRecord, 'name' | 'brand_name' | 'sentiment_analysis_req'>,
  posts: readonly ReadPost[],
  count: number,
  themes: Themes,
): string[] {
  const buckets = posts.flatMap((post) => post.comments.map(({ bucket }) => bucket))
  if (buckets.length === 0) return []
  const d = draws(universe.seed, 'summary', redactUrls(name), redactUrls(brand_name))
  const campaign = brand_name === '' ? name : `${name} by ${brand_name}`
  const about = (sentences: readonly string[], [best]: readonly (readonly [theme: string, count: number])[]) => {
    const sentence = d.pick(sentences)
    return best ? [filled(sentence, { theme: best[0], comments: comments(best[1]) })] : []
  }
  return [
    filled(d.pick(TOTALS) + (sentiment_analysis_req ? d.pick(MOODS) : ''), {
      comments: comments(count),
      campaign,
      analysed: buckets.length,
      positive: buckets.filter((bucket) => bucket === 'positive').length,
      negative: buckets.filter((bucket) => bucket === 'negative').length,
    }),
    filled(d.pick(TOPICS), { topics: topicsOf(universe, posts) }),
    ...about(PRAISE, themes.positive),
    ...about(CRITICISM, themes.negative),
  ]
}

function filled(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, slot: string) => String(values[slot]))
}

/** Returns the topics of most posts, as a list. */
function topicsOf(universe: UniverseOptions, posts: readonly ReadPost[]): string {
  const topics = posts.map(({ shown }) => topicInEnglish(wordsOf(universe), shown.post))
  return listed(
    english(),
    mostFrequent(topics, TOPICS_NAMED).map(([topic]) => topic),
  )
}

function comments(count: number): string {
  return `${count} comment${count === 1 ? '' : 's'}`
}
