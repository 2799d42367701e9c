// Error responses: their schemas, an example for each problem, and the error responses of an operation by status.

import { STATUS_CODES } from 'node:http'
import * as z from 'zod'
import { problemsOf } from '../contract/problems-of.ts'
import { strict } from '../kit/shape.ts'
import { formatBytes, LIMITS } from '../model/limits.ts'
import { type Detail, PROBLEMS, Problem, type ProblemCode } from '../model/problems.ts'
import { shape } from '../model/shape.ts'
import { worldNameProblem } from '../model/worlds/world-name.ts'
import { headersFor } from './headers.ts'
import { provenanceMarks, referenceTo } from './json-schema.ts'
import { capitalised, type Described } from './schemas.ts'

const WrongField = strict(() => ({
  path: z.string().describe('Where: a dotted path such as `products.0.price`, or empty for the whole.'),
  message: z.string().describe('What is wrong, and what would be right.'),
})).meta({ id: 'WrongField', description: 'One mistake of a request.' })

/** Every error of the service. */
export const Refusal = shape(() => ({
  documented: {
    error: shape(() => ({
      documented: {
        http_status: z.int().describe('The HTTP status, again.'),
        internal_code: z
          .int()
          .describe('The code of the error: 4001 to 4009 of a video analysis, else ten times the status.'),
        message: z.string().describe('What is wrong, for people.'),
      },
      assumed: {
        'error-envelope': {
          details: z
            .array(WrongField)
            .optional()
            .describe('Each wrong field; left out of the documented errors 4001 to 4009.'),
        },
      },
    })).describe('What went wrong.'),
  },
})).meta({ id: 'Refusal', description: 'An error of the service. Scenarios may answer with others.' })

/** Every error of the control API (RFC 9457). */
export const ProblemDocument = z
  .looseObject({
    type: z.string().describe('The page that tells of the problem: `/docs/errors#` and its code.'),
    title: z.string().describe('The kind of problem, in words.'),
    status: z.int().describe('The HTTP status, again.'),
    detail: z.string().describe('What is wrong with this call, and what would be right.'),
    errors: z.array(WrongField).describe('Each mistake with its place.'),
  })
  .meta({ id: 'Problem', description: 'A problem document (RFC 9457). Some have further members, such as `closest`.' })

/** When each status comes. */
const CAUSES: Readonly<Record<number, string>> = {
  400: 'The request is not as it should be; nothing has changed',
  401: 'The credentials are missing, wrong or expired',
  403: 'The control API does not take calls from there',
  404: 'What the call names is not there',
  405: 'The path takes other methods; `Allow` lists them',
  408: 'It did not come in time',
  409: 'The call contradicts the state of the world',
  413: 'The body is larger than the limit',
  415: 'The body is of another media type',
  422: 'The calls are not as expected',
  429: 'A limit is reached, or a rule of a scenario counts calls',
  500: 'mockfluence broke its own contract: a bug to report',
  503: 'mockfluence is starting or stopping, or has no file left to open',
  507: 'It does not fit into the memory or onto the disk',
}

/** Facts for the example of each problem: as calls of the default world get them. */
const FACTS: Partial<Record<ProblemCode, Readonly<Record<string, string | number>>>> = {
  unreadable_guidelines: { filename: 'brief.pdf' },
  invalid_request: { count: 1, fields: 'name' },
  malformed_json: { reason: 'Unexpected "]": "," or "}" was expected here (line 3, column 1)' },
  malformed_upload: { reason: 'its Content-Type names no boundary' },
  undocumented_field: { fields: 'nickname' },
  unreadable_body: { reason: 'it is not valid UTF-8' },
  malformed_query: { reason: '"type=%ff" is not valid UTF-8' },
  bad_host: { reason: '"" is not a host and a port' },
  bad_world_name: { reason: worldNameProblem('a@b') ?? '' },
  unauthorized: { reason: 'The Authorization header is missing: send "Authorization: Bearer <ACCESS_TOKEN>"' },
  wrong_insights_key: { reason: 'The query parameter "key" is missing: send an insights key' },
  unknown_path: {
    method: 'POST',
    path: '/admin/api/v1/campaign',
    hint: '. Did you mean /admin/api/v1/campaigns?',
  },
  outside_prefix: { path: '/admin/api/v1/campaigns', prefix: '/svc' },
  wrong_host: { operation: 'getCampaignInsights', url: 'http://127.0.0.1:4711' },
  unknown_record: { what: 'campaign', id: 'cmp_nothing' },
  method_not_allowed: { path: '/admin/api/v1/campaigns', allowed: 'POST', method: 'GET' },
  request_timeout: { reason: `No part of the body arrived for ${LIMITS.body_idle_ms / 1000} s` },
  too_large: { what: 'The JSON body', limit: formatBytes(LIMITS.json_body_bytes) },
  unsupported_media: { expected: 'application/json', actual: 'text/plain' },
  limit_reached: { what: 'campaigns', limit: LIMITS.records_per_collection },
  expectation: { expected: '200-ok' },
  // The default of Node.
  headers_too_large: { limit: '16 KiB' },
  no_http: { reason: 'Invalid method encountered' },
  transfer_coding: { coding: 'gzip, chunked' },
  not_ready: { reason: 'the data file is being read' },
  memory_full: { what: 'This request', limit: formatBytes(LIMITS.memory_bytes), uses: '500 MiB of records' },
  not_kept: { file: 'worlds.json', reason: 'no space left on device' },
  response_too_large: { what: 'This response', limit: formatBytes(LIMITS.response_bytes) },
  simulator_bug: { reason: 'getCampaignInsights: er: must be a number' },
  control_host: { host: 'evil.example' },
  control_origin: { origin: 'https://evil.example' },
  control_token: { reason: 'The control API needs "Authorization: Bearer T" with its control token' },
  clock_refusal: {
    reason: 'time only goes forward: it is 2026-01-05T09:00:00.000Z, and 2020-01-01T00:00:00.000Z is earlier',
  },
  world_in_use: { reason: 'busy has a start, and this world has been used: load it with ?reset=true' },
  world_exists: { name: 'test-7' },
  default_world_stays: { url: 'http://127.0.0.1:4710/__sim/reset' },
  only_default_world: { world: 'test-7', url: 'http://127.0.0.1:4710/__sim/worlds' },
  broken_scenario: {
    count: 1,
    first: 'request.json:1:28: rules[0].on: "createCampain" is no operation: did you mean "createCampaign"?',
  },
  unknown_entry: { what: 'world', id: 'test-7' },
  unknown_collection: { collection: 'campaign', hint: '; did you mean campaigns?' },
  not_as_expected: { expected: 'expected exactly 1 createCampaign; 2 calls, 2 match: req_3, req_4' },
  nothing_came: { reason: 'No post_tracking.comments_processed was delivered within 4000 ms' },
  no_endpoint: { reason: 'No endpoint takes post_tracking.comments_processed' },
  expiry_not_multiple: { current: 'Sun, 25 Jan 2026 09:00:00 GMT', days: 20 },
  tracked_elsewhere: { id: 'AbCdEfGhIjK', connector: 'instagram' },
}

