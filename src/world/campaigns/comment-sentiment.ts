// The analysis of the comments shown: shares of sentiment, words, and the extended block (interface, "Extended comment
// sentiment block").

import type * as z from 'zod'
import { digest } from '../../kit/random.ts'
import type { ExtendedSentiment, WordCloud } from '../../model/campaigns/campaign-insights.ts'
import { httpDate } from '../../model/dates.ts'
import { apportion } from '../../universe/apportion.ts'
import { type CommentOpinion, commentOpinion } from '../../universe/posts/comments.ts'
import type { PostComment, UniverseOptions } from '../../universe/types.ts'
import type { ShownPost } from './campaign-posts.ts'

type Extended = z.input<typeof ExtendedSentiment>
type Words = z.input<typeof WordCloud>

const WORDS_SHOWN = 50
const THEMES_SHOWN = 5
/** Words that say nothing about what a comment is about. */
const STOP_WORDS = new Set(
  'the and for you your this that with are was not but have has had its all can from they them our his her she who how what when where why will just out about been than then too very any one get got did does don doesn isn wasn even into more most some there their'.split(
    ' ',
  ),
)

/** Returns percents that add up to 100, two decimals; all 0 if all counts are 0. */
function percents(counts: readonly number[]): number[] {
  return apportion(10_000, counts).map((part) => part / 100)
}

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
  const counts = new Map<string, number>()
  for (const { text } of comments) {
    for (const word of text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []) {
      if (!STOP_WORDS.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return mostFrequent(counts, WORDS_SHOWN).map(([text, value]) => ({ text, value }))
}

function mostFrequent(counts: ReadonlyMap<string, number>, most: number): [string, number][] {
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, most)
}

/** A comment and its analysis; null without sentiment analysis. */
interface Read {
  /** A whole number of up to 53 bits: one drawn for the post, plus the comment's number. */
  readonly id: number
  readonly shown: ShownPost
  readonly comment: PostComment
  readonly opinion: CommentOpinion | null
}

/** Returns the extended block over the comments shown. Its buckets hold each of them once, neutral ones as unknown. */
export function extendedSentiment(
  universe: UniverseOptions,
  posts: readonly ShownPost[],
  sentiment: boolean,
  wordCloud: Words,
): Extended {
  const byPost = posts.map((shown) => ({ shown, read: readPost(universe, shown, sentiment) }))
  const read = byPost.flatMap((each) => each.read)
  const bucketOf = ({ comment, opinion }: Read) =>
    opinion === null || comment.mood === 'neutral' ? 'unknown' : comment.mood
  const bucket = (name: 'positive' | 'negative' | 'unknown') => {
    const entries = read.filter((each) => bucketOf(each) === name)
    return { value: entries.length, comment_data: entries.map(commentData) }
  }
  const opinions = opinionsIn(read)
  const positiveThemes = themes(
    read.filter((each) => bucketOf(each) === 'positive'),
    (mood) => mood === 'neutral' || mood === 'unknown',
  )
  const negativeThemes = themes(read, (mood) => mood === 'negative')
  const positive = bucket('positive')
  const negative = bucket('negative')
  return {
    positive,
    negative,
    unknown: bucket('unknown'),
    total_comments: read.length,
    actionable_insights: negativeThemes.map(
      ([theme, count]) =>
        `Look into ${theme}: ${plural(count, 'comment')} ${count === 1 ? 'complains' : 'complain'} about it.`,
    ),
    overall_summary: summaryOf(read.length, positive.value, negative.value, positiveThemes),
    overall_csat: meanCsat(opinions),
    per_post_csat: Object.fromEntries(
      byPost
        .map(({ shown, read }) => [shown.post.shortcode, opinionsIn(read)] as const)
        .filter(([, opinions]) => opinions.length > 0)
        .map(([shortcode, opinions]) => [shortcode, meanCsat(opinions)]),
    ),
    overall_nps: npsOf(opinions),
    positive_themes: positiveThemes.map(([theme]) => theme),
    negative_themes: negativeThemes.map(([theme]) => theme),
    distribution: distributionOf(opinions, read.length - opinions.length),
    word_cloud: wordCloud,
  }
}

function readPost(universe: UniverseOptions, shown: ShownPost, sentiment: boolean): Read[] {
  const { connector, shortcode } = shown.post
  const [a, b] = digest(universe.seed, 'comment id', connector, shortcode)
  const first = (a % 2 ** 20) * 2 ** 32 + b
  return shown.comments.map((comment) => {
    const opinion = sentiment ? commentOpinion(universe, shown.post, comment) : null
    return { id: first + comment.number, shown, comment, opinion }
  })
}

function opinionsIn(read: readonly Read[]): CommentOpinion[] {
  return read.flatMap(({ opinion }) => opinion ?? [])
}

function commentData({ id, shown, comment, opinion }: Read) {
  const { post, detail } = shown
  return {
    comment_id: id,
    comment: comment.text,
    translation: opinion?.translation ?? comment.text,
    csat: opinion?.csat ?? 0,
    nps: opinion?.nps ?? 0,
    extraction: (opinion?.extraction ?? []).map((each) => ({ ...each })),
    post_url: detail.post_url,
    like_count: comment.likeCount,
    created_at: httpDate(comment.createdAt),
    post_caption: post.description === '' ? null : post.description,
  }
}

/** Returns the themes with a wanted sentiment, and how many comments name them. */
function themes(read: readonly Read[], wanted: (sentiment: string) => boolean): [string, number][] {
  const counts = new Map<string, number>()
  for (const { opinion } of read) {
    for (const { theme, sentiment } of opinion?.extraction ?? []) {
      if (wanted(sentiment)) counts.set(theme, (counts.get(theme) ?? 0) + 1)
    }
  }
  return mostFrequent(counts, THEMES_SHOWN)
}

function summaryOf(total: number, positive: number, negative: number, liked: readonly [string, number][]): string[] {
  if (total === 0) return []
  const [best] = liked
  return [
    `${plural(total, 'comment')} analysed: ${positive} positive, ${negative} negative.`,
    ...(best ? [`What people like most is ${best[0]}, named by ${plural(best[1], 'comment')}.`] : []),
  ]
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Returns the mean satisfaction: 1 to 5, two decimals; 0 without opinions. */
function meanCsat(opinions: readonly CommentOpinion[]): number {
  const sum = opinions.reduce((total, { csat }) => total + csat, 0)
  return opinions.length > 0 ? Math.round((100 * sum) / opinions.length) / 100 : 0
}

/** Returns promoters (9, 10) less detractors (0 to 6) in percent: -100 to 100, two decimals; 0 without opinions. */
function npsOf(opinions: readonly CommentOpinion[]): number {
  const promoters = opinions.filter(({ nps }) => nps >= 9).length
  const detractors = opinions.filter(({ nps }) => nps <= 6).length
  return opinions.length > 0 ? Math.round((10_000 * (promoters - detractors)) / opinions.length) / 100 : 0
}

/** Returns percents by satisfaction, from 5 (excellent) to 1 (negative). */
function distributionOf(opinions: readonly CommentOpinion[], unread: number) {
  const having = (score: number) => opinions.filter(({ csat }) => csat === score).length
  const [excellent = 0, good = 0, neutral = 0, average = 0, negative = 0, unknown = 0] = percents([
    having(5),
    having(4),
    having(3),
    having(2),
    having(1),
    unread,
  ])
  return { excellent, good, neutral, average, negative, unknown }
}
