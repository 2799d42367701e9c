// The analysis of the comments shown: shares of sentiment, words, and the extended block (interface, "Extended comment
// sentiment block").

import type * as z from 'zod'
import { httpDate } from '../../kit/http-date.ts'
import { once } from '../../kit/loading/once.ts'
import { digest } from '../../kit/random.ts'
import type { ExtendedSentiment, WordCloud } from '../../model/campaigns/campaign-insights.ts'
import { percents } from '../../universe/apportion.ts'
import { written } from '../../universe/categories.ts'
import type { UniverseOptions } from '../../universe/types.ts'
import type { ShownPost } from './campaign-posts.ts'
import type { CampaignRecord } from './campaign-record.ts'
import {
  distributionOf,
  meanCsat,
  mostFrequent,
  promoterScore,
  type ReadComment,
  type ReadPost,
  themesOf,
} from './comment-opinions.ts'
import { summaryOf } from './comment-summary.ts'

type Extended = z.input<typeof ExtendedSentiment>
type Words = z.input<typeof WordCloud>

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
export function wordCloudOf(comments: readonly { readonly text: string }[]): Words {
  const meaningless = stopWords()
  const words = comments.flatMap(({ text }) => inLowerCase(text).match(WORDS) ?? [])
  const meaningful = words.filter((word) => !meaningless.has(word))
  return mostFrequent(meaningful, WORDS_SHOWN).map(([text, value]) => ({ text, value }))
}

/** `toLowerCase` makes two characters of the Turkish capital i, which would end a word. */
const inLowerCase = (text: string) => text.replaceAll('İ', 'i').toLowerCase()

/** Returns the extended block over the comments shown, of `count` in all. Its buckets hold each of them once. */
export function extendedSentiment(
  universe: UniverseOptions,
  posts: readonly ReadPost[],
  about: Pick<CampaignRecord, 'name' | 'brand_name' | 'sentiment_analysis_req'>,
  count: number,
  wordCloud: Words,
): Extended {
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
