import type * as z from 'zod'
import { BoundedCache } from '../../kit/bounded-cache.ts'
import { DAY } from '../../kit/days.ts'
import { httpDate } from '../../kit/http-date.ts'
import { canonical } from '../../kit/json.ts'
import { eachOf, type Work } from '../../kit/work.ts'
import { profileUrl } from '../../model/campaigns/post-url.ts'
import type { Connector } from '../../model/connector.ts'
import { type FoundCreator, NO_LINK } from '../../model/creators/discovery.ts'
import { LIMITS } from '../../model/limits.ts'
import { type Links, pictureLink } from '../../model/links.ts'
import { PLATFORMS } from '../../model/platforms.ts'
import { failFields } from '../../model/problems.ts'
import { searchAudienceOf } from '../../universe/audience.ts'
import { wordsOf } from '../../universe/categories.ts'
import { dayZero } from '../../universe/days.ts'
import { firstDay } from '../../universe/growth.ts'
import { qualityRatingOf } from '../../universe/quality.ts'
import { type Besides, besidesOf, searchId } from '../../universe/search/besides.ts'
import type { SearchFilters } from '../../universe/search/filters.ts'
import { type Found, type Page, recordOf, search } from '../../universe/search/search.ts'
import type { SearchRecord } from '../../universe/search/search-record.ts'
import type { Creator } from '../../universe/types.ts'
import type { Core } from '../core.ts'
import type { Renewals } from './renewals.ts'

/** The creators that a world's user added (endpoint 20). */
export interface AddedCreators {
  readonly records: { readonly revision: number }
  /** Returns all of them, those of the population included. */
  overlay(): Work<readonly Creator[]>
  inMyCreators(connector: Connector, handle: string): boolean
}

/** How often audiences were renewed (endpoint 22). */
export interface AudienceStates {
  readonly records: { readonly revision: number }
  stateOf(creator: Pick<Creator, 'connector' | 'handle'>): { readonly renewed: number }
}

type FoundView = z.input<typeof FoundCreator>

/** Checks the record of one that was found, and writes it. */
type Write = (view: FoundView) => string

interface Show {
  readonly links: Links
  /** ms. */
  readonly now: number
  readonly write: Write
}

/** A record as it is shown, in UTF-8. */
interface Row {
  readonly creator: Pick<Creator, 'connector' | 'handle'>
  /** Everything that the text depends on beside the creator. */
  readonly version: string
  readonly text: Uint8Array
  /** The stamp at which it was up to date. */
  stamp: string
}

interface FoundPage {
  /** Its filters, which may take more than an empty page. */
  readonly key: string
  readonly stamp: string
  readonly text: Buffer
}

const [BEGIN, COMMA, END] = [Buffer.from('{"objects":['), Buffer.from(','), Buffer.from(']}')]

/** The discovery search (endpoint 32). */
export class Discovery {
  readonly #core: Core
  readonly #added: AddedCreators
  readonly #audienceStates: AudienceStates
  readonly #renewals: Renewals
  #besides: { readonly moved: object; readonly revision: number; readonly made: Besides } | null = null
  /** How often `#besides` was made. */
  #generation = 0
  /** Records as texts, which pages are joined from: by index as of the start, or by platform and handle. */
  readonly #rows: BoundedCache<number | string, Row>
  /** The same pages are requested again and again. */
  readonly #pages: BoundedCache<string, FoundPage>

  constructor(core: Core, added: AddedCreators, audiences: AudienceStates, renewals: Renewals) {
    this.#core = core
    this.#audienceStates = audiences
    this.#renewals = renewals
    const { memory } = core
    this.#rows = new BoundedCache<number | string, Row>(LIMITS.search_rows_kept, { memory })
    this.#pages = new BoundedCache<string, FoundPage>(LIMITS.search_pages_kept, { memory })
    this.#added = added
  }

