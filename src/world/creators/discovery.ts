import type * as z from 'zod'
import { BoundedCache } from '../../kit/bounded-cache.ts'
import { DAY, startOfDay } from '../../kit/days.ts'
import { httpDate } from '../../kit/http-date.ts'
import { JsonText } from '../../kit/json.ts'
import type { Work } from '../../kit/work.ts'
import { profileUrl } from '../../model/campaigns/post-url.ts'
import { checkedText } from '../../model/checked-reply.ts'
import { FoundCreator, NO_LINK } from '../../model/creators/discovery.ts'
import { LIMITS } from '../../model/limits.ts'
import { type Links, pictureLink } from '../../model/links.ts'
import { PLATFORMS } from '../../model/platforms.ts'
import { failFields } from '../../model/problems.ts'
import { searchAudienceOf } from '../../universe/audience.ts'
import { wordsOf } from '../../universe/categories.ts'
import { dayZero } from '../../universe/days.ts'
import { firstDay } from '../../universe/growth.ts'
import type { SearchFilters } from '../../universe/search/filters.ts'
import {
  type Found,
  type Page,
  recordFound,
  type SearchOverlay,
  search,
  searchOverlayOf,
} from '../../universe/search/search.ts'
import { recordAt, type SearchRecord } from '../../universe/search/search-record.ts'
import { revisionOf, stepAt } from '../../universe/story.ts'
import type { Creator } from '../../universe/types.ts'
import { qualityRatingOf } from '../../universe/vocabulary.ts'
import { InWorld } from '../in-world.ts'
import { creatorId } from './creators.ts'

type FoundView = z.input<typeof FoundCreator>

interface Show {
  readonly links: Links
  /** ms. */
  readonly now: number
}

/** The data of a creator was renewed at that time (ms). */
export interface Renewal {
  readonly creator: Creator
  readonly at: number
}

const [BEGIN, COMMA, END] = [Buffer.from('{"objects":['), Buffer.from(','), Buffer.from(']}')]

/** The discovery search (endpoint 32). */
export class Discovery extends InWorld {
  /** What the world's records and stories add to the population, and all that it and the texts depend on. */
  #overlay: { readonly key: string; readonly made: SearchOverlay } | null = null
  /** The newest records of the creators whose data was renewed after the day the world started. */
  #moved: ReadonlyMap<string, SearchRecord> = new Map()
  /** Those found as JSON, in UTF-8, which pages are joined from. */
  readonly #texts = new BoundedCache<Found, Uint8Array>(LIMITS.search_rows_kept, { memory: this.world.memory })

  /** Refuses a category that the population has not. */
  refuseUnknown({ category }: SearchFilters): void {
    const words = wordsOf(this.world.universe)
    if (category === undefined || words.categoryNamed(category)) return
    const names = words.categories.map(({ name }) => name)
    failFields([{ path: 'category', message: `must be one of ${names.join(', ')}` }])
  }

