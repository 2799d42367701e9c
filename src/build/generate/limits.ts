// What happens at each limit that concerns users and that no other page of the handbook names.

import { formatDuration } from '../../kit/duration.ts'
import { formatBytes, LIMITS } from '../../model/limits.ts'

type Row = readonly [what: string, then: string]

const REFUSED = 'refused (400)'
const TOO_LARGE = 'refused (413)'
const FORGOTTEN = 'the oldest are forgotten first'
const SCENARIO = 'the scenario is refused, with the place'

const AT_LIMITS: Readonly<Partial<Record<keyof typeof LIMITS, Row>>> = {
  json_body_bytes: ['a JSON body', TOO_LARGE],
  state_body_bytes: ['the body of `PUT /__sim/state`', TOO_LARGE],
  response_bytes: ['a response', 'refused (507)'],
  document_values: [
    'values of a JSON body, a scenario or fixtures: objects, lists and all that is in them',
    'a body is refused (413), a file with its place',
  ],
  video_bytes: ['a video', 'refused'],
  guidelines_bytes: ['a guidelines document', 'refused'],
  document_ms: ['reading a guidelines document', 'it counts as unreadable'],
  body_idle_ms: [
    'a body of which nothing arrives, or JSON of at most 64 KiB that has not come whole',
    'the call ends (408)',
  ],
  body_ms: ['any other body that has not come whole', 'the call ends (408)'],
  keep_alive_ms: ['an idle connection', 'closed'],
  entries_per_request: ['URLs, handles or competitors in a request', REFUSED],
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
  scenarios_per_world: ['scenarios of a world', 'the next one is refused (429)'],
  rules_per_scenario: ['rules of a scenario', SCENARIO],
  timeline_entries: ['entries of a timeline', SCENARIO],
  scenario_yaml_bytes: ['a scenario in YAML over HTTP', TOO_LARGE],
  scenario_json_bytes: ['a scenario in JSON over HTTP', TOO_LARGE],
  pattern_length: ['characters of a regular expression', REFUSED],
  tracking_urls_per_campaign: ['tracking URLs of a campaign', 'refused (429)'],
  universe_creators: ['creators of a universe', REFUSED],
  pins: ['pinned creators, and pinned posts', REFUSED],
  changes: ['changes of creators and posts that a world keeps', 'the next one is refused (429)'],
  webhook_endpoints: ['webhook endpoints of a world', REFUSED],
  webhook_pending: [
    'deliveries that wait',
    'events of ticks are dropped, and `evicted` counts them; those that clients emit are refused (429)',
  ],
  webhook_deliveries: ['ended deliveries that are shown', `${FORGOTTEN}; \`evicted\` counts them`],
  verification_token_ms: ['a verification token', 'it expires'],
}

/** The rows of the table: what is bounded, by how much, and what happens there. */
export function limitRows(): string[][] {
  return Object.entries(LIMITS).flatMap(([name, value]) => {
    const row = AT_LIMITS[name as keyof typeof LIMITS]
    return row === undefined ? [] : [[row[0], shown(name, value), row[1]]]
  })
}

function shown(name: string, value: number): string {
  if (name.endsWith('_bytes')) return formatBytes(value)
  return name.endsWith('_ms') ? formatDuration(value) : value.toLocaleString('en')
}
