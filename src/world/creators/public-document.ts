// The public insights document (interface, "Public creator insights"), for each platform with its own id.

import { dayMonthYear, httpDate } from '../../kit/http-date.ts'
import { draws } from '../../kit/random.ts'
import { pictureLink } from '../../model/links.ts'
import { percents } from '../../universe/apportion.ts'
import { notableFollowersOf } from '../../universe/audience.ts'
import { newestComments } from '../../universe/posts/comments.ts'
import { stepAt } from '../../universe/story.ts'
import type { PostComment } from '../../universe/types.ts'
import { engagementRate } from '../../universe/vocabulary.ts'
import { commentView } from '../campaigns/campaign-posts.ts'
import { wordCloudOf } from '../campaigns/comment-sentiment.ts'
import { type ListedPost, listedPosts } from './creator-days.ts'
import {
  type CreatorFacts,
  growthSection,
  personOf,
  profileDetails,
  profileOverview,
  reachAndEngagement,
} from './creator-documents.ts'

/** How many comments of each listed post the audience section analyses. */
const COMMENTS_A_POST = 3

/** `analysed`: when its audience was last analysed (ms). */
export function publicDocument<Id>(facts: CreatorFacts<Id>, analysed: number) {
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
  const posts = day === facts.day ? facts.posts.map(({ post }) => post) : listedPosts(universe, drawn, day)
  const comments = posts
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
