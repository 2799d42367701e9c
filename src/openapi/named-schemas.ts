// Schemas with names of their own in the document.

import type * as z from 'zod'
import { AgeGenderDistribution, AgeGroupDistribution, GenderDistribution } from '../model/campaigns/audience.ts'
import { Campaign, CampaignInput, CampaignPatch, CampaignUpdate } from '../model/campaigns/campaign.ts'
import {
  CampaignInsights,
  CommentsSentimentAnalysis,
  ExtendedSentiment,
  WordCloud,
} from '../model/campaigns/campaign-insights.ts'
import { Comment } from '../model/campaigns/comment.ts'
import { Commentor, PostCreator, PostDetail } from '../model/campaigns/post.ts'
import { CommentsList, PostTrackingAnswer, PostTrackingInput } from '../model/campaigns/post-tracking.ts'
import { Competition, CompetitionHandles, CompetitionInput, CompetitionInsights } from '../model/competition.ts'
import { ConsentedInsights, ConsentedNonVideoPost, ConsentedVideoPost } from '../model/creators/consented-insights.ts'
import { Accepted, AudienceInput, CreatorStatuses, HandlesInput } from '../model/creators/creator.ts'
import { FoundCreator, FoundCreators } from '../model/creators/discovery.ts'
import { LookAlike } from '../model/creators/profile.ts'
import {
  PublicInstagramInsights,
  PublicPost,
  PublicTiktokInsights,
  PublicYoutubeInsights,
} from '../model/creators/public-insights.ts'
import { InitiatedSession, InitiateInput, VerifiedSession, VerifyInput } from '../model/creators/verification.ts'
import { DataRequest, DataRequestCreated, DataRequestInput, ResponseEntry } from '../model/data-request.ts'
import {
  RefreshedChannelOverview,
  RefreshedGrowth,
  RefreshedOverview,
  RefreshedPost,
  RefreshedPosts,
  RefreshedProfile,
  RefreshedVideoPost,
  RefreshInput,
  RefreshRequest,
} from '../model/refresh.ts'
import { Product, Shortlink, ShortlinkInput, ShortlinksAnalysis } from '../model/shortlink.ts'
import { StoreAnswer, StoreInput } from '../model/store.ts'
import {
  CreatorEventInsights,
  PostEventInsights,
  TrackedCreator,
  TrackedPost,
  TrackingInsights,
} from '../model/tracking.ts'
import {
  AnalysisError,
  AnalysisForm,
  CampaignBriefShape,
  ComplianceReportShape,
  StartedAnalysis,
  VideoAnalysis,
} from '../model/video-analysis.ts'
import { CommentsProcessedData, CreatorEventData, JobEndData, PostEventData } from '../model/webhooks.ts'
import { DocumentedRefusal, Refusal } from './refusals.ts'

/** Schemas of requests. */
export const REQUESTS: Readonly<Record<string, z.ZodType>> = {
  CampaignInput,
  CampaignUpdate,
  CampaignPatch,
  PostTrackingInput,
  StoreInput,
  ShortlinkInput,
  InitiateInput,
  VerifyInput,
  HandlesInput,
  AudienceInput,
  RefreshInput,
  DataRequestInput,
  CompetitionInput,
  CompetitionHandlesInput: CompetitionHandles,
  AnalysisForm,
}

/** Schemas of responses and webhooks. */
export const ANSWERS: Readonly<Record<string, z.ZodType>> = {
  Campaign,
  PostDetail,
  PostCreator,
  Commentor,
  Comment,
  CampaignInsights,
  WordCloud,
  CommentsSentimentAnalysis,
  ExtendedSentiment,
  AgeGenderDistribution,
  AgeGroupDistribution,
  GenderDistribution,
  PostTrackingAnswer,
  CommentsList,
  StoreAnswer,
  Shortlink,
  ShortlinksAnalysis,
  Product,
  TrackedCreator,
  TrackedPost,
  CreatorEventInsights,
  PostEventInsights,
  TrackingInsights,
  InitiatedSession,
  VerifiedSession,
  ConsentedInsights,
  ConsentedVideoPost,
  ConsentedNonVideoPost,
  LookAlike,
  Accepted,
  CreatorStatuses,
  PublicInstagramInsights,
  PublicYoutubeInsights,
  PublicTiktokInsights,
  PublicPost,
  RefreshRequest,
  RefreshedPosts,
  RefreshedPost,
  RefreshedVideoPost,
  RefreshedGrowth,
  RefreshedProfile,
  RefreshedOverview,
  RefreshedChannelOverview,
  DataRequestCreated,
  DataRequest,
  ResponseEntry,
  Competition,
  CompetitionHandles,
  CompetitionInsights,
  FoundCreators,
  FoundCreator,
  StartedAnalysis,
  VideoAnalysis,
  CampaignBrief: CampaignBriefShape,
  ComplianceReport: ComplianceReportShape,
  AnalysisError,
  Refusal,
  DocumentedRefusal,
  CommentsProcessedData,
  CreatorEventData,
  PostEventData,
  JobEndData,
}
