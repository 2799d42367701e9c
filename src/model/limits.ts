// Every bound, named, with its unit.

import { DAY, HOUR, MINUTE, SECOND } from '../kit/days.ts'

const KIB = 1024
const MIB = 1024 * KIB
const GIB = 1024 * MIB

export const LIMITS = {
  json_body_bytes: 2 * MIB,
  /** A whole world as a document (`PUT /__sim/state`). */
  state_body_bytes: 256 * MIB,
  /** A whole world has the longest response, and can be restored from it. */
  response_bytes: 256 * MIB,
  /** Responses at least as long count towards the memory while they wait for a slow reader. */
  response_counted_bytes: 16 * KIB,
  /** The longest page. */
  page_bytes: 512 * KIB,
  /** The memory that showing records and deliveries takes for a moment, as a multiple of theirs. */
  memory_of_showing: 3,
  /** Values of a scenario, of fixtures or of a JSON body: objects, lists, and all that is in them. */
  document_values: 100_000,
  /** Values of a whole world as a document: full collections have about as many. */
  state_values: 10_000_000,
  /** Warnings and wrong fields that a call names; one more entry counts the others. */
  named_findings: 20,
  /** A warning, a wrong field, or a value in a message. */
  finding_length: 200,
  world_name_length: 128,
  /** What the tasks of a clock have changed is in the data file after this time. */
  data_soon_ms: 100,
  /** Where that failed, it is tried again after this time. */
  data_again_ms: 1 * SECOND,
  /** How often a process shows that it has a data file, and for how long it may be silent before another takes it. */
  data_heartbeat_ms: 1 * SECOND,
  data_lock_ms: 10 * SECOND,
  /** The last calls that a failed test prints, and the characters of a problem among them. */
  calls_of_failed_test: 10,
  problem_of_failed_test_length: 200,
  video_bytes: 2 * GIB,
  guidelines_bytes: 50 * MIB,
  /** Guidelines documents that are read at once, each in a thread of its own. */
  document_threads: 2,
  /** Time to read a document, without the wait, and for its thread to start. */
  document_ms: 5 * SECOND,
  document_start_ms: 30 * SECOND,
  /** Heap and stack of such a thread, in MiB. */
  document_heap_mib: 256,
  document_stack_mib: 4,
  /** The parts of an Office package in sum, inflated. */
  document_inflated_bytes: 64 * MIB,
  /** Byte arrays that a PDF may allocate; a full one is replaced by another, twice as large. */
  document_array_bytes: 384 * MIB,
  document_parts: 20_000,
  document_text_length: 1_000_000,
  upload_field_bytes: 1 * MIB,
  upload_parts: 64,
  /** The values of undocumented fields of one upload that are kept, in characters. */
  upload_undocumented_length: 64 * KIB,
  /** How long nothing of a body may arrive, and how long it may take in all, however slowly it trickles. */
  body_idle_ms: 30 * SECOND,
  body_ms: 10 * MINUTE,
  /** With fewer files that the process may open at once (`ulimit -n`), a start says that it may run out of them. */
  files_wanted: 256,
  /** Of the files that the process may open, how many connections must leave for reading files, webhooks and threads. */
  files_kept_free: 96,
  /** `--max-connections`, unless it says another number. */
  connections: 10_000,
  /** Connections that may be open at once, however few files the process may open. */
  connections_least: 16,
  /** Lines for stdout, and for stderr, that wait for a slow reader; beyond it new ones are dropped. */
  unread_output_bytes: 8 * MIB,
  /** Time that a slow reader has for them when mockfluence ends. */
  last_output_ms: 300,
  keep_alive_ms: 75 * SECOND,
  headers_ms: MINUTE,
  /** URLs, handles or competitors in one request. */
  entries_per_request: 1_000,
  data_request_entries: 200,
  comments_page: 1_000,
  /** The newest comments that a post carries. */
  embedded_comments: 50,
  search_page: 100,
  search_skip: 1_000_000_000,
  /** Records that a world's search keeps as texts; the oldest are dropped first. */
  search_rows_kept: 5_000,
  text_length: 10_000,
  url_length: 4_000,
  worlds: 10_000,
  /** `--memory`, unless the part below is less. */
  memory_bytes: 512 * MIB,
  /** The most that --memory may be, as a part of the heap limit: the rest is needed for garbage, gaps, and work. */
  memory_of_heap: 0.6,
  /** The part of the heap limit that may be live: the rest is for garbage, and for what a call makes for a moment. */
  live_part_of_heap: 0.65,
  /** The part of --memory that stays free with --data, so that the file can be read again. */
  memory_free_with_data: 0.25,
  /** The least that --memory may be. */
  least_memory_bytes: 1 * MIB,
  /** What a call may add beyond its body; it is refused if so little is not free. */
  memory_of_call_bytes: 64 * KIB,
  /** Bounds of the factor of a scaled clock. */
  slowest_clock: 0.001,
  fastest_clock: 1_000_000,
  /** Tasks that one advance of a clock may run before it is refused as a runaway. */
  advance_steps: 2_000_000,
  records_per_collection: 100_000,
  /** Tracked creators, and tracked posts: the events of all are counted and listed in one go. */
  tracked_records: 10_000,
  /** Different creations that a world counts to make their ids differ: each kind of record and each order. */
  creations: 2_000_000,
  seed_length: 200,
  /** Scenarios that a world plays at once. */
  scenarios_per_world: 100,
  rules_per_scenario: 1_000,
  /** Any scenario as indented JSON, with the aliases of its YAML written out: a snapshot shows it so. */
  scenario_bytes: 10 * MIB,
  timeline_entries: 1_000,
  /** A scenario over HTTP; hostile YAML of a megabyte takes seconds to read. */
  scenario_yaml_bytes: 128 * KIB,
  scenario_json_bytes: 1 * MIB,
  /** Real ms that a rule may delay a call. */
  scenario_delay_ms: HOUR,
  /** A hanging call is cut off after this long. */
  hang_ms: HOUR,
  /** Characters of why a rule last let a call pass. */
  mismatch_length: 1_000,
  /** Different requests whose repetitions a rule with a probability counts. */
  draws_per_rule: 100_000,
  /** Troubles of scenarios that GET /__sim/health lists. */
  health_troubles: 100,
  /** Names and paths unknown to the interface that are looked for in a scenario. */
  contract_findings: 1_000,
  chaos_calls: 1_000,
  /** Paths of `set` and `remove` of a rule. */
  edits_per_rule: 50,
  /** Steps of a path of `set` or `remove`. */
  edit_path_steps: 100,
  /** What the edits of one answer write, and what the templates of one answer fill in, in characters. */
  edited_answer_length: 2 * MIB,
  /** What the journal shows of a rule's actions on one call. */
  actions_per_trace: 20,
  /** Length of a /regular expression/, and the steps that it compiles to. */
  pattern_length: 500,
  pattern_instructions: 1_000,
  /** A text that is compared with a regular expression; a longer one does not match. */
  pattern_text_length: 64 * KIB,
  /** A cron schedule; one that lists every minute, hour and day has fewer than 400 characters. */
  cron_length: 500,
  /** The insights of one with more would hold others too long, and take too much memory. */
  tracking_urls_per_campaign: 300,
  journal_entries: 1_000,
  /** The entries of a journal in sum; the oldest are dropped first. */
  journal_bytes: 128 * MIB,
  journal_body_bytes: 64 * KIB,
  /** Calls since a world's start that are kept for its bundle beside those in its journal. */
  history_calls: 2_000,
  /** What is kept of an upload's fields and guidelines, characters of JSON. */
  stored_upload_length: 256 * KIB,
  /** An expectation about calls or webhooks, as JSON. */
  expectation_bytes: 128 * KIB,
  /** Entries of an expected sequence. */
  expected_sequence: 100,
  /** The most differences that are shown of a call, and the longest text in each. */
  differences: 20,
  difference_length: 200,
  /** Rules of scenarios that are counted apart for GET /__sim/metrics. */
  rules_counted: 200,
  /** Calls of a world that wait at once, for calls or webhooks. */
  waits_per_world: 100,
  /** Entries of a list that come at once, unless a call says another number. */
  page_entries: 100,
  /** A page of a list ends early when its text is longer. */
  page_length: 8 * MIB,
  /** Ids that an unknown one is compared with, to say which may be meant. */
  compared_ids: 1_000,
  /** Longest time that a call may wait for another call or for a webhook. */
  await_ms: 10 * MINUTE,
  /** Event streams that may be open at once, in all worlds. */
  event_streams: 100,
  /** Events of a world that a stream may still begin with. */
  events_kept: 100,
  /** Bytes that may wait for the reader of an event stream; beyond it the reader is cut off. */
  event_backlog_bytes: 1 * MIB,
  universe_creators: 100_000,
  /** Pinned creators, and pinned posts, of fixtures. */
  pins: 2_000,
  /** Changes of creators and posts that a world keeps. */
  changes: 1_000,
  /** What fixtures have happen later than the start. */
  fixture_happenings: 10_000,
  webhook_endpoints: 100,
  webhook_url_length: 2_000,
  webhook_event_length: 200,
  /** Data of an event that a client emits, as JSON. */
  webhook_data_length: 64 * KIB,
  /** How often a scenario has one webhook delivered, or how many later ones overtake it. */
  webhook_copies: 100,
  /** Attempts of one delivery, redeliveries included. */
  webhook_attempts: 1_000,
  /** Attempts of one world that may be in flight at once: the endpoints share them evenly, each has at least one. */
  webhook_concurrency: 32,
  /** An attempt without a response in this time has failed. */
  webhook_timeout_ms: 15 * SECOND,
  /** What is in flight may go on for so long once the simulator is told to stop, unless an option says otherwise. */
  grace_ms: 5 * SECOND,
  /** Deliveries that may wait; beyond it ticks are dropped, and events that clients emit are refused. */
  webhook_pending: 10_000,
  /** Ended deliveries that are still shown; the oldest are forgotten first. */
  webhook_deliveries: 10_000,
  /** Memory of the deliveries of a world; ended ones are forgotten first, and with them counted as above. */
  webhook_deliveries_bytes: 32 * MIB,
  /** The newest webhooks that the inbox of a world keeps, and the length of each. */
  inbox_entries: 200,
  inbox_body_bytes: 64 * KIB,
  /** Deliveries for which a world remembers the attempts already returned to waiting calls. */
  webhook_awaited: 20_000,
  /** The newest days whose events or deliveries are counted apart: enough for the month that is shown. */
  days_counted: 62,
  /** The newest unrouted ticks that are shown as deliveries. */
  unrouted_ticks: 1_000,
  /** Longest retry-after of a receiver that is honoured. */
  retry_after_ms: DAY,
  /** A visit: the clicks of one visitor on one day from one place. */
  visits_per_shortlink: 10_000,
  /** Visits that fixtures have generated: some 10 us each. */
  generated_visits: 100_000,
  orders_per_shortlink: 10_000,
  utm_source_length: 500,
  verification_token_ms: 10 * MINUTE,
  /** Tokens that a verification session remembers; the oldest is forgotten first and becomes invalid. */
  tokens_per_session: 20,
  state_length: 2_000,
  return_url_length: 4_000,
  consent_form_bytes: 16 * KIB,
  /** Public insights that a world keeps as texts; the least recently used is dropped first. */
  insights_kept: 1_000,
  /** Responses of data refresh requests that a world keeps as texts; the least recently used is dropped first. */
  refresh_responses_kept: 500,
  /** OpenAPI documents that are cached; every base URL of the simulator has its own. */
  openapi_documents: 16,
} as const

/** The indent of scenarios as JSON: their problems have the lines of such a text. */
export const JSON_INDENT = 2

/** Follows the name of a scenario's file where places are those of its JSON in a snapshot. */
export const AS_JSON = ' as JSON'

/** Returns `bytes` in a readable unit: 10 MiB, 2 GiB. */
export function formatBytes(bytes: number): string {
  for (const [unit, name] of [
    [GIB, 'GiB'],
    [MIB, 'MiB'],
    [KIB, 'KiB'],
  ] as const) {
    if (bytes >= unit) return `${Math.round((bytes / unit) * 10) / 10} ${name}`
  }
  return `${bytes} bytes`
}
