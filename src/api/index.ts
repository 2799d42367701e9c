// The documented endpoints, in the order of the interface.

import { createCampaign } from './campaigns/create-campaign.ts'
import { getCampaignInsights } from './campaigns/get-insights.ts'
import { patchCampaign } from './campaigns/patch-campaign.ts'
import { updateCampaign } from './campaigns/update-campaign.ts'
import { createCompetition } from './competition/create-competition.ts'
import { getCompetitionInsights } from './competition/get-insights.ts'
import { getConsentedInstagramInsights } from './consent/get-instagram-insights.ts'
import { initiateVerification } from './consent/initiate-verification.ts'
import { verifyCreator } from './consent/verify-creator.ts'
import { addCreators } from './creators/add-creators.ts'
import { getCreatorsStatus } from './creators/get-creators-status.ts'
import { initiateAudience } from './creators/initiate-audience.ts'
import { createDataRequest } from './data-requests/create-data-request.ts'
import { getDataRequest } from './data-requests/get-data-request.ts'
import { searchCreators } from './discovery/search.ts'
import type { Endpoint } from './endpoint.ts'
import { createPostTracking } from './post-tracking/create-post-tracking.ts'
import { listCampaignComments } from './post-tracking/list-campaign-comments.ts'
import { getPublicInstagramInsights } from './public-insights/get-instagram-insights.ts'
import { getPublicTiktokInsights } from './public-insights/get-tiktok-insights.ts'
import { getPublicYoutubeInsights } from './public-insights/get-youtube-insights.ts'
import { createRefreshRequest } from './refresh/create-refresh-request.ts'
import { getRefreshRequest } from './refresh/get-refresh-request.ts'
import { createShortlink } from './shortlinks/create-shortlink.ts'
import { addStore } from './stores/add-store.ts'
import { addTrackedCreator } from './tracking/add-creator.ts'
import { addTrackedPost } from './tracking/add-post.ts'
import { getTrackedCreator } from './tracking/get-creator.ts'
import { getTrackingInsights } from './tracking/get-insights.ts'
import { getTrackedPost } from './tracking/get-post.ts'
import { updateTrackedCreator } from './tracking/update-creator.ts'
import { updateTrackedPost } from './tracking/update-post.ts'
import { createVideoAnalysis } from './video/create-analysis.ts'
import { getVideoAnalysis } from './video/get-analysis.ts'

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
