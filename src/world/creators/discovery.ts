import { BoundedCache } from '../../kit/bounded-cache.ts'
import { DAY } from '../../kit/days.ts'
import { eachOf, type Work } from '../../kit/work.ts'
import { profileUrl } from '../../model/campaigns/post-url.ts'
import type { Connector } from '../../model/connector.ts'
import { NO_LINK } from '../../model/creators/discovery.ts'
import { httpDate } from '../../model/dates.ts'
import { LIMITS } from '../../model/limits.ts'
import { type Links, pictureLink } from '../../model/links.ts'
import { searchAudienceOf } from '../../universe/audience.ts'
import { dayZero } from '../../universe/days.ts'
import { firstDay } from '../../universe/growth.ts'
import { qualityRatingOf } from '../../universe/quality.ts'
import { engagementRateAtStart, type SearchFilters } from '../../universe/search/filters.ts'
import { type Page, search, searchId } from '../../universe/search/search.ts'
import type { Creator } from '../../universe/types.ts'
import type { Core } from '../core.ts'

/** The creators that a world's user added (endpoint 20). */
export interface AddedCreators {
  /** Returns all of them, those of the population included. */
  overlay(): Work<readonly Creator[]>
  inMyCreators(connector: Connector, handle: string): boolean
}

/** The discovery search (endpoint 32). */
export class Discovery {
  readonly #core: Core
  readonly #added: AddedCreators
  /** Kept because audiences are most of the work of a page, and the first page is requested again and again. */
  readonly #audiences: BoundedCache<string, ReturnType<typeof searchAudienceOf>>

  constructor(core: Core, added: AddedCreators) {
    this.#core = core
    this.#audiences = new BoundedCache(LIMITS.search_audiences, { memory: core.memory })
    this.#added = added
  }

  /** Returns one page of the creators that pass all filters, with their figures of the day the world started. */
  *search(filters: SearchFilters, page: Page, links: Links) {
    const { creators } = yield* search(this.#core.universe, filters, page, yield* this.#added.overlay())
    return { objects: yield* eachOf(creators, (creator) => this.#view(creator, links)) }
  }

  #view(creator: Creator, links: Links) {
    const { universe, seed } = this.#core
    const { connector, handle, qualityScore } = creator
    const mine = this.#added.inMyCreators(connector, handle)
    const refreshed = dayZero(universe)
    return {
      _id: searchId(seed, creator),
      connector,
      handle,
      image_link: pictureLink(links, 'creator', handle),
      handle_link: profileUrl(connector, handle),
      insights_link: mine ? insightsLink(links, creator) : NO_LINK,
      followers: creator.followersAtStart,
      engagement: engagementRateAtStart(creator),
      posts: creator.postsAtStart,
      category: creator.category,
      audience: creator.audienceKnown ? this.#audienceOf(creator) : null,
      full_name: creator.fullName,
      average_views: creator.averageViewsKnown ? creator.averageViewsAtStart : null,
      gender: creator.gender,
      age_group: creator.ageGroup,
      effective_follower_rate: creator.effectiveFollowerRate,
      quality: { profile_quality_score: qualityScore, profile_quality_rating: qualityRatingOf(qualityScore) },
      interests: [...creator.interests],
      location: creator.location,
      country: creator.country,
      hasEmail: creator.email !== null,
      hasPhone: creator.mobile !== null,
      createdDate: httpDate(Math.max(0, refreshed + firstDay(universe, creator) * DAY)),
      refreshedDate: httpDate(refreshed),
      status: 'success' as const,
      source: mine ? ('my_creators' as const) : ('discovery' as const),
      inMyCreators: mine,
    }
  }

  #audienceOf(creator: Creator) {
    const key = `${creator.connector}/${creator.handle}`
    return this.#audiences.of(key, () => searchAudienceOf(this.#core.universe, creator))
  }
}

/** Returns the link to the public insights of a creator (endpoints 23 to 25). */
function insightsLink({ base, insights }: Links, { connector, handle }: Creator): string {
  const host = connector === 'instagram' ? base : insights
  const identifier = connector === 'instagram' ? handle : `@${handle}`
  return `${host}/api/v1/insights/public/${connector}/overall?identifier=${encodeURIComponent(identifier)}`
}
