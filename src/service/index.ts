// The documented endpoints, in the order of the interface.

import type { Endpoint } from '../contract/endpoint.ts'
import { addCreators } from './add-creators.ts'
import { addStore } from './add-store.ts'
import { addTrackedCreator } from './add-tracked-creator.ts'
import { addTrackedPost } from './add-tracked-post.ts'
import { createCampaign } from './create-campaign.ts'
import { createCompetition } from './create-competition.ts'
import { createDataRequest } from './create-data-request.ts'
import { createPostTracking } from './create-post-tracking.ts'
import { createRefreshRequest } from './create-refresh-request.ts'
import { createShortlink } from './create-shortlink.ts'
import { createVideoAnalysis } from './create-video-analysis.ts'
import { getCampaignInsights } from './get-campaign-insights.ts'
import { getCompetitionInsights } from './get-competition-insights.ts'
import { getConsentedInstagramInsights } from './get-consented-instagram-insights.ts'
import { getCreatorsStatus } from './get-creators-status.ts'
import { getDataRequest } from './get-data-request.ts'
import { getPublicInstagramInsights } from './get-public-instagram-insights.ts'
import { getPublicTiktokInsights } from './get-public-tiktok-insights.ts'
import { getPublicYoutubeInsights } from './get-public-youtube-insights.ts'
import { getRefreshRequest } from './get-refresh-request.ts'
import { getTrackedCreator } from './get-tracked-creator.ts'
import { getTrackedPost } from './get-tracked-post.ts'
import { getTrackingInsights } from './get-tracking-insights.ts'
import { getVideoAnalysis } from './get-video-analysis.ts'
import { initiateAudience } from './initiate-audience.ts'
import { initiateVerification } from './initiate-verification.ts'
import { listCampaignComments } from './list-campaign-comments.ts'
import { patchCampaign } from './patch-campaign.ts'
import { searchCreators } from './search-creators.ts'
import { updateCampaign } from './update-campaign.ts'
import { updateTrackedCreator } from './update-tracked-creator.ts'
import { updateTrackedPost } from './update-tracked-post.ts'
import { verifyCreator } from './verify-creator.ts'

export const ENDPOINTS: readonly Endpoint[] = [
  createCampaign,
  updateCampaign,
  patchCampaign,
  getCampaignInsights,
  createPostTracking,
  listCampaignComments,
  addStore,
  createShortlink,
  addTrackedCreator,
  getTrackedCreator,
  updateTrackedCreator,
  addTrackedPost,
  getTrackedPost,
  updateTrackedPost,
  getTrackingInsights,
  initiateVerification,
  verifyCreator,
  getConsentedInstagramInsights,
  addCreators,
  getCreatorsStatus,
  initiateAudience,
  getPublicInstagramInsights,
  getPublicYoutubeInsights,
  getPublicTiktokInsights,
  createRefreshRequest,
  getRefreshRequest,
  createDataRequest,
  getDataRequest,
  createCompetition,
  getCompetitionInsights,
  searchCreators,
  createVideoAnalysis,
  getVideoAnalysis,
]

/** The ids of the operations, as scenario files and the journal have them, in the order of the interface. */
export const OPERATIONS: readonly string[] = ENDPOINTS.map(({ id }) => id)

/** The operations whose requests have no body. */
export const WITHOUT_BODY: readonly string[] = ENDPOINTS.filter(
  ({ body, receive }) => body === null && receive === null,
).map(({ id }) => id)
