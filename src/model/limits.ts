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
  keep_alive_ms: 75_000,
  headers_ms: 60_000,
  json_depth: 100,
  /** URLs, handles, entries or competitors in one request. */
  entries_per_request: 1_000,
  comments_page: 1_000,
  search_page: 100,
  text_length: 10_000,
  worlds: 10_000,
  records_per_collection: 100_000,
  tracking_urls_per_campaign: 10_000,
  journal_entries: 1_000,
  journal_body_bytes: 64 * KIB,
  universe_creators: 1_000_000,
  verification_token_ms: 10 * 60_000,
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
