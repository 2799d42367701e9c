// Every error that the simulator sends, with its documented or assumed code. Handlers throw errors only by `fail`.

import { nearest } from '../kit/nearest.ts'
import { andMore, cut, quoted } from '../kit/quoted.ts'
import { LIMITS } from './limits.ts'
import type { Source } from './machine.ts'

/** One wrong field: where it is (dotted path) and what would be right. */
export interface Detail {
  readonly path: string
  readonly message: string
}

interface ProblemKind {
  readonly status: number
  readonly internal_code: number
  /** Each `{name}` is replaced by the fact of that name. */
  readonly message: string
  readonly source: Source | 'control'
}

const assumed = (
  status: number,
  message: string,
  assumption = 'error-envelope',
  internal_code = status * 10,
): ProblemKind => ({ status, internal_code, message, source: { assumed: assumption } })

const documented = (internal_code: number, message: string): ProblemKind => ({
  status: 400,
  internal_code,
  message,
  source: 'documented',
})

const control = (status: number, message: string): ProblemKind => ({
  status,
  internal_code: status * 10,
  message,
  source: 'control',
})

export const PROBLEMS = {
  // Video analysis (interface, Errors)
  no_video: documented(4001, 'No video file provided'),
  unsupported_video: documented(4002, 'Unsupported video format'),
  invalid_mode: documented(4003, "mode must be 'raw' or 'compliance'"),
  unsupported_guidelines: documented(4004, 'Guidelines file must be PDF, Word, or PowerPoint'),
  unreadable_guidelines: documented(4005, 'Could not read guidelines file ({filename})'),
  missing_brief_fields: documented(4006, 'Compliance mode is missing required fields'),
  empty_guidelines: documented(4007, 'Guidelines document appears to be empty'),
  no_brief_found: documented(4008, 'Could not extract a campaign brief from the guidelines document'),
  missing_names: documented(4009, 'Missing required fields: Campaign Name, Brand Name'),

  // Calls in general
  invalid_request: assumed(400, 'The request has {count} wrong field(s): {fields}'),
  malformed_json: assumed(400, 'The body is not valid JSON: {reason}'),
  empty_body: assumed(400, 'The body is empty; send a JSON object'),
  incomplete_body: assumed(400, 'The body ended before it was complete'),
  malformed_upload: assumed(400, 'The multipart body is broken: {reason}'),
  undocumented_field: assumed(400, 'Undocumented fields are refused under --strict: {fields}', 'undocumented-fields'),
  unreadable_body: assumed(400, 'The body cannot be read: {reason}', 'request-text'),
  malformed_query: assumed(400, 'The query is wrong: {reason}', 'request-text'),
  bad_host: assumed(400, 'The Host of the request is not valid: {reason}'),
  bad_world_name: assumed(400, '{reason}'),
  unauthorized: assumed(401, '{reason}', 'authentication'),
  wrong_insights_key: assumed(401, '{reason}', 'insights-key'),
  unknown_path: assumed(404, 'There is no {method} {path} in the interface{hint}'),
  outside_prefix: assumed(404, 'There is nothing at {path}: every path here begins with {prefix}'),
  wrong_host: assumed(404, '{operation} is served at {url}, not here', 'insights-host'),
  unknown_record: assumed(404, "There is no {what} '{id}'", 'unknown-id'),
  method_not_allowed: assumed(405, '{path} takes {allowed}, not {method}{hint}'),
  request_timeout: assumed(408, '{reason}'),
  too_large: assumed(413, '{what} is larger than the limit of {limit}', 'body-sizes'),
  unsupported_media: assumed(415, 'The body must be {expected}, not {actual}'),
  limit_reached: assumed(429, '{what} has reached its limit of {limit}', 'limits'),
  expectation: assumed(417, "The only expectation that is met is 100-continue, not '{expected}'"),
  headers_too_large: assumed(431, 'The headers are larger than the limit of {limit}'),
  no_http: assumed(400, 'The request is not HTTP/1.1: {reason}'),
  transfer_coding: assumed(501, "The Transfer-Encoding must be chunked or left out, not '{coding}'"),
  no_free_file: assumed(
    503,
    'The process may open no more files: close connections, or raise the limit (ulimit -n), and send the call again',
  ),
  stopping: assumed(503, 'mockfluence is stopping: this call has changed nothing'),
  not_ready: assumed(503, 'Not ready: {reason}'),
  memory_full: assumed(
    507,
    '{what} does not fit into the memory limit of {limit}, which holds {uses}. Reset what is not needed, or raise --memory',
    'limits',
  ),
  not_kept: assumed(507, 'This call has changed nothing, because {file} cannot be written: {reason}', 'limits'),
  response_too_large: assumed(507, '{what} would be larger than the limit of {limit}', 'limits'),
  simulator_bug: assumed(500, 'The response of mockfluence breaks its own contract: {reason}'),

  // Control API: specific to mockfluence, so not an assumption about the service
  control_host: control(403, "The control API refuses the Host '{host}'; allow it with --allowed-host"),
  control_origin: control(403, 'The control API refuses calls from pages of {origin}'),
  control_token: control(401, '{reason}'),
  clock_refusal: control(409, '{reason}'),
  world_in_use: control(409, '{reason}'),
  world_exists: control(409, "There is already a world '{name}': reset it, or delete it before you make it anew"),
  default_world_stays: control(409, 'The default world cannot be deleted; POST {url} resets it'),
  only_default_world: control(
    404,
    "This call was made to the world '{world}', but is one of the default world: use {url}",
  ),
  broken_scenario: control(400, 'The scenario has {count} mistake(s): {first}'),
  unknown_entry: control(404, "There is no {what} '{id}'{hint}"),
  unknown_collection: control(400, "There is no collection '{collection}'{hint}"),
  not_as_expected: control(422, '{expected}{conditions}{found}{closest}{rest}'),
  nothing_came: control(408, '{reason}'),
  no_endpoint: control(409, '{reason}'),

  // Resources
  expiry_not_multiple: assumed(
    400,
    'tracking_expiry_at must lie a multiple of 30 days after the current expiry {current}, not {days} days',
    'expiry-extension',
  ),
  tracked_elsewhere: assumed(409, "'{id}' is already tracked on {connector}", 'tracking'),
} as const satisfies Record<string, ProblemKind>

