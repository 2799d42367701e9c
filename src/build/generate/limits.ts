// What happens at each limit that concerns users, for the handbook; not at what it tells elsewhere, or next to nobody meets.

import { formatDuration } from '../../kit/duration.ts'
import { formatBytes, LIMITS } from '../../model/limits.ts'

type Told = readonly [what: string, then: string]

const REFUSED = 'refused (400)'
const TOO_LARGE = 'refused (413)'
const FORGOTTEN = 'the oldest are forgotten first'
const SCENARIO = 'the scenario is refused, with the place'

const AT_LIMITS: Readonly<Partial<Record<keyof typeof LIMITS, Told>>> = {
  json_body_bytes: ['a JSON body', TOO_LARGE],
  state_body_bytes: ['the body of `PUT /__sim/state`', TOO_LARGE],
  response_bytes: ['a response', 'refused (507)'],
  document_values: [
    'values of a JSON body, a scenario or fixtures: objects, lists and all that is in them',
    'a body is refused (413), a file with its place',
  ],
  state_values: ['values of the body of `PUT /__sim/state`', TOO_LARGE],
  named_findings: ['warnings or wrong fields that a call names', 'one more entry counts the others'],
  world_name_length: ['characters of the name of a world', REFUSED],
  video_bytes: ['a video', 'refused'],
  guidelines_bytes: ['a guidelines document', 'refused'],
  document_ms: ['reading a guidelines document', 'it counts as unreadable'],
  body_idle_ms: [
    'a body of which nothing arrives, or JSON of at most 64 KiB that has not come whole',
    'the call ends (408)',
  ],
  body_ms: ['any other body that has not come whole', 'the call ends (408)'],
  connections: [
    'connections, unless `--max-connections` says otherwise',
    'idle ones are closed, see [running](running.md#too-many-connections)',
  ],
  unread_output_bytes: ['log lines that nobody has read', 'new ones are dropped, and counted'],
  keep_alive_ms: ['an idle connection', 'closed'],
  entries_per_request: ['URLs or handles in a request', REFUSED],
  competitors: ['competitors of a competition', REFUSED],
  data_request_entries: ['entries of a data request', REFUSED],
  comments_page: ['comments of a page', REFUSED],
  embedded_comments: ['comments that a post carries', 'the newest'],
  search_page: ['creators of a page of the search', REFUSED],
  text_length: ['characters of a text', REFUSED],
  url_length: ['characters of a URL', REFUSED],
  worlds: ['worlds', 'the next one is refused (429)'],
  memory_bytes: ['memory, unless `--memory` says otherwise', 'old calls are forgotten, then calls are refused (507)'],
  advance_steps: ['tasks that an advance runs', 'it stops there, and says so (409)'],
  records_per_collection: ['records of a collection, but of those below', 'the next one is refused (429)'],
  tracked_records: ['tracked creators; tracked posts', 'the next one is refused (429)'],
  seed_length: ['characters of a seed', REFUSED],
  scenarios_per_world: ['scenarios of a world', 'the next one is refused (429)'],
  rules_per_scenario: ['rules of a scenario', SCENARIO],
  scenario_bytes: ['a scenario as JSON, aliases written out', SCENARIO],
  timeline_entries: ['entries of a timeline', SCENARIO],
  scenario_yaml_bytes: ['a scenario in YAML over HTTP', TOO_LARGE],
  scenario_json_bytes: ['a scenario in JSON over HTTP', TOO_LARGE],
  scenario_delay_ms: ['a delay of a rule', SCENARIO],
  hang_ms: ['a call that a rule lets hang', 'cut off'],
  pattern_length: ['characters of a regular expression', REFUSED],
  pattern_text_length: ['characters of a text that a regular expression is compared with', 'longer ones do not match'],
  tracking_urls_per_campaign: ['tracking URLs of a campaign', 'refused (429)'],
  journal_entries: ['calls in a journal', `${FORGOTTEN}; \`evicted\` counts them`],
  journal_bytes: ['a journal', `${FORGOTTEN}; \`evicted\` counts them`],
  journal_body_bytes: ['a body in the journal', 'cut'],
  history_calls: ['calls of a bundle beside those in the journal', FORGOTTEN],
  expected_keys: ['keys of the objects in an expectation', REFUSED],
  expected_sequence: ['entries of an expected sequence', REFUSED],
  waits_per_world: ['calls of a world that wait for calls or webhooks', 'the next one is refused (429)'],
  page_entries: ['entries of a page, unless `limit` says otherwise', '`next` leads to the others'],
  page_length: ['characters of a page', 'it ends early, and `next` leads on'],
  await_ms: ['the wait for a call or a webhook', REFUSED],
  event_streams: ['event streams in all worlds', 'the next one is refused (429)'],
  universe_creators: ['creators of a universe', REFUSED],
  pins: ['pinned creators, and pinned posts', REFUSED],
  changes: ['changes of creators and posts that a world keeps', 'the next one is refused (429)'],
  webhook_endpoints: ['webhook endpoints of a world', REFUSED],
  webhook_data_length: ['characters of the data of an event that is emitted', REFUSED],
  webhook_concurrency: ['attempts of a world in flight', 'others wait'],
  webhook_timeout_ms: ['an attempt without a response', 'it has failed, and is tried again'],
  grace_ms: ['calls in flight at the end, unless `--grace` says otherwise', 'cut off'],
  webhook_pending: [
    'deliveries that wait',
    'events of ticks are dropped, and `evicted` counts them; those that clients emit are refused (429)',
  ],
  webhook_deliveries: ['ended deliveries that are shown', `${FORGOTTEN}; \`evicted\` counts them`],
  inbox_entries: ['webhooks that an inbox keeps', FORGOTTEN],
  visits_per_shortlink: ['visits of a short link', 'the next one is refused (429)'],
  generated_visits: ['visits of short links that fixtures generate', REFUSED],
  orders_per_shortlink: ['orders of a short link', 'the next one is refused (429)'],
  verification_token_ms: ['a verification token', 'it expires'],
}

/** The rows of the table: what is bounded, by how much, and what happens there. */
export function limitRows(): string[][] {
  return Object.entries(LIMITS).flatMap(([name, value]) => {
    const told = AT_LIMITS[name as keyof typeof LIMITS]
    return told === undefined ? [] : [[told[0], shown(name, value), told[1]]]
  })
}

function shown(name: string, value: number): string {
  if (name.endsWith('_bytes')) return formatBytes(value)
  return name.endsWith('_ms') ? formatDuration(value) : value.toLocaleString('en')
}