/** Example details of the problems that list wrong fields. */
const DETAILS: Partial<Record<ProblemCode, readonly Detail[]>> = {
  invalid_request: [{ path: 'name', message: 'is required (string)' }],
  undocumented_field: [{ path: 'nickname', message: 'is not documented' }],
}

/** Returns the name of a problem in words. */
export function wordsOf(code: ProblemCode): string {
  return code.replaceAll('_', ' ')
}

/** Returns the message of a problem as a call may get it. */
export function exampleMessage(code: ProblemCode): string {
  return new Problem(code, FACTS[code]).message
}

function exampleOf(code: ProblemCode, control: boolean): unknown {
  const { status, internal_code } = PROBLEMS[code]
  const details = DETAILS[code] ?? []
  if (control)
    return {
      type: `/docs/errors#${code}`,
      title: capitalised(wordsOf(code)),
      status,
      detail: exampleMessage(code),
      errors: details,
    }
  const error = { http_status: status, internal_code, message: exampleMessage(code) }
  return isDocumented(code) ? { error } : { error: { ...error, details } }
}

function isDocumented(code: ProblemCode): boolean {
  return PROBLEMS[code].source === 'documented'
}

interface Group {
  readonly status: number
  readonly codes: readonly ProblemCode[]
}

/** Groups the problems of a call by status, lowest first. */
function groupsOf(call: Described): Group[] {
  const codes = [...problemsOf(call), 'method_not_allowed' as const]
  const statuses = [...new Set(codes.map((code) => PROBLEMS[code].status))].sort((a, b) => a - b)
  return statuses.map((status) => ({ status, codes: codes.filter((code) => PROBLEMS[code].status === status).sort() }))
}

const keyOf = ({ codes }: Group) => codes.join(' ')

/** The error responses of calls: named components, which calls with the same problems share. */
export class Refusals {
  readonly #named = new Map<string, { readonly name: string; readonly group: Group }>()
  readonly #control: boolean

  constructor(calls: readonly Described[], family: 'service' | 'control') {
    this.#control = family === 'control'
    const taken = new Set<string>()
    for (const call of calls) {
      for (const group of groupsOf(call)) {
        if (this.#named.has(keyOf(group))) continue
        const phrase = phraseOf(group).replace(/\W/g, '')
        // Another group of problems may have the same status: it is named after the first operation that has it.
        const name = taken.has(phrase) ? `${phrase}As${capitalised(call.id)}` : phrase
        taken.add(name)
        this.#named.set(keyOf(group), { name, group })
      }
    }
  }

  /** Returns the named responses. */
  responses(): Record<string, unknown> {
    return Object.fromEntries([...this.#named.values()].map(({ name, group }) => [name, this.#responseOf(group)]))
  }

  /** Returns an example of each problem, with its message as a call gets it. */
  examples(): Record<string, unknown> {
    const codes = [...new Set([...this.#named.values()].flatMap(({ group }) => group.codes))].sort()
    return Object.fromEntries(
      codes.map((code) => {
        const summary = `${PROBLEMS[code].internal_code} ${wordsOf(code)}`
        return [code, { summary, value: exampleOf(code, this.#control) }]
      }),
    )
  }

  /** Returns the error responses of a call, by status. */
  of(call: Described): Record<string, unknown> {
    return Object.fromEntries(
      groupsOf(call).map((group) => [
        group.status,
        { $ref: `#/components/responses/${this.#named.get(keyOf(group))?.name}` },
      ]),
    )
  }

  #responseOf(group: Group): unknown {
    const { status, codes } = group
    return {
      description: `${phraseOf(group)}. ${CAUSES[status] ?? ''}.`,
      headers: headersFor({ status, assumed: !this.#control && codes.some((code) => !isDocumented(code)) }),
      content: {
        [this.#control ? 'application/problem+json' : 'application/json']: {
          schema: { $ref: referenceTo(this.#control ? 'Problem' : 'Refusal') },
          examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
        },
      },
      'x-problems': codes.map((code) => {
        const { internal_code, source } = PROBLEMS[code]
        return { code, internal_code, ...(source === 'control' ? {} : provenanceMarks(source)) }
      }),
    }
  }
}

function phraseOf({ status }: Group): string {
  return STATUS_CODES[status] ?? `Status ${status}`
}
