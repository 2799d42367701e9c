// The analysis of the comments shown: shares of sentiment, words, and the extended block (interface, "Extended comment
// sentiment block").

import type * as z from 'zod'
import { httpDate } from '../../kit/http-date.ts'
import { once } from '../../kit/loading/once.ts'
import { digest } from '../../kit/random.ts'
import type { Work } from '../../kit/work.ts'
import type { ExtendedSentiment, WordCloud } from '../../model/campaigns/campaign-insights.ts'
import { written } from '../../universe/categories.ts'
import { type CommentOpinion, commentOpinion } from '../../universe/posts/comments.ts'
import type { PostComment, UniverseOptions } from '../../universe/types.ts'
import type { ShownPost } from './campaign-posts.ts'
import type { CampaignRecord } from './campaign-record.ts'
import { summaryOf } from './comment-summary.ts'
import { mostFrequent, percents, Tally } from './opinions-tally.ts'

type Extended = z.input<typeof ExtendedSentiment>
type Words = z.input<typeof WordCloud>

/** Comments that are worked on without a pause. */
const COMMENTS_AT_ONCE = 100

const WORDS_SHOWN = 50
/** Words of three letters or digits or more, of any script. */
const WORDS = /[\p{L}\p{N}]{3,}/gu
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
export function* wordCloudOf(comments: readonly { readonly text: string }[]): Work<Words> {
  const counts = new Map<string, number>()
  const meaningless = stopWords()
  for (const [at, { text }] of comments.entries()) {
    if (at % COMMENTS_AT_ONCE === 0) yield
    for (const word of inLowerCase(text).match(WORDS) ?? []) {
      if (!meaningless.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return mostFrequent(counts, WORDS_SHOWN).map(([text, value]) => ({ text, value }))
}

/** `toLowerCase` makes two characters of the Turkish capital i, which would end a word. */
const inLowerCase = (text: string) => text.replaceAll('İ', 'i').toLowerCase()

/** A comment and its analysis; null without sentiment analysis. */
interface Read {
  /** A whole number of up to 53 bits: one drawn for the post, plus the comment's number. */
  readonly id: number
  readonly shown: ShownPost
  readonly comment: PostComment
  readonly opinion: CommentOpinion | null
}

/** The campaign that the comments are about. */
type About = Pick<CampaignRecord, 'name' | 'brand_name' | 'sentiment_analysis_req'>

/** Returns the extended block over the comments shown, of `count` in all. Its buckets hold each of them once, neutral ones as unknown. */
export function* extendedSentiment(
  universe: UniverseOptions,
  posts: readonly ShownPost[],
  about: About,
  count: number,
  wordCloud: Words,
): Work<Extended> {
  const buckets = { positive: emptyBucket(), negative: emptyBucket(), unknown: emptyBucket() }
  const all = new Tally()
  const perPost: [string, number][] = []
  for (const shown of posts) {
    const read = readPost(universe, shown, about.sentiment_analysis_req)
    const own = new Tally()
    for (const each of read) {
      const { comment, opinion } = each
      const name = opinion === null || comment.mood === 'neutral' ? 'unknown' : comment.mood
      buckets[name].value++
      buckets[name].comment_data.push(commentData(each))
      all.add(opinion, name)
      own.add(opinion, name)
    }
    if (own.opinions > 0) perPost.push([shown.post.shortcode, own.meanCsat])
    yield
  }
  const { positiveThemes, negativeThemes } = all
  return {
    ...buckets,
    total_comments: count,
    actionable_insights: negativeThemes.map(
      ([theme, count]) =>
        `Look into ${theme}: ${plural(count, 'comment')} ${count === 1 ? 'complains' : 'complain'} about it.`,
    ),
    overall_summary: summaryOf(universe, about, posts, all, count, [buckets.positive.value, buckets.negative.value]),
    overall_csat: all.meanCsat,
    per_post_csat: Object.fromEntries(perPost),
    overall_nps: all.nps,
    positive_themes: positiveThemes.map(([theme]) => theme),
    negative_themes: negativeThemes.map(([theme]) => theme),
    distribution: all.distribution,
    word_cloud: wordCloud,
  }
}

function emptyBucket(): { value: number; comment_data: ReturnType<typeof commentData>[] } {
  return { value: 0, comment_data: [] }
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
    post_caption: post.description() || null,
  }
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
