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
import { TrackingPolls } from './tracking/polls.ts'
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

export interface ServiceSettings {
  /** Serve public insights only for creators that were added. */
  readonly requireAdded: boolean
  /** Counts of the deliveries about tracked creators and posts that have succeeded. */
  readonly successes: SuccessCounts
}

/** Makes the services of a world. */
export function servicesOf(core: Core, { requireAdded, successes }: ServiceSettings) {
  const creators = new Creators(core, requireAdded)
  const audiences = new Audiences(core)
  const days = new CreatorDays(core)
  const consents = new Consents(core, audiences, days)
  const verifications = new Verifications(core, consents)
  const publicInsights = new PublicInsights(core, creators, audiences, days)
  const stores = new Stores(core)
  const shortlinks = new Shortlinks(core, stores, (id) => campaigns.promoterOf(id))
  const renewals = (creator: Creator) => audiences.stateOf(creator).renewed
  const campaigns = new Campaigns(core, { shortlinks, renewals })
  const postTrackings = new PostTrackings(core, campaigns)
  const trackedCreators = new TrackedCreators(core, successes)
  const trackedPosts = new TrackedPosts(core, successes)
  core.people.pollWith(new TrackingPolls(core.people, trackedCreators.records, trackedPosts.records))
  const refreshes = new Refreshes(core, creators, campaigns, days)
  const dataRequests = new DataRequests(core)
  const renewed = new Renewals(core, [refreshes, dataRequests, audiences])
  const discovery = new Discovery(core, creators, audiences, renewed)
  const competitions = new Competitions(core)
  const videoAnalyses = new VideoAnalyses(core)
  return {
    people: core.people,
    stores,
    shortlinks,
    campaigns,
    postTrackings,
    trackedCreators,
    trackedPosts,
    creators,
    audiences,
    consents,
    verifications,
    publicInsights,
    refreshes,
    dataRequests,
    competitions,
    discovery,
    videoAnalyses,
  }
}

export type Services = ReturnType<typeof servicesOf>
