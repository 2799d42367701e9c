// The comments shown of a campaign: the opinions in them, the figures over these, words, and sentences that sum them up (interface,
// "Extended comment sentiment block").

import type * as z from 'zod'
import { httpDate } from '../../kit/http-date.ts'
import { ofLetters } from '../../kit/letters.ts'
import { once } from '../../kit/loading/once.ts'
import { digest, draws } from '../../kit/random.ts'
import { redactUrls } from '../../kit/redact.ts'
import type { ExtendedSentiment, WordCloud } from '../../model/campaigns/campaign-insights.ts'
import { percents } from '../../universe/apportion.ts'
import { english, wordsOf, written } from '../../universe/categories.ts'
import { type CommentOpinion, commentOpinion } from '../../universe/posts/comments.ts'
import { listed, topicInEnglish } from '../../universe/text/writing.ts'
import type { PostComment, UniverseOptions } from '../../universe/types.ts'
import type { CampaignRecord } from './campaign-record.ts'
import type { ShownPost } from './campaign-views.ts'

interface ReadComment {
  readonly comment: PostComment
  /** Null without sentiment analysis. */
  readonly opinion: CommentOpinion | null
  /** Neutral comments are unknown. */
  readonly bucket: 'positive' | 'negative' | 'unknown'
}

/** A post, and the comments that are shown of it. */
export type ReadPost = ReturnType<typeof readPost>

export function readPost(universe: UniverseOptions, shown: ShownPost) {
  const comments = shown.comments.map((comment): ReadComment => {
    if (!shown.sentiment) return { comment, opinion: null, bucket: 'unknown' }
    const bucket = comment.mood === 'neutral' ? 'unknown' : comment.mood
    return { comment, opinion: commentOpinion(universe, shown.post, comment), bucket }
  })
  return { shown, comments }
}

/** Returns the most frequent, the first of them first, and how often each comes. */
function ranked(counts: ReadonlyMap<string, number>, most: number): [string, number][] {
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, most)
}

function counted(entries: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const entry of entries) counts.set(entry, (counts.get(entry) ?? 0) + 1)
  return counts
}

function opinionsIn(comments: readonly ReadComment[]): CommentOpinion[] {
  return comments.flatMap(({ opinion }) => opinion ?? [])
}

/** Returns the mean satisfaction: 1 to 5, two decimals; 0 without opinions. */
function meanCsat(comments: readonly ReadComment[]): number {
  const opinions = opinionsIn(comments)
  const sum = opinions.reduce((total, { csat }) => total + csat, 0)
  return opinions.length > 0 ? Math.round((100 * sum) / opinions.length) / 100 : 0
}

/** Returns promoters (9, 10) less detractors (0 to 6) in percent: -100 to 100, two decimals; 0 without opinions. */
function promoterScore(comments: readonly ReadComment[]): number {
  const opinions = opinionsIn(comments)
  const promoters = opinions.filter(({ nps }) => nps >= 9).length
  const detractors = opinions.filter(({ nps }) => nps <= 6).length
  return opinions.length > 0 ? Math.round((10_000 * (promoters - detractors)) / opinions.length) / 100 : 0
}

/** Returns percents by satisfaction, from 5 (excellent) to 1 (negative); those of the unknown bucket are unknown here, too. */
function distributionOf(comments: readonly ReadComment[]) {
  const known = comments.flatMap(({ opinion, bucket }) => (bucket === 'unknown' || !opinion ? [] : opinion.csat))
  const counts = [5, 4, 3, 2, 1].map((score) => known.filter((csat) => csat === score).length)
  const [excellent = 0, good = 0, neutral = 0, average = 0, negative = 0, unknown = 0] = percents([
    ...counts,
    comments.length - known.length,
  ])
  return { excellent, good, neutral, average, negative, unknown }
}

const THEMES_SHOWN = 5

/** The themes that positive comments praise most, those that comments complain about most, and how many do: none is both. */
type Themes = ReturnType<typeof themesOf>

function themesOf(comments: readonly ReadComment[]) {
  const extractions = comments.flatMap(({ opinion, bucket }) =>
    (opinion?.extraction ?? []).map((each) => ({ ...each, bucket })),
  )
  const namesOf = (list: typeof extractions) => counted(list.map(({ theme }) => theme))
  const blamed = namesOf(extractions.filter(({ sentiment }) => sentiment === 'negative'))
  const praised = namesOf(
    extractions.filter(
      ({ sentiment, bucket }) => bucket === 'positive' && (sentiment === 'neutral' || sentiment === 'unknown'),
    ),
  )
  const isPraised = (theme: string) => (praised.get(theme) ?? 0) > (blamed.get(theme) ?? 0)
  return {
    positive: ranked(new Map([...praised].filter(([theme]) => isPraised(theme))), THEMES_SHOWN),
    negative: ranked(new Map([...blamed].filter(([theme]) => !isPraised(theme))), THEMES_SHOWN),
  }
}

