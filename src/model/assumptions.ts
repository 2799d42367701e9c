// Everything that the interface leaves open, what mockfluence does there, and which setting changes it.

export interface Assumption {
  /** What the interface leaves open. */
  readonly question: string
  /** What mockfluence does. */
  readonly behaviour: string
  /** The option, fixture or scenario field that changes the behaviour; null when none does. */
  readonly setting: string | null
}

const entry = (question: string, behaviour: string, setting: string | null = null): Assumption => ({
  question,
  behaviour,
  setting,
})

const PATCHED = 'scenario: respond or patch'

export const ASSUMPTIONS = {
  // Calls in general
  'error-envelope': entry(
    'Error codes, status codes and bodies of all endpoints but 33',
    'The documented envelope {error: {http_status, internal_code, message}} plus details[] of {path, message}; internal_code is the HTTP status times 10, apart from 4001-4009',
    'scenario: respond',
  ),
  'success-status': entry(
    'HTTP status codes of successful responses other than those of 33 and 34',
    '200',
    'scenario: respond',
  ),
  'request-validation': entry(
    'What happens to malformed JSON, wrong types and missing fields',
    '400 that names every wrong field; 400 for an empty body; 415 for another media type than JSON, but JSON without a Content-Type or as a form is read, with a warning, unless the interface asks for the header (endpoints 3, 4, 6, 17) or --strict is set; names of a list are taken in any case, with a warning',
  ),
  'required-fields': entry(
    'Which request fields are required',
    'Calls that create: every listed field, except stories fields and those that the interface marks optional. PUT and PATCH: none; PUT {} returns the record',
  ),
  'undocumented-fields': entry(
    'What happens to fields and parameters that the interface does not list',
    'Not stored in the record; reported by x-sim-warnings and in the journal; refused (400) under --strict',
    '--strict',
  ),
  authentication: entry(
    'What happens without a token, with a wrong scheme or an unknown token',
    '401 with WWW-Authenticate: Bearer',
    '--token',
  ),
  'bare-token': entry(
    'Whether the Bearer prefix is mandatory for data requests',
    'Accepted with and without it on endpoints 28 and 29, required elsewhere',
  ),
  'insights-key': entry(
    'How the insights key is obtained and what a wrong one does',
    'Any non-empty key is accepted, or only those of --insights-key; a missing or wrong one is 401',
    '--insights-key',
  ),
  'unknown-id': entry('What a call with an unknown id returns', '404'),
  'tokens-issued': entry(
    'How bearer tokens are issued for endpoints other than discovery search',
    'Not simulated: any token is accepted unless --token lists some',
    '--token',
  ),
  'discovery-token': entry(
    'The form of the discovery token, which the operator issues on request',
    'Any token is accepted, or only those of --discovery-token; without that option, only those of --token',
    '--discovery-token',
  ),
  'path-groups': entry('Differences in permission between the admin, business and api path groups', 'None'),
  limits: entry(
    'Maximum numbers of posts, handles, competitors or entries in a request, and of records in total',
    '1,000 URLs, handles or competitors and 200 entries of a data request in a request (400 beyond); 300 posts in a campaign (429 beyond); 100,000 records of each kind in a world (429 beyond); as much memory as --memory says (507 beyond)',
    '--memory',
  ),
  'rate-limits': entry('Rate limits', 'None', 'scenario: limit'),
  versioning: entry('Policy for new versions, deprecation and compatibility', 'Only v1 exists'),
  'date-formats': entry(
    'Dates whose format is open',
    'HTTP-date; every profile last_processed_at DD/MM/YYYY; Campaign next_tracking_at HTTP-date',
  ),
  rates: entry('The unit of rates', 'Percent: 3.5 means 3.5 %'),
  'body-sizes': entry(
    'Maximum size of video files, guidelines files and bodies',
    'Video 2 GiB, guidelines 50 MiB, JSON 2 MiB, also when decompressed; 413 beyond, naming the limit',
  ),
  'request-text': entry(
    'Charset, compression and keys of requests',
    'UTF-8 only, plain or as gzip, deflate or br; otherwise 400 or 415. Of a key that stands twice in an object the last value counts, with a warning; __proto__ is refused',
  ),
  'insights-host': entry(
    'What the insights host and the main host return for calls meant for the other',
    'Both are one origin unless --insights-port separates them; then a call to the wrong one is 404',
    '--insights-port',
  ),

  // Campaigns
  'campaign-statuses': entry(
    'Campaign statuses beyond those shown',
    'completed when tracking_expiry_at passes',
    'scenario: timing',
  ),
  'campaign-defaults': entry(
    'Expiry and interval of a new campaign; the unit of campaign_tracking_interval',
    'Expires 30 days after its creation; the interval is 24, in hours',
    'fixtures: campaigns',
  ),
  'campaign-revival': entry(
    'What an extension does to a completed campaign',
    'If the new expiry is in the future, the campaign is live again (Yet to start if nothing was ever tracked); while completed, it keeps the figures of its end',
  ),
  'patch-starts': entry(
    'What PATCH does when it adds a URL to a campaign that is Yet to start',
    'The campaign goes live, as with PUT; an empty list does not start it',
  ),
  'expiry-extension': entry(
    'How tracking_expiry_at is read in endpoint 2',
    'HTTP-date, ISO 8601, YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; compared by UTC day, the time of day is kept; a difference of 0 days changes nothing; one that is negative or not a multiple of 30 days is 400 and changes nothing; an expiry that is past even so leaves the campaign completed, with a warning',
  ),
  'update-shortlinks-costs': entry(
    'Field names of short links and post costs in endpoint 2',
    'shortlinks (post URL to array of short URLs) and post_costs (post URL to number), as in the record; show_* is true when its map is not empty; without cost_of_campaign, post_costs add up to it in every cost figure',
  ),
  'patch-answer': entry(
    'Response of PATCH with short links, and the elements of its lists',
    'The Campaign record; shortlink elements are short URLs or ids; remove_shortlinks takes the same objects as add_shortlinks; removals apply before additions; an unknown short link or an untracked post is 400 in an addition, a warning in a removal',
  ),
  'tracking-urls': entry(
    'How tracking_urls are read',
    'PUT replaces the list; keys (and post_url) are the URLs as sent; two spellings of one post count once: the first is kept, and either removes it; removing an untracked URL gives a warning; with one URL of an unknown platform the whole call is 400; details appear at once; figures are those of 00:00 UTC of refresh_date and no longer change once the campaign is completed',
  ),
  'post-types': entry(
    'Post types beyond those shown',
    'REEL for instagram reel, VIDEO for youtube watch and tiktok, SHORTS; for /p/ the seed chooses REEL, IMAGE or CAROUSEL',
  ),
  'embedded-comments': entry(
    'How many comments a post includes, and in which form',
    'At most the 50 newest, while counts cover all; created_at is epoch seconds on instagram and HTTP-date on youtube and tiktok; like_count is "" where the platform hides it',
  ),
  sentiment: entry(
    'The meaning of sentiment and its shares',
    '1 positive, 0 otherwise; positives is the share of 1s, the seed splits the rest; without sentiment analysis: 0 and shares 0/0/100',
  ),
  'audience-shares': entry(
    'What the percentages of age_gender_distribution refer to',
    'The whole audience: male + female of a band is its share in age_group_distribution',
  ),
  'audience-cities': entry(
    'What city_distribution lists, and what its percentages refer to',
    'Cities only: the largest of the country of the creator, and one of each other country with many followers; of a campaign at most 20. They add up to 100: the shares of those whose city is known',
  ),
  'campaign-hashtags': entry(
    'Which hashtags a campaign shows and how hashtag_overview counts',
    'The union over its posts; the overview counts each campaign post that has a hashtag once',
  ),
  'campaign-figures': entry(
    'How engagement, er, erv, cpr and cpv are computed',
    'engagement = likes + comments; er = engagement / followers, a creator counted once; erv = engagement / views; cpr and cpv = cost / reach and cost / views, 0 without a cost; the audience is that of the creators, each weighted by the reach of its posts; thresholds change no figure',
  ),
  'extended-sentiment': entry(
    'The parent key of the extended comment sentiment block',
    'comments_sentiment_analysis_v2 beside comments_sentiment_analysis_v2_at, in audience; it covers the comments shown; neutral ones count as unknown; translation is English, that of an English comment the comment itself; themes follow from the words; a theme is positive or negative, whichever is named more often; overall_summary, worded by campaign, counts the comments, names campaign, brand and up to three topics of most posts, then the theme liked and the one criticised most; commenters have names of the countries where the audience lives',
  ),
  'insights-fields': entry(
    'The complete field list of the campaign insights document; fields whose content is not shown',
    'No fields beyond those listed; start_date is the first day live, null before; hashtag_insights maps each hashtag to its posts, reach and views, null without hashtags; trends are cumulative; client_name and client_logo_url are null',
  ),
  'post-tracking-answer': entry(
    'What endpoint 6 returns besides campaign_id, and what kind of campaign it creates',
    '{campaign_id, status}; otherwise a campaign like any other',
  ),
  'comments-processing': entry(
    'How long the comments of a one-post campaign take',
    'processing for 5 s, then processed; until then endpoint 7 lists no comments: total_comments is 0 and has_next is false',
    'scenario: timing.post_tracking',
  ),
  'comments-list': entry(
    'Fields of the comments list other than has_next, order and bounds',
    '{campaign_id, page, limit, total_comments, has_next, comments}; all comments that the campaign counts at its last tracking, oldest first, so that later ones only add to the end; none while a one-post campaign is being processed; limit at most 1,000 (400 beyond); a page beyond the last is 200 without comments, has_next false; any other campaign lists the comments of all its posts, by instant, then URL',
  ),

  // Stores, tracking, consent, creators
  'store-record': entry(
    'The record of a store',
    '{shop, status, created_at}; the access token is never kept or shown; shop is a domain, a leading http(s):// is removed; adding the same shop again is success and keeps one record',
    'fixtures: stores',
  ),
  'shortlink-record': entry(
    'The short link record that creation returns',
    '{id, name, target_url, short_url, ecom_store_name, utm_source, created_at}; http and https targets; an unregistered store is accepted with a warning',
  ),
  'clicks-orders': entry('Where clicks and orders come from', 'Only from redirects, POST /__sim/orders or fixtures'),
  'clicks-users': entry(
    'What counts as a user or a click, and where its place comes from',
    'A user is a digest of user agent and address (x-forwarded-for first), counted once with the day and place of the first visit; city is null and the country is drawn from the audience of the creator whose post has the link, or else of the one whom utm_source names, unless x-sim-city and x-sim-country name them; an order with user_agent, city or country also counts as a click; HEAD does not',
  ),
  tracking: entry(
    'Real-time tracking: ticks, repeats, stamps and expiry',
    'One tick is one event; adding the same handle or shortcode again is 200 and sets its fields anew, on another connector it is 409; stories fields are optional; stamps are UTC, input may be ISO 8601; cron has five fields, at most 500 characters; while tracking is off, next_* keeps its last value; after expiry there are no events, next_* is null and tracking keeps its value; tracking that a call starts, changes or switches on with an expiry that is past is off, with a warning; next_* is null, too, when no tick is left before the expiry; a handle is compared without case, and shown as given first; a post has one author everywhere: a pin, else the creator whose shortcode it is, else the handle in its URL, else the handle it is tracked with, else the seed; a call that names another is answered with a warning',
  ),
  'tracking-insights': entry(
    'The response of endpoint 16',
    'event_insights summed over creators and over posts, then a total for each creator and post',
  ),
  'verification-failure': entry(
    'What verification returns on failure',
    'status failed, creator_id null, the fields of user_info null, error_info {code, message} with access_denied, invalid_token, token_used or token_expired; a token works once, for its state, within ten minutes; a wrong token does not end the session; a state that was never initiated is 404',
  ),
  'consent-page': entry(
    'What redirectUrl shows to the creator, and how it leads back',
    'A form with the choices allow and deny and an editable handle; ?auto=allow|deny&handle= submits it; it redirects to the redirectUrl of the request (http, https or the scheme of an app) with state and token added to its query, also when denied; initiating the same state again is the same session, which starts anew if redirectUrl or connector differ',
  ),
  'verification-user': entry(
    'user_info: its email, and its keys for youtube',
    'email is the address of the account, also where the profile shows none; on youtube the same keys, ig_* null',
  ),
  'consented-posts': entry(
    'The non-video collection inside get_posts',
    'non_video_posts, the same fields without views',
  ),
  'consented-youtube': entry('Consented insights for the video platform', 'No route: 404'),
  'insights-details': entry(
    'Types and exact keys of insights sections that the interface only names',
    'public get_reach_and_engagement_details has the same keys as the consented one; averages, medians and engagement figures cover the posts in get_posts, those of views and unique viewers only its video posts, 0 without any; non_video_reach is a mean; growth figures are changes in percent over 30, 91 and 364 days; comments are the 3 newest of each listed post, and sentiment and comments_wordmap ({text, value}) cover these; notable_followers are {name, username, image_url, handle_link}; mentions_details are {username, handle_link, posts_count}; mentions are brands and people, brand_mentions only brands; captions, comments and hashtags are in the first of languages if that is English, Spanish, Portuguese, German, French, Italian, Turkish, Indonesian, Dutch or Hindi (in Latin letters), otherwise in English; time_taken is in seconds; except on instagram, ig_category is null and estimated story figures are 0',
  ),
  'insights-lists': entry(
    'How many entries the lists of insights have',
    'get_posts: the newest 12 with video and 6 without on instagram, the newest 18 elsewhere; look_alike_creators: 5; notable_followers: at most 8; top_posts of campaigns and competitions: the 5 with most likes and comments; word clouds: the 50 words that the comments shown use most; fewer where there are fewer',
  ),
  'links-shown': entry(
    'Where the links and pictures of responses lead',
    'To this simulator: share_url and insights_link of a campaign to a page with its insights, insights_link of the search to endpoints 23 to 25, pictures to drawings that follow from handle or shortcode',
  ),
  'insights-identifier': entry(
    'Whether the identifier of public insights may begin with @',
    'Both forms are accepted; the undocumented one gives a warning',
  ),
  'public-platforms': entry(
    'Bodies of endpoints 24 and 25',
    "The sections of the instagram document, with the platform's own id (channel_id, tiktok_user_id) in place of ig_user_id",
  ),
  'creators-never-added': entry(
    'Public insights of creators that were never added',
    'Endpoints 23-25 return insights for any name',
    'fixtures: universe.require_added',
  ),
  'handle-status': entry(
    'Transitions between the handle statuses',
    'not_found until added and while processing; success once processed (5 s); expired 90 days later unless refreshed; adding an expired creator again, or refreshing its data, makes it success at once; a text that is not a profile URL has connector null; a wrong entry never fails the call',
    'scenario: timing.creator',
  ),
  'initiate-audience': entry(
    'What initiating audience demographics does',
    'Renews the audience and its last_processed_at when the job ends (5 s); before that, the date is the day the world started; both fields are required; initiating again meanwhile changes nothing; an unknown handle is 404 only with require_added',
    'fixtures: universe.require_added',
  ),

  // Jobs, competition, search, video
  'refresh-failure': entry(
    'What a failed refresh looks like',
    'status.code 404 or 500, message failed, response null',
    'scenario: outcomes.data_refresh',
  ),
  'refresh-timing': entry('How long a refresh takes', '5 s', 'scenario: timing.data_refresh'),
  'refresh-platforms': entry(
    'The response of a youtube refresh, and of one of a single post',
    'The same sections, on youtube with channel_id in place of ig_user_id and ig_category null; posts holds the one post, whose kind and creator come from the URL under which a campaign tracks it, otherwise from the seed; profile sections are those of its creator',
  ),
  'refresh-details': entry(
    'Types of the fields of a finished refresh',
    'As in the public insights of the same creator on the day of response_at; engagement of a post is its rate in percent; reach_and_engagement_details has the keys of get_reach_and_engagement_details',
  ),
  'data-request-statuses': entry(
    'Statuses of a data request between initiated and success, and failing entries',
    'processing once the first entry is done (2 s per entry, at least 5 s in total); failing entries have status failed, a status_reason, and platform, handle and url where the URL tells them, and count as processed but not as successes',
    'scenario: timing.data_request, outcomes.data_request',
  ),
  'data-request-entries': entry(
    'What views, followers, posts and tier of a response entry mean',
    'Average views of the listed videos, followers and posts in all, and the follower tier of the search, each as of the day on which the entry was processed; null in a failed one',
  ),
  'data-request-types': entry('Other request_type values', '400'),
  'data-request-id': entry(
    'Endpoint 28 names it data_request_id, endpoint 29 id',
    'Kept: creation returns data_request_id, the record has id',
  ),
  'competition-statuses': entry(
    'Competition statuses',
    'pending, then success after 5 s; fetch_interval is the period of the posts counted: 30, 90, 180 or 365 days up to 00:00 UTC of the day of the call',
    'scenario: timing.competition',
  ),
  'competition-insights': entry(
    'The response of endpoint 31',
    'For the brand and each competitor, in total and by platform: handle, followers, posts, engagement, share of voice (adding up to 100), top posts, trends; all of them count every post of fetch_interval, but followers and er, which are those of the public insights of that day; trends have a point for each 1, 5, 10 or 30 days and begin with the first post of the account; figures of the UTC day of the call; while pending, 200 with the data there is',
    PATCHED,
  ),
  'competition-handles': entry(
    'What brand_handle and competitor_handles must contain',
    'Both keys, each the full profile URL of its platform or an empty string (400 otherwise); the brand has at least one URL; a competitor without any gives a warning; competitor_handles may be empty',
  ),
  'search-parameters': entry(
    'Which search parameters are required, and the largest page',
    'type, skip and limit; limit 1 to 100',
  ),
  'search-rules': entry(
    'Order, bands and values of the search',
    'followers descending, then _id; bands are [low, high), the last closed; one value per filter, names are case-insensitive, with a warning; @ and # are optional, with a warning; an unknown value of an enumerated filter is 400; free text without a match returns an empty list; hashtags and brand_mentions are those of the videos among the latest posts on the day of refreshedDate',
  ),
  'search-followers': entry(
    'Allowed values of the followers parameter',
    'Ignored when empty; min-max otherwise, both ends included',
  ),
  'search-answer': entry(
    'Top-level fields of the search response other than objects; types and nulls in its records',
    'No other fields; inMyCreators is true after endpoint 20; insights_link is - unless added; a tenth of the records have null audience (until it is renewed), average_views or location; figures are those of the day of refreshedDate, the day the world started, or a later one on which a refresh, a successful entry of a finished data request or a renewal of the audience was done; createdDate is the day of the first post, as in the trends; status is success; source is my_creators once added, discovery otherwise; profile_quality_rating is Poor, Average, Good or Excellent, by pqs_range',
  ),
  'creators-generated': entry(
    'What creators of the population are like',
    'Invented surnames; age, gender, biography, hashtags and brands fit the category; engagement falls by a third for each ten times as many followers, and stays within four times the median of its tier; effective_follower_rate is near the engagement rate; quality tells how the engagement compares with what is usual for the size; an eighth lose followers, 3 % have bought some; the words of a handle that a client names choose its category, gender and age where they can, and such a creator gains followers; figures and posts go on with the days, but age group, biography, tags and contacts stay those of the first day, and a year of birth in a handle is that of somebody from 25 on whose age group stays true for years; a year of birth at the end of a named handle (anna1999, anna.99) chooses the age group, if the category fits',
    'fixtures: pins.creators',
  ),
  'creator-contacts': entry(
    'E-mail addresses and telephone numbers of creators',
    'Addresses at example.com, .org and .net; numbers of ranges that a regulator keeps free for fiction (United States, Canada, United Kingdom, Ireland, Germany, France, Sweden, Australia), null in other countries',
    'fixtures: pins.creators',
  ),
  'creator-trends': entry(
    'The days of growth trends',
    'The last 365 days, but none before the first post; the first post follows from the number of posts and the posts a week',
  ),
  'analysis-pending': entry(
    'An analysis until it is complete',
    'raw_analysis, campaign_brief and compliance_report are null; brief and report stay null in raw mode',
    'scenario: timing.video_analysis',
  ),
  'analysis-failure': entry(
    'Analysis statuses beyond those shown, and the content of error',
    'status failed, error {internal_code, message}',
    'scenario: outcomes.video_analysis',
  ),
  'analysis-checks': entry(
    'The order of checks in endpoint 33',
    '4001, 4002, 4003, 4009, 4004, 4006, 4005, 4007, 4008',
  ),
  'analysis-upload': entry(
    'How the form of endpoint 33 is read beyond its table of fields',
    'Extensions in any case; mode must match exactly, and is raw if absent or blank; blank texts count as missing; of a repeated field the first counts, with a warning; a guidelines part without name and content counts as missing; at most 64 parts and 1 MiB per text; a broken or truncated body is 400, one that is not a multipart form 415',
  ),
  'analysis-report': entry(
    'What raw_analysis and compliance_report say',
    "A text by scenes with time codes; what is spoken and read on screen comes from the approved script, the messages, the call to action, the brand and the kind of product, in the language of the brief; what a brief asks to do or not to do is neither, but of an instruction to say something the words are; a message that asks for something counts as a do or a don't; each key message, disclosure, hashtag, do, call to action, don't and prohibited claim, the tone and the script are in exactly one of compliant_elements, violations and missing_requirements; rectifications has one entry for each violation, then for each missing requirement; compliance_score is the share of compliant elements in percent, rounded down; the same upload and seed give the same report",
    PATCHED,
  ),
  'guidelines-brief': entry(
    'How a guidelines file and the fields of the brief in the form go together',
    'The document overrides all of them; a field that it does not mention is null. Its sections are found by their headings (styled, bold, slide titles, list items, table cells or labels with a colon) in the usual variants, and kept word for word, one paragraph or list item per line',
  ),
  'no-brief': entry(
    'When reading a guidelines document fails (4005), when it counts as empty (4007), and when brief extraction fails (4008)',
    '4005: corrupt, truncated, encrypted, not what its extension says (0 bytes included), more than 64 MiB inflated or a million characters, or more than 5 s of reading; 4007: a valid document without any text, such as one with only pictures; 4008: text without any recognisable objective or key message',
  ),
  'fractional-stamps': entry('Stamps with fractional seconds', 'YYYY-MM-DD HH:MM:SS.ffffff'),
  'webhook-delivery': entry(
    'Payload, target, configuration, retry policy, signing and kinds of webhook events',
    'Standard Webhooks 1.0.0, to --webhook-url and PUT /__sim/webhooks/endpoints: post_tracking.comments_processed {campaign_id}; rt_tracking.creator.event and rt_tracking.post.event, one for each tick, with the figures of that instant; <job>.completed and <job>.failed {job, id, status} only to endpoints that name them. The first attempt is at once, the next ones 5 s, 5 min, 30 min, 2 h, 5 h and 10 h after the previous one; retry-after of 429 and 503 replaces that delay; 410 disables the endpoint; redirects are not followed; 15 s time-out. event_insights counts a successful delivery on the day of its event',
    '--webhook-url, scenario: webhooks',
  ),
} as const satisfies Record<string, Assumption>

export type AssumptionId = keyof typeof ASSUMPTIONS
