// The contents of a world: every kind of record, and the services that handle calls about them.

import type { Machine } from '../model/machine.ts'
import type { Creator } from '../universe/types.ts'
import { campaigns } from './campaigns/campaign-record.ts'
import { Campaigns } from './campaigns/campaigns.ts'
import { postTrackings } from './campaigns/post-tracking-record.ts'
import { PostTrackings } from './campaigns/post-trackings.ts'
import { shortlinks } from './commerce/shortlink-record.ts'
import { Shortlinks } from './commerce/shortlinks.ts'
import { Stores, stores } from './commerce/stores.ts'
import type { Core } from './core.ts'
import { Audiences, audiences } from './creators/audiences.ts'
import { Consents, consents } from './creators/consents.ts'
import { CreatorDays } from './creators/creator-days.ts'
import { creators } from './creators/creator-record.ts'
import { Creators } from './creators/creators.ts'
import { Discovery } from './creators/discovery.ts'
import { PublicInsights } from './creators/public-insights.ts'
import { Renewals } from './creators/renewals.ts'
import { verificationSessions } from './creators/verification-record.ts'
import { Verifications } from './creators/verifications.ts'
import { competitions } from './requests/competition-record.ts'
import { Competitions } from './requests/competitions.ts'
import { dataRequests } from './requests/data-request-record.ts'
import { DataRequests } from './requests/data-requests.ts'
import { refreshRequests } from './requests/refresh-record.ts'
import { Refreshes } from './requests/refreshes.ts'
import type { SuccessCounts } from './tracking/schedule.ts'
import { TrackedCreators } from './tracking/tracked-creators.ts'
import { TrackedPosts } from './tracking/tracked-posts.ts'
import { trackedCreators, trackedPosts } from './tracking/tracked-record.ts'
import { videoAnalyses } from './video/analysis-record.ts'
import { VideoAnalyses } from './video/video-analyses.ts'

/** Every kind of record, in the order in which documents list them. */
export const KINDS = [
  campaigns,
  postTrackings,
  stores,
  shortlinks,
  verificationSessions,
  consents,
  trackedCreators,
  trackedPosts,
  creators,
  audiences,
  refreshRequests,
  dataRequests,
  competitions,
  videoAnalyses,
] as const

export const LIFECYCLES: readonly Machine[] = KINDS.flatMap(({ lifecycle }) => lifecycle ?? [])

export interface SliceSettings {
  /** Serve public insights only for creators that were added. */
  readonly requireAdded: boolean
  /** Counts of the deliveries about tracked creators and posts that have succeeded. */
  readonly successes: SuccessCounts
}

/** The services of a world. */
export class Slices {
  readonly stores: Stores
  readonly shortlinks: Shortlinks
  readonly campaigns: Campaigns
  readonly postTrackings: PostTrackings
  readonly trackedCreators: TrackedCreators
  readonly trackedPosts: TrackedPosts
  readonly creators: Creators
  readonly audiences: Audiences
  readonly consents: Consents
  readonly verifications: Verifications
  readonly publicInsights: PublicInsights
  readonly refreshes: Refreshes
  readonly dataRequests: DataRequests
  readonly competitions: Competitions
  readonly discovery: Discovery
  readonly videoAnalyses: VideoAnalyses

  constructor(core: Core, { requireAdded, successes }: SliceSettings) {
    this.creators = new Creators(core, requireAdded)
    this.audiences = new Audiences(core)
    const days = new CreatorDays(core)
    this.consents = new Consents(core, this.audiences, days)
    this.verifications = new Verifications(core, this.consents)
    this.publicInsights = new PublicInsights(core, this.creators, this.audiences, days)
    this.stores = new Stores(core)
    this.shortlinks = new Shortlinks(core, this.stores, (id) => this.campaigns.promoterOf(id))
    const renewals = (creator: Creator) => this.audiences.stateOf(creator).renewed
    this.campaigns = new Campaigns(core, { shortlinks: this.shortlinks, renewals })
    this.postTrackings = new PostTrackings(core, this.campaigns)
    this.trackedCreators = new TrackedCreators(core, successes)
    this.trackedPosts = new TrackedPosts(core, successes)
    this.refreshes = new Refreshes(core, this.creators, this.campaigns, days)
    this.dataRequests = new DataRequests(core)
    const renewed = new Renewals(core, [this.refreshes, this.dataRequests, this.audiences])
    this.discovery = new Discovery(core, this.creators, this.audiences, renewed)
    this.competitions = new Competitions(core)
    this.videoAnalyses = new VideoAnalyses(core)
  }
}
