import type * as z from 'zod'
import { epochSeconds, httpDate } from '../../kit/http-date.ts'
import { idOf } from '../../kit/random.ts'
import { strict } from '../../kit/shape.ts'
import { TrackableConnectorSchema } from '../../model/connector.ts'
import type { ConsentedInsights } from '../../model/creators/consented-insights.ts'
import { CREATOR_ID_PREFIX } from '../../model/creators/verification.ts'
import { Name } from '../../model/fields.ts'
import { Instant } from '../../model/instant.ts'
import { type Links, pictureLink } from '../../model/links.ts'
import { fail } from '../../model/problems.ts'
import { Handle } from '../../model/text.ts'
import { engagementRate } from '../../universe/vocabulary.ts'
import { InWorld } from '../in-world.ts'
import { byHandle, collection } from '../lifecycle/collection.ts'
import { CreatedAt, FixtureId, pastOf } from '../lifecycle/seeding.ts'
import {
  type CreatorFacts,
  creatorDay,
  creatorFacts,
  type ListedPost,
  profileDetails,
  profileOverview,
  reachAndEngagement,
} from './creator-documents.ts'

const ConsentShape = strict(() => ({
  creator_id: Name,
  connector: TrackableConnectorSchema,
  handle: Name,
  created_at: Instant,
}))

export type ConsentRecord = Readonly<z.output<typeof ConsentShape>>

export const consents = collection({
  name: 'consents',
  noun: 'consent',
  description: 'Creators who gave consent (endpoints 17 to 19)',
  record: ConsentShape,
  id: ({ creator_id }) => creator_id,
  names: byHandle,
  identity: ['creator_id', 'connector', 'handle'],
  fixture: strict(() => ({
    connector: TrackableConnectorSchema.default('instagram').describe('The platform.'),
    handle: Handle.describe('The handle of the creator.'),
    creator_id: FixtureId.optional().describe('The identifier of endpoint 19; left out: drawn from the seed.'),
    created_at: CreatedAt,
  })),
})

/** The creators who gave consent (endpoints 18 and 19), by `creator_id`. */
export class Consents extends InWorld {
  readonly records = this.world.collections.open(consents, {
    seed: ({ connector, handle: written, creator_id, created_at }, { start, refuse }) => {
      const { handle } = this.world.people.creatorOf(connector, written)
      const id = creator_id ?? this.idOf(connector, handle)
      if (this.records.has(id)) refuse(`another of the consents has the creator_id "${id}"`, 'creator_id')
      const given_at = pastOf(created_at, start)
      this.records.insert({ creator_id: id, connector, handle, created_at: given_at }, given_at)
    },
  })

  /** Records the consent of a creator, whose id does not depend on when or where consent is given. */
  give(connector: ConsentRecord['connector'], handle: string, now: number): ConsentRecord {
    const creator_id = this.idOf(connector, handle)
    // A fixture may have given it under an id of its own.
    const isOfCreator = (record: ConsentRecord) => record.connector === connector && record.handle === handle
    const known = this.records.get(creator_id) ?? [...this.records.values()].find(isOfCreator)
    return known ?? this.records.insert({ creator_id, connector, handle, created_at: now }, now)
  }

  /** Returns the `creator_id` that verification gives this creator. `handle`: in its canonical spelling. */
  idOf(connector: ConsentRecord['connector'], handle: string): string {
    return `${CREATOR_ID_PREFIX}_${idOf(this.world.seed, CREATOR_ID_PREFIX, connector, handle)}`
  }

  instagram(creatorId: string, links: Links, now: number): z.input<typeof ConsentedInsights> {
    const record = this.records.get(creatorId)
    if (record?.connector !== 'instagram')
      fail('unknown_record', { what: 'consented instagram creator', id: creatorId })
    const { universe, people, services } = this.world
    const creator = people.creatorOf('instagram', record.handle)
    const id = { ig_user_id: creator.platformId }
    const { at: analysed } = services.audiences.stateOf(record)
    return consentedInsights(creatorFacts(universe, creatorDay(universe, creator, now), id, { analysed, links }))
  }
}

type InstagramFacts = CreatorFacts<{ readonly ig_user_id: string }>

/** Returns the consented insights document (interface, "Consented creator insights"). */
function consentedInsights(facts: InstagramFacts): z.input<typeof ConsentedInsights> {
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
