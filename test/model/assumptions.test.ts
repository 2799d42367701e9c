// The register against the interface: wherever that says "not shown" or "not stated", the register says what we do.

import { describe, expect, it } from 'vitest'
import { ASSUMPTIONS, type AssumptionId } from '../../src/model/assumptions.ts'
import { simulate } from '../simulate.ts'

/** The silences of the interface in its own words, in its order, and the entries that answer them. */
const SILENCES: readonly (readonly [string, ...AssumptionId[]])[] = [
  ['campaign_tracking_interval: 24 on every shown record; unit not stated in the interface', 'campaign-defaults'],
  ['Post detail, post_type: values seen: REEL, VIDEO, SHORTS', 'post-types'],
  ['Comment, created_at: integer or string, both forms occur', 'embedded-comments'],
  ['Comment, sentiment: values seen: 0 and 1', 'sentiment'],
  ['age_gender_distribution: each value {male, female} (percent)', 'audience-shares'],
  ['Extended comment sentiment block: name of the parent key that holds this block: not shown', 'extended-sentiment'],
  ['Complete field list of the campaign insights document: not shown', 'insights-fields', 'campaign-figures'],
  ['Store: stored record fields: not shown', 'store-record'],
  ['Shortlink record returned by creation: not shown', 'shortlink-record'],
  ['Realtime-tracked post: timestamps as above, fractional seconds possible', 'fractional-stamps'],
  ['The non-video collection inside get_posts: not shown', 'consented-posts'],
  ['Other campaign statuses and other moves: not shown', 'campaign-statuses', 'campaign-revival', 'patch-starts'],
  ['Other analysis statuses and the content of error when an analysis fails: not shown', 'analysis-failure'],
  ['Statuses of a data request between initiated and success: not shown', 'data-request-statuses'],
  ['Creator handle statuses: Transitions: not shown', 'handle-status'],
  ['Competition statuses: not shown', 'competition-statuses'],
  ['tracking_expiry_at: behaviour on reaching it is not stated beyond the name', 'tracking'],
  ['2: short links and individual post costs: their field names are not shown', 'update-shortlinks-costs'],
  ['4: Response of this call: not shown', 'patch-answer'],
  ['6: remaining response fields: not shown', 'post-tracking-answer'],
  ['7: Other response fields: not shown', 'comments-list'],
  ['9: Response: not shown', 'shortlink-record'],
  ['16: Response: not shown', 'tracking-insights'],
  ['19: The equivalent for the video platform: not shown', 'consented-youtube'],
  ['Response bodies of 24 and 25: not shown', 'public-platforms'],
  ['28: Other request_type values: not shown', 'data-request-types'],
  ['31: Response: not shown', 'competition-insights'],
  ['32: followers parameter with an empty value; its allowed values: not shown', 'search-followers'],
  ['32: Top-level response fields other than objects: not shown', 'search-answer'],
  ['HTTP status codes of successful responses other than 33 and 34: not shown', 'success-status'],
  [
    'Body of the completion of endpoint 6 other than campaign_id: not shown',
    'post-tracking-answer',
    'webhook-delivery',
  ],
  ['Data requests: whether the prefix is mandatory there: not shown', 'bare-token'],
  ['Insights key: How that key is obtained: not shown', 'insights-key'],
  ['How bearer tokens are issued for endpoints other than discovery search: not shown', 'tokens-issued'],
  ['Differences in permission between the path groups: not shown', 'path-groups'],
  ['Webhook of endpoint 6: Payload, target address and configuration: not shown', 'webhook-delivery'],
  ['Real-time tracking: Event kinds, payload shape and delivery configuration: not shown', 'webhook-delivery'],
  ['Retry policy and signing of webhook deliveries: not shown', 'webhook-delivery'],
  ['error_info on failure: not shown', 'verification-failure'],
  ['Error codes, status codes and bodies of all other endpoints: not shown', 'error-envelope', 'request-validation'],
  ['Rate limits: not shown', 'rate-limits'],
  ['Maximum size of video or guidelines files: not shown', 'body-sizes'],
  ['Maximum value of limit for comments and search: not shown', 'comments-list', 'search-parameters'],
  ['Maximum number of tracked posts, handles or competitors per request: not shown', 'limits'],
  ['Policy for new versions, deprecation and compatibility: not shown', 'versioning'],
]

/** What the interface does not even mention, and yet has to be decided. */
const UNMENTIONED: readonly (readonly [string, ...AssumptionId[]])[] = [
  ['malformed JSON, wrong types, missing fields, media types', 'request-validation'],
  ['which fields are required', 'required-fields'],
  ['undocumented fields', 'undocumented-fields'],
  ['no token, wrong scheme, unknown token', 'authentication', 'discovery-token'],
  ['unknown id', 'unknown-id'],
  ['dates whose format is open', 'date-formats'],
  ['rates', 'rates'],
  ['an insights host apart', 'insights-host'],
  ['how tracking_expiry_at is read', 'expiry-extension'],
  ['how tracking_urls are read', 'tracking-urls'],
  ['hashtags of a campaign', 'campaign-hashtags'],
  ['how long comments take', 'comments-processing'],
  ['clicks and orders', 'clicks-orders', 'clicks-users'],
  ['the way back from consent, user_info for youtube', 'consent-page', 'verification-user'],
  ['sections that are only named', 'insights-details', 'refresh-details'],
  ['identifier with and without @', 'insights-identifier'],
  ['creators never added', 'creators-never-added'],
  ['initiating audience demographics', 'initiate-audience'],
  ['refresh: failure, time, platforms', 'refresh-failure', 'refresh-timing', 'refresh-platforms'],
  ['data_request_id and id', 'data-request-id'],
  ['what competition handles hold', 'competition-handles'],
  ['search: order, bands, values', 'search-rules'],
  ['analysis: until complete, the form, the report', 'analysis-pending', 'analysis-upload', 'analysis-report'],
  ['order of checks in 33, guidelines and 4008', 'analysis-checks', 'guidelines-brief', 'no-brief'],
]

describe('the assumptions register', () => {
  for (const [silence, ...ids] of [...SILENCES, ...UNMENTIONED]) {
    it(`answers: ${silence}`, () => {
      expect(ids.length).toBeGreaterThan(0)
      for (const id of ids) {
        const { question, behaviour } = ASSUMPTIONS[id]
        expect([id, question.length > 5, behaviour.length > 2]).toEqual([id, true, true])
      }
    })
  }

  it('is what GET /__sim/assumptions answers', async () => {
    const sim = await simulate()
    const { status, body } = await sim.get('/__sim/assumptions')
    expect(status).toBe(200)
    expect(body.assumptions.map(({ id }: { id: string }) => id)).toEqual(Object.keys(ASSUMPTIONS))
    for (const entry of body.assumptions) expect(Object.keys(entry)).toEqual(['id', 'question', 'behaviour', 'setting'])
  })
})
