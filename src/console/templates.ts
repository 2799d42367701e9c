// Scenarios to begin with: the ten commonest wishes.

export const TEMPLATES: readonly { readonly wish: string; readonly text: string }[] = [
  {
    wish: 'An operation answers with an error',
    text: 'name: busy\nrules:\n  - name: too busy\n    on: searchCreators\n    times: 2\n    respond:\n      status: 503\n      body: { error: { http_status: 503, internal_code: 5030, message: Try again later } }\n',
  },
  {
    wish: 'Every call is slow',
    text: 'name: slow\nrules:\n  - name: slow\n    on: "*"\n    delay: { min: 500ms, max: 2s }\n',
  },
  {
    wish: 'The connection breaks',
    text: 'name: breaking\nrules:\n  - name: first poll breaks\n    on: getVideoAnalysis\n    nth: 1\n    fault: reset\n',
  },
  {
    wish: 'A rate limit',
    text: 'name: rate-limit\nrules:\n  - name: rate limit\n    on: "*"\n    limit: { requests: 10, per: 1m }\n',
  },
  {
    wish: 'A job fails',
    text: 'name: failing-analysis\noutcomes:\n  video_analysis: { to: failed, error: { message: Model overloaded } }\n',
  },
  {
    wish: 'A job takes long',
    text: 'name: long-refresh\ntiming:\n  data_refresh: 2h\n  competition: never\n',
  },
  {
    wish: 'Figures that nobody expects',
    text: 'name: odd-figures\nrules:\n  - name: no followers\n    on: getPublicInstagramInsights\n    patch: { profile_overview: { followers_count: 0, engagement: null } }\n',
  },
  {
    wish: 'Saved, but the client never hears of it',
    text: 'name: lost-answer\nrules:\n  - name: saved, but unheard\n    on: createCampaign\n    nth: 1\n    commit: true\n    fault: reset\n',
  },
  {
    wish: 'Webhooks come twice, late or unsigned',
    text: 'name: odd-webhooks\nwebhooks:\n  - on: post_tracking.comments_processed\n    deliver: { duplicate: 2, delay: 5m }\n',
  },
  {
    wish: 'Something happens later',
    text: 'name: later\ntimeline:\n  - at: +10m\n    emit: { event: post_tracking.comments_processed, data: { campaign_id: any } }\n  - at: +30d\n    set: { campaigns: { "*": { status: completed } } }\n',
  },
]