  /** Returns one page of the creators that pass all filters, with their figures of the day they were last refreshed. */
  search(filters: SearchFilters, page: Page, show: Show): JsonText | Promise<JsonText> {
    return this.world.inSlices(this.#found(filters, page, show))
  }

  *#found(filters: SearchFilters, page: Page, { links, now }: Show): Work<JsonText> {
    const overlay = yield* this.#overlayAt(links, now)
    const found = yield* search(this.world.universe, filters, page, overlay)
    const texts = found.map((one) => this.#texts.of(one, () => this.#textOf(one, links)))
    return new JsonText(Buffer.concat([BEGIN, ...texts.flatMap((text, at) => (at > 0 ? [COMMA, text] : [text])), END]))
  }

  /** Made anew, with all texts, when a creator was added, may have moved or looks different. */
  *#overlayAt({ base, insights }: Links, now: number): Work<SearchOverlay> {
    const { universe, people, services } = this.world
    const { creators } = services
    const revisions = [creators, ...this.#sources].map(({ records }) => records.revision)
    const step = stepAt(universe, now)
    const key = [...revisions, people.named.size, revisionOf(universe), step, base, insights].join(' ')
    if (this.#overlay?.key !== key) {
      this.#moved = yield* this.#movedAt(now)
      const made = yield* searchOverlayOf(universe, yield* creators.overlay(), this.#moved.values())
      this.#texts.drop()
      this.#overlay = { key, made }
    }
    return this.#overlay.made
  }

  /** The services whose finished records renew the data of creators. */
  get #sources() {
    const { refreshes, dataRequests, audiences } = this.world.services
    return [refreshes, dataRequests, audiences]
  }

  /**
   * Returns the records that are newer than the day the world started, as of `now` (ms): they have the figures of the day of the latest
   * renewal. A time after it that somebody has set in a record counts as now.
   */
  *#movedAt(now: number): Work<ReadonlyMap<string, SearchRecord>> {
    const { universe, people } = this.world
    const zero = dayZero(universe)
    const latest = new Map<string, Renewal>()
    const note = (renewal: Renewal) => {
      const key = creatorId(renewal.creator.connector, renewal.creator.handle)
      if (renewal.at > (latest.get(key)?.at ?? -1)) latest.set(key, renewal)
    }
    for (const source of this.#sources) {
      for (const renewal of source.renewals()) {
        if (stepAt(universe, renewal.at, renewal.creator) > zero) note(renewal)
        yield
      }
    }
    for (const renewal of people.changed(now)) note(renewal)
    const moved = new Map<string, SearchRecord>()
    for (const [key, { creator, at }] of latest) {
      const day = Math.max(zero, Math.min(stepAt(universe, at, creator), stepAt(universe, now, creator)))
      const known = this.#moved.get(key)
      moved.set(key, known?.day === day && !universe.changes ? known : recordAt(universe, creator, day))
      yield
    }
    return moved
  }

  #textOf(found: Found, links: Links): Uint8Array {
    const record = recordFound(this.world.universe, found)
    return Buffer.from(checkedText('searchCreators', FoundCreator, this.#view(record, links)))
  }

  #view({ id, creator, day, ...figures }: SearchRecord, links: Links): FoundView {
    const { universe, services } = this.world
    const { connector, handle, qualityScore } = creator
    const mine = services.creators.inMyCreators(connector, handle)
    const indexed = dayZero(universe)
    return {
      _id: id,
      connector,
      handle,
      image_link: pictureLink(links, 'creator', handle),
      handle_link: profileUrl(connector, handle),
      insights_link: mine ? insightsLink(links, creator) : NO_LINK,
      followers: figures.followers,
      engagement: figures.engagementRate,
      posts: figures.posts,
      category: creator.category,
      audience: this.#audienceOf(creator),
      full_name: creator.fullName,
      average_views: figures.averageViews,
      gender: creator.gender,
      age_group: creator.ageGroup,
      effective_follower_rate: creator.effectiveFollowerRate,
      quality: { profile_quality_score: qualityScore, profile_quality_rating: qualityRatingOf(qualityScore) },
      interests: [...creator.interests],
      location: creator.location,
      country: creator.country,
      hasEmail: figures.hasEmail,
      hasPhone: figures.hasPhone,
      createdDate: httpDate(Math.max(0, indexed + firstDay(creator) * DAY)),
      refreshedDate: httpDate(startOfDay(day ?? indexed)),
      status: services.creators.statusOf(connector, handle),
      source: mine ? ('my_creators' as const) : ('discovery' as const),
      inMyCreators: mine,
    }
  }

  /** Returns the audience of the latest analysis; null for one that is unknown and was never renewed. */
  #audienceOf(creator: Creator) {
    const { universe, services } = this.world
    const { renewed, at } = services.audiences.stateOf(creator)
    if (!creator.audienceKnown && renewed === 0) return null
    return searchAudienceOf(universe, creator, at)
  }
}

/** Returns the link to the public insights of a creator (endpoints 23 to 25). */
function insightsLink({ base, insights }: Links, { connector, handle }: Creator): string {
  const platform = PLATFORMS[connector]
  const host = platform.insights.host === 'base' ? base : insights
  const identifier = platform.mark + handle
  return `${host}/api/v1/insights/public/${connector}/overall?identifier=${encodeURIComponent(identifier)}`
}
