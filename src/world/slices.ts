// The contents of a world: every kind of record, and the services that handle calls about them.

import type { Machine } from '../model/machine.ts'
import { campaigns } from './campaigns/campaign-record.ts'
import { Campaigns } from './campaigns/campaigns.ts'
import { PostTrackings, postTrackings } from './campaigns/post-trackings.ts'
import { shortlinks } from './commerce/shortlink-record.ts'
import { Shortlinks } from './commerce/shortlinks.ts'
import { Stores, stores } from './commerce/stores.ts'
import { Audiences, audiences } from './creators/audiences.ts'
import { Consents, consents } from './creators/consents.ts'
import { Creators, creators } from './creators/creators.ts'
import { Discovery } from './creators/discovery.ts'
import { PublicInsights } from './creators/public-insights.ts'
import { Verifications, verificationSessions } from './creators/verifications.ts'
import { Competitions, competitions } from './requests/competitions.ts'
import { DataRequests, dataRequests } from './requests/data-requests.ts'
import { Refreshes, refreshRequests } from './requests/refreshes.ts'
import { trackingPolls } from './tracking/tick-figures.ts'
import { trackedCreators, trackedPosts } from './tracking/tracked.ts'
import { TrackedCreators, TrackedPosts } from './tracking/tracking.ts'
import { VideoAnalyses, videoAnalyses } from './video/video-analyses.ts'
import type { World } from './world.ts'

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

/** Makes the services of a world. They find each other by it. */
export function servicesOf(world: World) {
  const services = {
    people: world.people,
    creators: new Creators(world),
    audiences: new Audiences(world),
    consents: new Consents(world),
    verifications: new Verifications(world),
    publicInsights: new PublicInsights(world),
    stores: new Stores(world),
    shortlinks: new Shortlinks(world),
    campaigns: new Campaigns(world),
    postTrackings: new PostTrackings(world),
    trackedCreators: new TrackedCreators(world),
    trackedPosts: new TrackedPosts(world),
    refreshes: new Refreshes(world),
    dataRequests: new DataRequests(world),
    discovery: new Discovery(world),
    competitions: new Competitions(world),
    videoAnalyses: new VideoAnalyses(world),
  }
  const { trackedCreators: creators, trackedPosts: posts } = services
  const polls = trackingPolls(world.people, creators.records, posts.records)
  world.people.universe = { ...world.universe, polls }
  return services
}

export type Services = ReturnType<typeof servicesOf>
