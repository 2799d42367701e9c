import type * as z from 'zod'
import { BoundedCache } from '../../kit/bounded-cache.ts'
import { dayMonthYear, httpDate } from '../../kit/http-date.ts'
import { canonical, JsonText } from '../../kit/json.ts'
import { once } from '../../kit/loading/once.ts'
import { draws } from '../../kit/random.ts'
import { checkedText } from '../../model/checked-reply.ts'
import type { Connector } from '../../model/connector.ts'
import { LIMITS } from '../../model/limits.ts'
import { type Links, pictureLink } from '../../model/links.ts'
import { PLATFORMS } from '../../model/platforms.ts'
import { percents } from '../../universe/apportion.ts'
import { notableFollowersOf } from '../../universe/audience.ts'
import { canonicalHandle, idInHandle } from '../../universe/people/handle-text.ts'
import { newestComments } from '../../universe/posts/comments.ts'
import { listedPosts } from '../../universe/posts/posts.ts'
import { revisionOf, stepAt } from '../../universe/story.ts'
import type { PostComment } from '../../universe/types.ts'
import { engagementRate } from '../../universe/vocabulary.ts'
import { commentView } from '../campaigns/campaign-views.ts'
import { wordCloudOf } from '../campaigns/comment-analysis.ts'
import { InWorld } from '../in-world.ts'
import {
  type CreatorFacts,
  creatorDay,
  creatorFacts,
  growthSection,
  type ListedPost,
  personOf,
  profileDetails,
  profileOverview,
  reachAndEngagement,
} from './creator-documents.ts'

interface PublicCall {
  readonly connector: Connector
  /** A handle, with or without `@`. */
  readonly identifier: string
  readonly links: Links
  /** ms. */
  readonly now: number
  readonly warn: (message: string) => void
}

/** The public insights of any creator (endpoints 23 to 25). */
export class PublicInsights extends InWorld {
  /** The documents requested last, by all that they depend on: each is made, checked and written once a day. */
  readonly #written = new BoundedCache<string, Buffer>(LIMITS.insights_kept, { memory: this.world.memory })

  /** Returns the document, which has this schema. */
  show({ connector, identifier, links, now, warn }: PublicCall, schema: z.ZodType): JsonText {
    const { mark, insights } = PLATFORMS[connector]
    const documented = identifier.startsWith('@') === (mark === '@')
    if (!documented) warn(`identifier is documented as ${mark === '@' ? '@<handle>' : '<username>'}`)
    const { universe, people, services } = this.world
    const drawn = once(() => people.creatorOf(connector, identifier))
    // An id stands for the handle of its account; a handle that was given up for nobody.
    const named = canonicalHandle(connector, identifier)
    const handle = idInHandle(connector, named) === null ? named : drawn().handle
    services.creators.checkThere(connector, handle, now)
    services.creators.checkProcessed(connector, handle)
    const { at: analysed } = services.audiences.stateOf({ connector, handle })
    const step = stepAt(universe, now, universe.polls?.tracked ? drawn() : undefined)
    const key = canonical([connector, handle, step, revisionOf(universe), links.base, analysed])
    const written = this.#written.of(key, () => {
      const creator = drawn()
      const id = { [insights.idField]: creator.platformId }
      const facts = creatorFacts(universe, creatorDay(universe, creator, now), id, { analysed, links })
      return Buffer.from(checkedText(insights.operation, schema, publicDocument(facts, analysed)))
    })
    return new JsonText(written)
  }
}

/** How many comments of each listed post the audience section analyses. */
const COMMENTS_A_POST = 3

/** Returns the document (interface, "Public creator insights"). `analysed`: when its audience was last analysed (ms). */
function publicDocument<Id>(facts: CreatorFacts<Id>, analysed: number) {
  const { universe, creator, day } = facts
  const d = draws(universe.seed, 'analysis', creator.connector, creator.drawnAs, day)
  return {
    get_audience: audienceSection(facts, analysed),
    get_growth_trends: growthSection(facts),
    get_posts: postsSection(facts),
    get_reach_and_engagement_details: reachAndEngagement(facts),
    profile_details: profileDetails(facts),
    profile_overview: profileOverview(facts),
    unrelated_data: { status: 'success' as const, time_taken: d.int(180, 2400) / 1000 },
  }
}

function audienceSection<Id>(facts: CreatorFacts<Id>, analysed: number) {
  const { universe, creator, drawn, id, links, audience } = facts
  const day = stepAt(universe, analysed, drawn)
  const comments = listedPosts(universe, drawn, day)
    .flatMap((post) => newestComments(universe, post, day, COMMENTS_A_POST))
    .sort((a, b) => b.createdAt - a.createdAt)
  const notable = notableFollowersOf(universe, creator, facts.day)
  return {
    ...id,
    handle: creator.handle,
    age_gender_distribution: audience.ageGender,
    age_group_distribution: audience.ageGroup,
    authenticity_distribution: audience.authenticity,
    city_distribution: audience.city,
    comments: comments.map((comment) => commentView(creator, comment, true)),
    comments_sentiment_analysis: sentimentOf(comments),
    comments_wordmap: wordCloudOf(comments),
    gender_distribution: audience.gender,
    interests: audience.interests,
    last_processed_at: dayMonthYear(analysed),
    notable_followers: notable.map((other) => personOf(other, links)),
  }
}

/** Returns shares in percent that add up to 100; without any comment all is neutral. */
function sentimentOf(comments: readonly PostComment[]) {
  const count = (mood: PostComment['mood']) => comments.filter((comment) => comment.mood === mood).length
  const neutral = comments.length > 0 ? count('neutral') : 1
  const [negatives = 0, neutrals = 0, positives = 0] = percents([count('negative'), neutral, count('positive')])
  return { negatives, neutral: neutrals, positives }
}

function postsSection<Id>(facts: CreatorFacts<Id>) {
  const { id, posts, day } = facts
  const shown = (video: boolean) =>
    posts.filter(({ post }) => post.video === video).map((listed) => postOf(facts, listed))
  return { ...id, last_processed_at: dayMonthYear(day), non_video_posts: shown(false), video_posts: shown(true) }
}

function postOf({ links, figures }: CreatorFacts<unknown>, { post, figures: { likes, comments, views } }: ListedPost) {
  return {
    comments_count: comments,
    er: engagementRate(likes + comments, figures.followers),
    hashtags: [...post.hashtags],
    image_url: pictureLink(links, 'post', post.shortcode),
    likes_count: likes,
    post_url: post.url,
    posted_date: httpDate(post.postedAt),
    shortcode: post.shortcode,
    sponsored: post.sponsored,
    title: post.title,
    views,
  }
}
