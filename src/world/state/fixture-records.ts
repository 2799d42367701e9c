// The records that fixtures may hold, in the field names of the interface. What is left out is generated.

import * as z from 'zod'
import { CAMPAIGN_STATUSES } from '../../model/campaign.ts'
import { CompetitionHandles, FETCH_INTERVALS, type FetchInterval } from '../../model/competition.ts'
import { ConnectorSchema, TrackableConnectorSchema } from '../../model/connector.ts'
import { LIMITS } from '../../model/limits.ts'
import { PostUrlText } from '../../model/post-url.ts'
import { RefreshInput } from '../../model/refresh.ts'
import { SaleInput } from '../../model/shortlink.ts'
import { Domain, Handle, HttpUrl, Shortcode, Text } from '../../model/text.ts'
import { CronInput } from '../../model/tracking.ts'
import { ANALYSIS_MODES, AnalysisError, BRIEF_FIELDS, type BriefField } from '../../model/video-analysis.ts'
import { CATEGORIES } from '../../universe/categories.ts'
import { AGE_GROUPS, GENDERS } from '../../universe/vocabulary.ts'
import { MomentSchema as Moment } from './fixture-moment.ts'

const Id = z.string().regex(/^[A-Za-z0-9_.~-]{1,100}$/, 'must be 1 to 100 of A-Z a-z 0-9 . _ ~ -')
const Count = z.int().min(0)
const Share = z.number().min(0)
const TextOrNull = z.string().max(LIMITS.text_length).nullable()

const CATEGORY_NAMES = CATEGORIES.map(({ name }) => name)

/** What fixes a creator's figures and facts at the start. */
export const CreatorFixture = z.strictObject({
  connector: ConnectorSchema,
  handle: Handle,
  full_name: Text.optional(),
  followers: Count.optional(),
  following: Count.optional(),
  posts: Count.optional(),
  /** Engagement rate, percent. */
  engagement: Share.optional(),
  average_views: Count.optional(),
  category: z.enum(CATEGORY_NAMES).optional(),
  gender: z.enum(GENDERS).optional(),
  age_group: z.enum(AGE_GROUPS).optional(),
  location: TextOrNull.optional(),
  country: TextOrNull.optional(),
  email: TextOrNull.optional(),
  mobile: TextOrNull.optional(),
  biography: z.string().max(LIMITS.text_length).optional(),
})

/** A creator that was added to the dashboard (endpoint 20). */
export const AddedCreatorFixture = z.strictObject({
  connector: ConnectorSchema,
  handle: Handle,
  status: z.enum(['processing', 'success', 'expired', 'not_found']).optional(),
  created_at: Moment.optional(),
})

/** A creator who gave consent (endpoints 17 and 18); `creator_id` is the identifier of endpoint 19. */
export const ConsentedCreatorFixture = z.strictObject({
  connector: TrackableConnectorSchema.default('instagram'),
  handle: Handle,
  creator_id: Id.optional(),
  created_at: Moment.optional(),
})

export const CampaignFixture = z.strictObject({
  id: Id.optional(),
  name: Text.optional(),
  brand_name: Text.optional(),
  brand_url: TextOrNull.optional(),
  cost_of_campaign: Share.nullable().optional(),
  custom_field_name: TextOrNull.optional(),
  custom_field_value: z
    .union([z.string().max(LIMITS.text_length), z.number()])
    .nullable()
    .optional(),
  /** Hours. */
  campaign_tracking_interval: z.int().min(1).max(8_760).optional(),
  threshold_er: Share.nullable().optional(),
  threshold_reach: Share.nullable().optional(),
  tracking_urls: z.array(PostUrlText).max(LIMITS.tracking_urls_per_campaign).default([]),
  /** Ids or addresses of short links by post URL. */
  shortlinks: z.record(z.string(), z.array(Text)).optional(),
  post_costs: z.record(z.string(), Share).optional(),
  status: z.enum(CAMPAIGN_STATUSES).optional(),
  created_at: Moment.optional(),
  tracking_expiry_at: Moment.optional(),
})