type Words = z.input<typeof WordCloud>
type About = Pick<CampaignRecord, 'name' | 'brand_name' | 'sentiment_analysis_req'>

const WORDS_SHOWN = 50
/** Words of three letters or digits or more, of any script. */
const WORDS = ofLetters(String.raw`[\p{L}\p{N}]{3,}`, 'gu')
/** Words that say nothing about what a comment is about. */
const stopWords = once(() => new Set(written().flatMap(({ stop_words }) => stop_words)))

/** Returns the shares of the comments shown; without sentiment analysis all are neutral. */
export function sentimentShares(posts: readonly ShownPost[], sentiment: boolean) {
  const counts = { positive: 0, negative: 0, neutral: 0 }
  for (const { comments } of posts) for (const { mood } of comments) counts[sentiment ? mood : 'neutral']++
  if (!sentiment) counts.neutral ||= 1
  const [positives = 0, negatives = 0, neutral = 0] = percents([counts.positive, counts.negative, counts.neutral])
  return { positives, negatives, neutral }
}

/** Returns the words that comments use most, the most frequent first. */
export function wordCloudOf(comments: readonly { readonly text: string }[]): Words {
  const meaningless = stopWords()
  const words = comments.flatMap(({ text }) => inLowerCase(text).match(WORDS()) ?? [])
  const meaningful = words.filter((word) => !meaningless.has(word))
  return ranked(counted(meaningful), WORDS_SHOWN).map(([text, value]) => ({ text, value }))
}

/** `toLowerCase` makes two characters of the Turkish capital i, which would end a word. */
const inLowerCase = (text: string) => text.replaceAll('İ', 'i').toLowerCase()

/** Returns the extended block over the comments shown, of `count` in all. Its buckets hold each of them once. */
export function extendedSentiment(
  universe: UniverseOptions,
  posts: readonly ReadPost[],
  about: About,
  count: number,
  wordCloud: Words,
): z.input<typeof ExtendedSentiment> {
  const all = posts.flatMap(({ comments }) => comments)
  const themes = themesOf(all)
  const bucket = (name: ReadComment['bucket']) => {
    const comment_data = posts.flatMap(({ shown, comments }) => {
      const first = firstCommentId(universe, shown)
      return comments.filter((each) => each.bucket === name).map((each) => commentData(first, shown, each))
    })
    return { value: comment_data.length, comment_data }
  }
  const analysed = posts.filter(({ shown, comments }) => shown.sentiment && comments.length > 0)
  return {
    positive: bucket('positive'),
    negative: bucket('negative'),
    unknown: bucket('unknown'),
    total_comments: count,
    actionable_insights: themes.negative.map(
      ([theme, count]) =>
        `Look into ${theme}: ${count === 1 ? '1 comment complains' : `${count} comments complain`} about it.`,
    ),
    overall_summary: summaryOf(universe, about, posts, count, themes),
    overall_csat: meanCsat(all),
    per_post_csat: Object.fromEntries(
      analysed.map(({ shown, comments }) => [shown.post.shortcode, meanCsat(comments)]),
    ),
    overall_nps: promoterScore(all),
    positive_themes: themes.positive.map(([theme]) => theme),
    negative_themes: themes.negative.map(([theme]) => theme),
    distribution: distributionOf(all),
    word_cloud: wordCloud,
  }
}

/** Returns a whole number of up to 53 bits: the ids of a post's comments are it, plus their numbers. */
function firstCommentId({ seed }: UniverseOptions, { post: { connector, shortcode } }: ShownPost): number {
  const [a, b] = digest(seed, 'comment id', connector, shortcode)
  return (a % 2 ** 20) * 2 ** 32 + b
}

function commentData(first: number, { post, detail }: ShownPost, { comment, opinion }: ReadComment) {
  return {
    comment_id: first + comment.number,
    comment: comment.text,
    translation: opinion?.translation ?? comment.text,
    csat: opinion?.csat ?? 0,
    nps: opinion?.nps ?? 0,
    extraction: (opinion?.extraction ?? []).map((each) => ({ ...each })),
    post_url: detail.post_url,
    like_count: comment.likeCount,
    created_at: httpDate(comment.createdAt),
    post_caption: post.description() || null,
  }
}

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
function summaryOf(
  universe: UniverseOptions,
  { name, brand_name, sentiment_analysis_req }: About,
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

function topicsOf(universe: UniverseOptions, posts: readonly ReadPost[]): string {
  const topics = posts.map(({ shown }) => topicInEnglish(wordsOf(universe), shown.post))
  return listed(
    english(),
    ranked(counted(topics), TOPICS_NAMED).map(([topic]) => topic),
  )
}

function comments(count: number): string {
  return `${count} comment${count === 1 ? '' : 's'}`
}
