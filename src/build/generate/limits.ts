// What happens at each limit that concerns users, for the handbook.

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
  finding_length: ['characters of a warning or a wrong field', 'cut'],
  world_name_length: ['characters of the name of a world', REFUSED],
  data_soon_ms: ['until what the clock has changed is in the `--data` file', 'written'],
  data_lock_ms: ['silence of a process that has the `--data` file', 'another process may take the file'],
  calls_of_failed_test: ['calls that a failed test prints', 'older ones are left out'],
  video_bytes: ['a video', 'refused'],
  guidelines_bytes: ['a guidelines document', 'refused'],
  document_threads: ['guidelines documents that are read at once', 'others wait'],
  document_ms: ['reading a guidelines document', 'it counts as unreadable'],
  document_heap_mib: ['MiB of heap for reading it', 'it counts as unreadable'],
  document_inflated_bytes: ['an Office document, inflated', 'it counts as unreadable'],
  document_array_bytes: ['what a PDF may allocate', 'it counts as unreadable'],
  document_parts: ['parts of a document', 'it counts as unreadable'],
  document_text_length: ['characters of its text', 'it counts as unreadable'],
  upload_field_bytes: ['a field of an upload', 'refused'],
  upload_parts: ['parts of an upload', TOO_LARGE],
  upload_undocumented_length: [
    'characters of undocumented fields of an upload that are kept',
    'what is more is not kept, with a warning',
  ],
  body_idle_ms: [
    'a body of which nothing arrives, or JSON of at most 64 KiB that has not come whole',
    'the call ends (408)',
  ],
  body_ms: ['any other body that has not come whole', 'the call ends (408)'],
  files_wanted: ['files that the process should be allowed to open', 'below it, stderr says so at the start'],
  files_kept_free: [
    'files that connections leave free',
    'connections are closed, see [running](running.md#too-many-connections)',
  ],
  connections: [
    'connections, unless `--max-connections` says otherwise',
    'idle ones are closed, see [running](running.md#too-many-connections)',
  ],
  unread_output_bytes: ['log lines that nobody has read', 'new ones are dropped, and counted'],
  keep_alive_ms: ['an idle connection', 'closed'],
  headers_ms: ['headers that have not come whole', 'the connection is closed (408)'],
  entries_per_request: ['URLs, handles or competitors in a request', REFUSED],
  data_request_entries: ['entries of a data request', REFUSED],
  comments_page: ['comments of a page', REFUSED],
  embedded_comments: ['comments that a post carries', 'the newest'],
  search_page: ['creators of a page of the search', REFUSED],
  search_skip: ['creators that a search skips', REFUSED],
  text_length: ['characters of a text', REFUSED],
  url_length: ['characters of a URL', REFUSED],
  worlds: ['worlds', 'the next one is refused (429)'],
  memory_bytes: ['memory, unless `--memory` says otherwise', 'old calls are forgotten, then calls are refused (507)'],
  memory_of_heap: ['part of the heap limit that `--memory` may be', 'refused at the start'],
  memory_free_with_data: ['part of `--memory` that stays free with `--data`', 'refused (507) before'],
  least_memory_bytes: ['the least that `--memory` may be', 'refused at the start'],
  slowest_clock: ['the least factor of a clock', REFUSED],
  fastest_clock: ['the largest factor of a clock', REFUSED],
  advance_steps: ['tasks that an advance runs', 'it stops there, and says so (409)'],
  records_per_collection: ['records of a collection', 'the next one is refused (429)'],
  seed_length: ['characters of a seed', REFUSED],
  scenarios_per_world: ['scenarios of a world', 'the next one is refused (429)'],
  rules_per_scenario: ['rules of a scenario', SCENARIO],
  scenario_bytes: ['a scenario as JSON, aliases written out', SCENARIO],
  timeline_entries: ['entries of a timeline', SCENARIO],
  scenario_yaml_bytes: ['a scenario in YAML over HTTP', TOO_LARGE],
  scenario_json_bytes: ['a scenario in JSON over HTTP', TOO_LARGE],
  scenario_delay_ms: ['a delay of a rule', SCENARIO],
  hang_ms: ['a call that a rule lets hang', 'cut off'],
  chaos_calls: ['calls of each operation, and webhooks, that chaos draws for', 'later ones meet no misfortune'],
  edits_per_rule: ['paths of `set` and `remove` of a rule', SCENARIO],
  edit_path_steps: ['steps of a path of `set` or `remove`', SCENARIO],
  edited_answer_length: [
    'characters that the edits of an answer write',
    'templates: refused (429); `set` and `remove`: left out, with a warning',
  ],
  pattern_length: ['characters of a regular expression', REFUSED],
  pattern_instructions: ['steps of a regular expression', REFUSED],
  pattern_compile_work: ['steps x choices of the expressions of a scenario', SCENARIO],
  pattern_text_length: ['characters of a text that a regular expression is compared with', 'longer ones do not match'],
  cron_length: ['characters of a schedule', REFUSED],
  tracking_urls_per_campaign: ['tracking URLs of a campaign', 'refused (429)'],
  journal_entries: ['calls in a journal', `${FORGOTTEN}; \`evicted\` counts them`],
  journal_bytes: ['a journal', `${FORGOTTEN}; \`evicted\` counts them`],
  journal_body_bytes: ['a body in the journal', 'cut'],
  history_calls: ['calls of a bundle beside those in the journal', FORGOTTEN],
  kept_upload_length: ['characters of an upload that a bundle keeps', 'the rest is left out'],
  expectation_bytes: ['an expectation about calls or webhooks', TOO_LARGE],
  expected_sequence: ['entries of an expected sequence', REFUSED],
  differences: ['differences that are shown of a call', 'further ones are left out'],
  rules_counted: ['rules that metrics count apart', 'the others are counted together'],
  page_entries: ['entries of a page, unless `limit` says otherwise', '`next` leads to the others'],
  page_length: ['characters of a page', 'it ends early, and `next` leads on'],
  await_ms: ['the wait for a call or a webhook', REFUSED],
  event_streams: ['event streams in all worlds', 'the next one is refused (429)'],
  event_backlog_bytes: ['events that wait for the reader of a stream', 'the reader is cut off'],
  universe_creators: ['creators of a universe', REFUSED],
  pins: ['pinned creators, and pinned posts', REFUSED],
  fixture_happenings: ['orders, visits and changes of fixtures later than the start', REFUSED],
  changes: ['changes of creators and posts that a world keeps', 'the next one is refused (429)'],
  webhook_endpoints: ['webhook endpoints of a world', REFUSED],
  webhook_url_length: ['characters of the URL of an endpoint', REFUSED],
  webhook_event_length: ['characters of the name of an event', REFUSED],
  webhook_data_length: ['characters of the data of an event that is emitted', REFUSED],
  webhook_copies: ['copies of a webhook, or webhooks that overtake it', SCENARIO],
  webhook_attempts: ['attempts of a delivery', 'a redelivery is refused (429)'],
  webhook_concurrency: ['attempts of a world in flight', 'others wait'],
  webhook_timeout_ms: ['an attempt without a response', 'it has failed, and is tried again'],
  grace_ms: ['calls in flight at the end, unless `--grace` says otherwise', 'cut off'],
  webhook_pending: [
    'deliveries that wait',
    'events of ticks are dropped, and `evicted` counts them; those that clients emit are refused (429)',
  ],
  webhook_deliveries: ['ended deliveries that are shown', `${FORGOTTEN}; \`evicted\` counts them`],
  webhook_deliveries_bytes: ['deliveries of a world', `${FORGOTTEN}; \`evicted\` counts them`],
  inbox_entries: ['webhooks that an inbox keeps', FORGOTTEN],
  inbox_body_bytes: ['a webhook that an inbox takes', TOO_LARGE],
  days_counted: ['days that are counted apart', FORGOTTEN],
  unrouted_ticks: ['unrouted ticks that are shown as deliveries', 'the newest'],
  retry_after_ms: ['the `retry-after` of a receiver', 'longer ones count as this'],
  visits_per_shortlink: ['visits of a short link', 'the next one is refused (429)'],
  generated_visits: ['visits of short links that fixtures generate', REFUSED],
  orders_per_shortlink: ['orders of a short link', 'the next one is refused (429)'],
  utm_source_length: ['characters of `utm_source`', REFUSED],
  verification_token_ms: ['a verification token', 'it expires'],
  tokens_per_session: ['tokens of a verification session', `${FORGOTTEN}, and become invalid`],
  state_length: ['characters of `state`', REFUSED],
  return_url_length: ['characters of a return URL', REFUSED],
  consent_form_bytes: ['the form of the consent page', TOO_LARGE],
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
