// Campaigns (interface, "Campaign", and "States and transitions").

import * as z from 'zod'
import { DAY } from '../../kit/days.ts'
import { instantText } from '../instant.ts'
import { LIMITS } from '../limits.ts'
import { machine } from '../machine.ts'
import { HttpDate } from '../moments.ts'
import { shape } from '../shape.ts'
import { Text } from '../text.ts'
import { PostDetail } from './post.ts'
import { PostUrlText } from './post-url.ts'

export const CAMPAIGN_ID_PREFIX = 'cmp'

/** How long a new campaign is tracked; extensions are multiples of it (ms). */
export const TRACKING_PERIOD = 30 * DAY
/** The value of `campaign_tracking_interval`, in hours. */
export const TRACKING_INTERVAL = 24

export const CAMPAIGN_STATUSES = ['Yet to start', 'live', 'completed'] as const
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]

export const campaignLifecycle = machine({
  name: 'campaign',
  states: { 'Yet to start': 'documented', live: 'documented', completed: { assumed: 'campaign-statuses' } },
  initial: 'Yet to start',
  ends: { completed: 'completed' },
  edges: {
    start: { from: ['Yet to start'], to: 'live', source: 'documented' },
    complete: {
      from: ['Yet to start', 'live'],
      to: 'completed',
      after: TRACKING_PERIOD,
      source: { assumed: 'campaign-statuses' },
    },
    resume: { from: ['completed'], to: 'live', source: { assumed: 'campaign-revival' } },
    reopen: { from: ['completed'], to: 'Yet to start', source: { assumed: 'campaign-revival' } },
  },
})

const CustomFieldValue = z.union([z.string(), z.number()]).nullable()

export const Campaign = shape(() => ({
  documented: {
    id: z.string(),
    name: z.string(),
    brand_name: z.string(),
    brand_url: z.string().nullable(),
    cost_of_campaign: z.number().nullable(),
    custom_field_name: z.string().nullable(),
    custom_field_value: CustomFieldValue,
    campaign_tracking_interval: z.int(),
    threshold_er: z.number().nullable(),
    threshold_reach: z.number().nullable(),
    tracking_urls: z.array(z.string()),
    /** Details by post URL, as sent. */
    tracking_details: z.record(z.string(), PostDetail),
    insights_link: z.string(),
    tracking_expiry_at: HttpDate,
    status: z.enum(CAMPAIGN_STATUSES),
    hashtags: z.array(z.string()),
    show_shortlinks: z.boolean(),
    show_post_costs: z.boolean(),
  },
  named: {
    /** Short URLs by post URL. */
    shortlinks: z.record(z.string(), z.array(z.string())),
    /** Costs by post URL. */
    post_costs: z.record(z.string(), z.number()),
    next_tracking_at: HttpDate.nullable(),
  },
}))

const PostUrls = z
  .array(PostUrlText)
  .max(LIMITS.entries_per_request, `expected at most ${LIMITS.entries_per_request} URLs`)
const Cost = z.number().min(0, 'expected a cost of 0 or more')
const Wording = z.string().max(LIMITS.text_length, `expected at most ${LIMITS.text_length} characters`)

/** Endpoint 1. */
export const CampaignInput = shape(() => ({ documented: { name: Text, brand_name: Text } }))

const DateInput = instantText({
  wanted: 'expected a date such as 2026-01-31',
  description: 'an HTTP-date, ISO 8601, YYYY-MM-DD or YYYY-MM-DD HH:MM:SS',
})

const ShortUrls = z
  .array(Text)
  .max(LIMITS.entries_per_request, `expected at most ${LIMITS.entries_per_request} short links`)

/** Returns the schema of a map by post URL. The campaign checks which of the posts it tracks. */
const byPostUrl = <Value extends z.ZodType>(value: Value) =>
  z
    .record(z.string(), value)
    .refine(
      (map) => Object.keys(map).length <= LIMITS.entries_per_request,
      `expected at most ${LIMITS.entries_per_request} post URLs`,
    )

/** Endpoint 2. Fields that the record shows as null may be set back to null. */
export const CampaignUpdate = shape(() => ({
  documented: {
    tracking_urls: PostUrls.optional(),
    brand_url: Wording.nullable().optional(),
    name: Text.optional(),
    brand_name: Text.optional(),
    cost_of_campaign: Cost.nullable().optional(),
    custom_field_name: Wording.nullable().optional(),
    custom_field_value: z.union([Wording, z.number()]).nullable().optional(),
    tracking_expiry_at: DateInput.optional(),
  },
  assumed: {
    'update-shortlinks-costs': {
      shortlinks: byPostUrl(ShortUrls).optional(),
      post_costs: byPostUrl(Cost).optional(),
    },
  },
}))

const PostShortlinks = z
  .array(shape(() => ({ documented: { post_url: z.string(), shortlink: ShortUrls } })))
  .max(LIMITS.entries_per_request, `expected at most ${LIMITS.entries_per_request} entries`)

/** Endpoints 3 and 4. */
export const CampaignPatch = shape(() => ({
  documented: {
    add_tracking_urls: PostUrls.optional(),
    /** Not checked to be post URLs: an untracked URL only gives a warning. */
    remove_tracking_urls: z
      .array(z.string())
      .max(LIMITS.entries_per_request, `expected at most ${LIMITS.entries_per_request} URLs`)
      .optional(),
    add_shortlinks: PostShortlinks.optional(),
    remove_shortlinks: PostShortlinks.optional(),
  },
}))

export type CampaignView = z.input<typeof Campaign>
export type CampaignUpdateInput = z.output<typeof CampaignUpdate>
export type CampaignPatchInput = z.output<typeof CampaignPatch>