  /** Refuses a category that the population has not. */
  refuseUnknown({ category }: SearchFilters): void {
    const words = wordsOf(this.#core.universe)
    if (category === undefined || words.categoryNamed(category)) return
    const names = words.categories.map(({ name }) => name)
    failFields([{ path: 'category', message: `must be one of ${names.join(', ')}` }])
  }

  /** Returns one page of the creators that pass all filters, with their figures of the day they were last refreshed, as JSON. */
  *search(filters: SearchFilters, page: Page, { links, now, write }: Show): Work<Buffer> {
    const besides = yield* this.#besidesAt(now)
    const stamp = [
      this.#generation,
      this.#added.records.revision,
      this.#audienceStates.records.revision,
      links.base,
      links.insights,
    ].join(' ')
    const key = canonical([filters, page])
    const known = this.#pages.peek(key)
    if (known?.stamp === stamp) return known.text
    const found = yield* search(this.#core.universe, filters, page, besides)
    const rows = yield* eachOf(found, (one) => this.#row(one, links, stamp, write))
    const text = Buffer.concat([BEGIN, ...rows.flatMap((row, at) => (at > 0 ? [COMMA, row] : [row])), END])
    this.#pages.set(key, { key, stamp, text })
    return text
  }

  #row(found: Found, links: Links, stamp: string, write: Write): Uint8Array {
    const key = typeof found === 'number' ? found : keyOf(found.creator)
    const known = this.#rows.peek(key)
    if (known?.stamp === stamp) return known.text
    const day = typeof found === 'number' ? null : found.day
    if (known && known.version === this.#version(known.creator, day, links)) {
      known.stamp = stamp
      return known.text
    }
    const record = recordOf(this.#core.universe, found)
    const { connector, handle } = record.creator
    const version = this.#version(record.creator, day, links)
    const text = Buffer.from(write(this.#view(record, links)))
    this.#rows.set(key, { creator: { connector, handle }, version, text, stamp })
    return text
  }

  #version(creator: Row['creator'], day: number | null, { base, insights }: Links): string {
    const { renewed } = this.#audienceStates.stateOf(creator)
    return [day, renewed, this.#added.inMyCreators(creator.connector, creator.handle), base, insights].join(' ')
  }

  /** Made anew when a creator was added or has moved. */
  *#besidesAt(now: number): Work<Besides> {
    const moved = yield* this.#renewals.moved(now)
    const { revision } = this.#added.records
    if (this.#besides?.moved !== moved || this.#besides.revision !== revision) {
      const made = yield* besidesOf(this.#core.universe, yield* this.#added.overlay(), moved.values())
      this.#besides = { moved, revision, made }
      this.#generation++
    }
    return this.#besides.made
  }

  #view({ creator, day, ...figures }: SearchRecord, links: Links): FoundView {
    const { universe } = this.#core
    const { connector, handle, qualityScore } = creator
    const mine = this.#added.inMyCreators(connector, handle)
    const indexed = dayZero(universe)
    return {
      _id: searchId(universe, creator),
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
      average_views: creator.averageViewsKnown ? figures.averageViews : null,
      gender: creator.gender,
      age_group: creator.ageGroup,
      effective_follower_rate: creator.effectiveFollowerRate,
      quality: { profile_quality_score: qualityScore, profile_quality_rating: qualityRatingOf(qualityScore) },
      interests: [...creator.interests],
      location: creator.location,
      country: creator.country,
      hasEmail: creator.email !== null,
      hasPhone: creator.mobile !== null,
      createdDate: httpDate(Math.max(0, indexed + firstDay(universe, creator) * DAY)),
      refreshedDate: httpDate(day ?? indexed),
      status: 'success' as const,
      source: mine ? ('my_creators' as const) : ('discovery' as const),
      inMyCreators: mine,
    }
  }

  /** Returns the audience of the latest analysis; null for one that is unknown and was never renewed. */
  #audienceOf(creator: Creator) {
    const { renewed } = this.#audienceStates.stateOf(creator)
    if (!creator.audienceKnown && renewed === 0) return null
    return searchAudienceOf(this.#core.universe, creator, { renewed })
  }
}

function keyOf({ connector, handle }: Row['creator']): string {
  return `${connector}/${handle}`
}

/** Returns the link to the public insights of a creator (endpoints 23 to 25). */
function insightsLink({ base, insights }: Links, { connector, handle }: Creator): string {
  const platform = PLATFORMS[connector]
  const host = platform.insights.host === 'base' ? base : insights
  const identifier = platform.mark + handle
  return `${host}/api/v1/insights/public/${connector}/overall?identifier=${encodeURIComponent(identifier)}`
}
