// Campaigns (interface, "Campaign", and "States and transitions").

import * as z from 'zod'
import { DAY } from '../../kit/days.ts'
import { HttpDate } from '../fields.ts'
import { instantText } from '../instant.ts'
import { LIMITS } from '../limits.ts'
import { machine } from '../machine.ts'
import { documented, shape } from '../shape.ts'
import { HttpUrl, Text } from '../text.ts'
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

const CustomFieldValue = z
  .union([z.string(), z.number()])
  .nullable()
  .meta({ id: 'CustomFieldValue', description: 'A text, a number or nothing.' })

/** What a client sets, wherever it stands. */
export const campaignSettings = () => ({
  name: z.string().describe('The name of the campaign.'),
  brand_name: z.string().describe('The name of the brand.'),
  cost_of_campaign: z.number().nullable().describe('What the campaign costs; null where none was set.'),
  custom_field_name: z.string().nullable().describe('The name of a field of your own; null where none was set.'),
  custom_field_value: CustomFieldValue.describe('The value of that field; null where none was set.'),
  threshold_er: z.number().nullable().describe('The target of the engagement rate; null where none was set.'),
  threshold_reach: z.number().nullable().describe('The target of the reach; null where none was set.'),
})

export const Campaign = shape(() => ({
  documented: {
    id: z.string().describe('The id of the campaign: endpoints 2 to 5 take it.'),
    ...campaignSettings(),
    brand_url: z.string().nullable().describe('The web address of the brand; null where none was set.'),
    campaign_tracking_interval: z.int().describe('Hours between two trackings of its posts.'),
    tracking_urls: z.array(z.string()).describe('The posts it tracks, by URL.'),
    tracking_details: z
      .record(z.string(), PostDetail)
      .describe('Figures of its posts, by URL as sent; renewed at each tracking.'),
    insights_link: z.string().describe('The URL of its insights (endpoint 5).'),
    tracking_expiry_at: HttpDate.describe('When its tracking ends: 30 days after its start, unless extended.'),
    status: z
      .enum(CAMPAIGN_STATUSES)
      .describe('Yet to start without posts, live while it tracks, completed afterwards.'),
    hashtags: z.array(z.string()).describe('The hashtags of its posts.'),
    show_shortlinks: z.boolean().describe('Whether short links are attached.'),
    show_post_costs: z.boolean().describe('Whether costs of posts are known.'),
  },
  named: {
    shortlinks: z.record(z.string(), z.array(z.string())).describe('Short URLs by post URL.'),
    post_costs: z.record(z.string(), z.number()).describe('The cost of each post, by post URL.'),
    next_tracking_at: HttpDate.nullable().describe('When its posts are tracked next; null when never.'),
  },
})).meta({ id: 'Campaign', description: 'Posts that are tracked together.' })

const PostUrls = z
  .array(PostUrlText)
  .max(LIMITS.entries_per_request, `expected at most ${LIMITS.entries_per_request} URLs`)
const Cost = z.number().min(0, 'expected a cost of 0 or more')
const Wording = z.string().max(LIMITS.text_length, `expected at most ${LIMITS.text_length} characters`)

/** Endpoint 1. */
export const CampaignInput = documented(() => ({
  name: Text.describe('The name of the campaign.'),
  brand_name: Text.describe('The name of the brand.'),
})).meta({ id: 'CampaignInput', description: 'A new campaign.' })

const DateInput = instantText('expected a date such as 2026-01-31')

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
    tracking_urls: PostUrls.optional().describe('The posts it tracks, by URL.'),
    brand_url: HttpUrl.nullable().optional().describe('The web address of the brand; null where none was set.'),
    name: Text.optional().describe('The name of the campaign.'),
    brand_name: Text.optional().describe('The name of the brand.'),
    cost_of_campaign: Cost.nullable().optional().describe('What the campaign costs; null where none was set.'),
    custom_field_name: Wording.nullable()
      .optional()
      .describe('The name of a field of your own; null where none was set.'),
    custom_field_value: z
      .union([Wording, z.number()])
      .nullable()
      .optional()
      .describe('The value of that field; null where none was set.'),
    tracking_expiry_at: DateInput.optional().describe(
      'When its tracking ends: 30 days after its start, unless extended.',
    ),
  },
  assumed: {
    'update-shortlinks-costs': {
      shortlinks: byPostUrl(ShortUrls).optional().describe('Short URLs by post URL.'),
      post_costs: byPostUrl(Cost).optional().describe('The cost of each post, by post URL.'),
    },
  },
})).meta({ id: 'CampaignUpdate', description: 'Settings of a campaign; what is left out stays.' })

const PostShortlinks = documented(() => ({
  post_url: z.string().describe('The URL of a tracked post.'),
  shortlink: ShortUrls.describe('Short URLs, or their ids.'),
}))
  .array()
  .max(LIMITS.entries_per_request, `expected at most ${LIMITS.entries_per_request} entries`)

/** Endpoints 3 and 4. */
export const CampaignPatch = documented(() => ({
  add_tracking_urls: PostUrls.optional().describe('Posts to track from now on.'),
  /** Not checked to be post URLs: an untracked URL only gives a warning. */
  remove_tracking_urls: z
    .array(z.string())
    .max(LIMITS.entries_per_request, `expected at most ${LIMITS.entries_per_request} URLs`)
    .optional()
    .describe('Posts to track no longer; an untracked one gives a warning.'),
  add_shortlinks: PostShortlinks.optional().describe('Short links to attach to posts.'),
  remove_shortlinks: PostShortlinks.optional().describe('Short links to take from posts.'),
})).meta({ id: 'CampaignPatch', description: 'Posts, short links and costs of a campaign.' })

/** The assumptions behind a campaign with posts, besides those of its keys. */
export const CAMPAIGN_ASSUMPTIONS = [
  'campaign-statuses',
  'campaign-defaults',
  'campaign-thresholds',
  'tracking-urls',
  'post-types',
  'embedded-comments',
  'sentiment',
  'campaign-hashtags',
  'links-shown',
  'update-shortlinks-costs',
  'date-formats',
  'rates',
  'success-status',
]

export type CampaignView = z.input<typeof Campaign>
export type CampaignUpdateInput = z.output<typeof CampaignUpdate>
export type CampaignPatchInput = z.output<typeof CampaignPatch>