export type ProblemCode = keyof typeof PROBLEMS

/** The documented errors of endpoint 33, in the order of its checks. */
export const VIDEO_PROBLEMS = [
  'no_video',
  'unsupported_video',
  'invalid_mode',
  'missing_names',
  'unsupported_guidelines',
  'missing_brief_fields',
  'unreadable_guidelines',
  'empty_guidelines',
  'no_brief_found',
] as const satisfies readonly ProblemCode[]

type Facts = Readonly<Record<string, string | number>>

/** An error that ends a call and is sent to the client. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly details: readonly Detail[]
  readonly headers: Readonly<Record<string, string>>
  /** Additional members of a problem document of the control API. */
  readonly members: Readonly<Record<string, unknown>>

  /** Names the first `details` only; `rest`: what there is besides. */
  constructor(
    code: ProblemCode,
    facts: Facts = {},
    details: readonly Detail[] = [],
    headers: Facts = {},
    members: Readonly<Record<string, unknown>> = {},
    rest: Rest = { more: 0, unchecked: 0 },
  ) {
    const fact = (name: string) => cut(String(facts[name] ?? ''), LIMITS.finding_length)
    super(PROBLEMS[code].message.replace(/\{(\w+)\}/g, (_, name: string) => fact(name)))
    this.code = code
    this.details = named(details, rest)
    this.members = members
    this.headers = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  }

  get status(): number {
    return PROBLEMS[this.code].status
  }

  get internalCode(): number {
    return PROBLEMS[this.code].internal_code
  }
}

/** Ends the call with the problem `code`; `facts` fill the placeholders of its message. */
export function fail(code: ProblemCode, facts?: Facts, details?: readonly Detail[]): never {
  throw new Problem(code, facts, details)
}

/** Ends the call with one `invalid_request` that names every wrong field. */
export function failFields(details: readonly Detail[]): never {
  throw invalidRequest(details)
}

/** Ends the call with a 404: there is no `what` of that id. Names the nearest of the `known` ids, if one is near. */
export function failUnknown(what: string, id: string, known: Iterable<string>): never {
  const near = nearest(id, [...known].slice(0, LIMITS.compared_ids))
  const hint = near === undefined ? '' : `; did you mean ${quoted(near)}?`
  throw new Problem('unknown_entry', { what, id: cut(id, LONGEST_ID), hint })
}

const LONGEST_ID = 100

export function invalidRequest(details: readonly Detail[], more = 0, unchecked = 0): Problem {
  const first = details.slice(0, LIMITS.named_findings)
  const fields = [...new Set(first.map((detail) => detail.path || 'body'))].join(', ')
  return new Problem('invalid_request', { count: details.length + more, fields }, details, {}, {}, { more, unchecked })
}

/** What the details of a problem do not name. */
interface Rest {
  /** Further mistakes that are known. */
  readonly more: number
  /** Entries that were not checked, because there were mistakes enough. */
  readonly unchecked: number
}

/** Returns the first details, each cut to a readable length, and what there is besides. */
function named(details: readonly Detail[], { more, unchecked }: Rest): readonly Detail[] {
  const longest = LIMITS.finding_length
  const first = details
    .slice(0, LIMITS.named_findings)
    .map(({ path, message }) => ({ path: cut(path, longest), message: cut(message, longest) }))
  const others = details.length - first.length + more
  const rest = [
    ...(others > 0 ? [andMore(others)] : []),
    ...(unchecked > 0 ? [`${unchecked.toLocaleString('en')} entries were not checked`] : []),
  ]
  return rest.length > 0 ? [...first, { path: '', message: rest.join('; ') }] : first
}

/** Returns a refusal in words. Any other error is a bug. */
export function troubleOf(error: unknown): string {
  if (!(error instanceof Problem)) throw error
  return [error.message, ...error.details.map(({ path, message }) => `${path} ${message}`)].join('; ')
}
