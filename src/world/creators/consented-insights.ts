// The consented insights document (interface, "Consented creator insights").

import type * as z from 'zod'
import { epochSeconds, httpDate } from '../../kit/http-date.ts'
import type { ConsentedInsights } from '../../model/creators/consented-insights.ts'
import { pictureLink } from '../../model/links.ts'
import { engagementRate } from '../../universe/vocabulary.ts'
import type { ListedPost } from './creator-days.ts'
import { type CreatorFacts, profileDetails, profileOverview, reachAndEngagement } from './creator-documents.ts'

type InstagramFacts = CreatorFacts<{ readonly ig_user_id: string }>

export function consentedInsights(facts: InstagramFacts): z.input<typeof ConsentedInsights> {
  const videos = facts.posts.filter(({ post }) => post.video)
  const others = facts.posts.filter(({ post }) => !post.video)
  return {
    profile_overview: profileOverview(facts),
    profile_details: profileDetails(facts),
    get_reach_and_engagement_details: reachAndEngagement(facts),
    get_posts: {
      video_posts: videos.map((listed) => ({ ...postOf(facts, listed), views: listed.figures.views })),
      non_video_posts: others.map((listed) => postOf(facts, listed)),
    },
  }
}

function postOf({ links, figures }: InstagramFacts, { post, figures: { likes, comments } }: ListedPost) {
  return {
    shortcode: post.shortcode,
    hashtags: [...post.hashtags],
    caption: post.description(),
    comments_count: comments,
    likes_count: likes,
    er: engagementRate(likes + comments, figures.followers),
    posted_at: epochSeconds(post.postedAt),
    posted_date: httpDate(post.postedAt),
    image_url: pictureLink(links, 'post', post.shortcode),
    sponsored: post.sponsored,
    external_links: [...post.externalLinks],
    video: post.video,
    post_type: post.type,
    mentions: [...post.mentions],
    location_name: post.locationName,
  }
}
