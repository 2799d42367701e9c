// Every bound, named, with its unit.

const KIB = 1024
const MIB = 1024 * KIB
const GIB = 1024 * MIB

export const LIMITS = {
  json_body_bytes: 10 * MIB,
  video_bytes: 2 * GIB,
  guidelines_bytes: 50 * MIB,
  upload_field_bytes: 1 * MIB,
  upload_parts: 64,
  /** An upload that sends nothing for this long is ended. */
  body_idle_ms: 30_000,
  /** How much of a refused body is read on before its connection is cut. */
  drained_bytes: 4 * GIB,
  keep_alive_ms: 75_000,
  headers_ms: 60_000,
  json_depth: 100,
  /** URLs, handles, entries or competitors in one request. */
  entries_per_request: 1_000,
  comments_page: 1_000,
  /** The newest comments that a post carries. */
  embedded_comments: 50,
  search_page: 100,
  search_skip: 1_000_000_000,
  /** Audiences that a world's search remembers between searches. */
  search_audiences: 5_000,
  /** The newest posts of a profile that a comparison looks at. */
  competition_posts: 64,
  text_length: 10_000,
  worlds: 10_000,
  records_per_collection: 100_000,
  tracking_urls_per_campaign: 1_000,
  journal_entries: 1_000,
  journal_body_bytes: 64 * KIB,
  /** What may wait for a slow reader of server-sent events. */
  event_backlog_bytes: 4 * MIB,
  universe_creators: 1_000_000,
  /** One visitor's clicks on one day from one place are a visit. */
  visits_per_shortlink: 10_000,
  orders_per_shortlink: 10_000,
  utm_source_length: 500,
  verification_token_ms: 10 * 60_000,
  /** Tokens that a verification session remembers; the oldest is forgotten first, and then is no token any more. */
  tokens_per_session: 20,
  state_length: 2_000,
  return_url_length: 4_000,
  consent_form_bytes: 16 * KIB,
  /** Public insights documents that a world keeps ready; the one not asked for the longest goes first. */
  insights_kept: 32,
} as const

/** `bytes` as a person would write it: 10 MiB, 2 GiB. */
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