export const PostTrackingFixture = z.strictObject({
  campaign_id: Id.optional(),
  url: PostUrlText,
  tracking_duration: z.enum(['day', '14_days', 'month']).default('month'),
  status: z.enum(['processing', 'processed']).optional(),
  created_at: Moment.optional(),
})

export const StoreFixture = z.strictObject({
  shop: Domain,
  /** Accepted as in endpoint 8, and kept no more than there. */
  access_token: z.string().optional(),
  created_at: Moment.optional(),
})

const Place = Text.max(100)

export const ClickFixture = z.strictObject({
  at: Moment.optional(),
  user_agent: z.string().max(1_000).optional(),
  /** Tells visitors with the same user agent apart. */
  visitor: z.string().max(100).optional(),
  city: Place.nullable().optional(),
  country: Place.optional(),
})

export const ShortlinkFixture = z.strictObject({
  id: Id.optional(),
  target_url: HttpUrl,
  name: Text.optional(),
  ecom_store_name: Domain.optional(),
  utm_source: Text.max(LIMITS.utm_source_length).optional(),
  created_at: Moment.optional(),
  /** Single clicks, or how many to generate between the link's creation and the start. */
  clicks: z
    .union([z.int().min(0).max(LIMITS.visits_per_shortlink), z.array(ClickFixture).max(LIMITS.visits_per_shortlink)])
    .default([]),
  orders: z
    .array(SaleInput.extend({ at: Moment.optional() }))
    .max(LIMITS.orders_per_shortlink)
    .default([]),
})

const schedule = {
  tracking: z.boolean().default(true),
  cron_expression: CronInput.default('0 * * * *'),
  tracking_expiry_at: Moment.optional(),
  created_at: Moment.optional(),
}

export const TrackedCreatorFixture = z.strictObject({
  connector: TrackableConnectorSchema,
  handle: Handle,
  ...schedule,
  stories_tracking: z.boolean().optional(),
  stories_cron_expression: CronInput.optional(),
  stories_tracking_expiry_at: Moment.optional(),
})

export const TrackedPostFixture = z.strictObject({
  connector: TrackableConnectorSchema,
  shortcode: Shortcode,
  handle: Handle.optional(),
  ...schedule,
})

const RefreshStatus = z.enum(['pending', 'success', 'failed'])

export const RefreshRequestFixture = z.strictObject({
  request_id: Id.optional(),
  request: RefreshInput,
  /** As in the record, or only its message; `code` says how a failed one failed. */
  status: z
    .union([RefreshStatus, z.strictObject({ message: RefreshStatus, code: z.literal([404, 500]).optional() })])
    .optional(),
  request_at: Moment.optional(),
})

export const DataRequestFixture = z.strictObject({
  id: Id.optional(),
  request_type: z.literal('creators').default('creators'),
  request_entries: z.array(z.string().max(LIMITS.text_length)).min(1).max(LIMITS.entries_per_request),
  status: z.enum(['initiated', 'processing', 'success']).optional(),
  created_date: Moment.optional(),
})

const INTERVALS = Object.keys(FETCH_INTERVALS) as FetchInterval[]

export const CompetitionFixture = z.strictObject({
  id: Id.optional(),
  name: Text.optional(),
  fetch_interval: z.enum(INTERVALS).default('monthly'),
  brand_handle: CompetitionHandles.partial(),
  competitor_handles: z.array(CompetitionHandles.partial()).max(LIMITS.entries_per_request).default([]),
  status: z.enum(['pending', 'success']).optional(),
  created_at: Moment.optional(),
})

const briefFields = Object.fromEntries(BRIEF_FIELDS.map((field) => [field, TextOrNull.optional()])) as Record<
  BriefField,
  z.ZodOptional<typeof TextOrNull>
>

export const VideoAnalysisFixture = z.strictObject({
  analysis_id: Id.optional(),
  /** compliance with a brief, else raw. */
  mode: z.enum(ANALYSIS_MODES).optional(),
  campaign_name: Text.optional(),
  brand_name: Text.optional(),
  /** The name of the uploaded file. */
  video: Text.default('video.mp4'),
  campaign_brief: z.strictObject(briefFields).optional(),
  status: z.enum(['pending', 'complete', 'failed']).optional(),
  error: AnalysisError.optional(),
  created_at: Moment.optional(),
})
