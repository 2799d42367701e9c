// The effects that answer a call in place of the service: respond, error and limit.

import * as z from 'zod'
import { EVEN_IF_WRONG, strict } from '../../kit/shape.ts'
import { fieldOf } from '../../kit/table.ts'
import { PROBLEMS, type ProblemCode, VIDEO_PROBLEMS } from '../../model/problems.ts'
import type { RequestInfo, Responded } from '../../world/script.ts'
import { Duration, ms } from '../schema/values.ts'
import { HeaderFields, headersOf } from './edits.ts'
import type { Effect } from './effect.ts'
import { filledIn } from './template.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

function errorAnswer(
  status: number,
  internal_code: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Responded {
  const body = { error: { http_status: status, internal_code, message } }
  return { status, headers: { ...JSON_TYPE, ...headers }, body, text: JSON.stringify(body), code: internal_code }
}

const NO_BODY: readonly number[] = [204, 205, 304]

const Respond = strict(() => ({
  status: z.int().min(200).max(599).describe('Its status, from 200 to 599'),
  headers: HeaderFields.describe('Its headers').optional(),
  body: z
    .unknown()
    .describe('Its JSON or text; may have templates. An error without one has the documented form')
    .optional(),
})).refine(({ status, body }) => body === undefined || !NO_BODY.includes(status), {
  message: 'responses with the status 204, 205 or 304 have no body',
  path: ['body'],
  ...EVEN_IF_WRONG,
})

type RespondDocument = z.output<typeof Respond>

export const respond = {
  input: Respond.describe('Sends this response instead'),
  step: 'answer',
  decides: true,
  excludes: ['error'],
  compile: (document) => ({
    act(occasion) {
      const missing: string[] = []
      const { body, shown } = filledIn(document.body, occasion, (one) => missing.push(one))
      return {
        did: [`respond ${document.status}`, ...missing.slice(0, SHOWN)].join('; '),
        respond: { ...answerOf({ ...document, body }), ...(shown === body ? {} : { body: shown }) },
      }
    },
  }),
} satisfies Effect<RespondDocument>

/** What a call lacks for the templates: the first of it is shown in the journal. */
const SHOWN = 5

/** Returns the answer. An error without a body gets the documented envelope; text is sent as it is. */
function answerOf({ status, headers = {}, body }: RespondDocument): Responded {
  const ownHeaders = headersOf(headers)
  if (body === undefined) {
    if (status >= 400) return errorAnswer(status, status * 10, REASONS[status] ?? `Status ${status}`, ownHeaders)
    return { status, headers: ownHeaders, body: null, text: '', code: null }
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const type = typeof body === 'string' ? { 'content-type': 'text/plain; charset=utf-8' } : JSON_TYPE
  return { status, headers: { ...type, ...ownHeaders }, body, text, code: codeIn(body) }
}

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  408: 'Request timeout',
  409: 'Conflict',
  413: 'Content too large',
  415: 'Unsupported media type',
  422: 'Unprocessable content',
  429: 'Too many requests',
  500: 'Internal server error',
  502: 'Bad gateway',
  503: 'Service unavailable',
  504: 'Gateway timeout',
}

/** Returns the internal code of a body that has the documented envelope; null for any other body. */
function codeIn(body: unknown): number | null {
  const code = fieldOf(body, 'error', 'internal_code')
  return typeof code === 'number' ? code : null
}

/** The documented errors of endpoint 33. */
export const VIDEO_ERRORS = [4001, 4002, 4003, 4004, 4005, 4006, 4007, 4008, 4009] as const
const Code = z.literal(VIDEO_ERRORS)

export const error = {
  input: Code.describe('A documented error, 4001 to 4009, with its message'),
  step: 'answer',
  decides: true,
  excludes: ['respond', 'patch'],
  compile: (code) => ({
    act: ({ call }) => ({ did: `error ${code}`, respond: documentedError(code, call.form) }),
  }),
} satisfies Effect<z.output<typeof Code>>

export function problemOfCode(code: unknown): ProblemCode | undefined {
  return VIDEO_PROBLEMS.find((name) => PROBLEMS[name].internal_code === code)
}

/** Returns the documented error of this code. Error 4005 names the guidelines file of the `form`. */
function documentedError(code: number, form: Readonly<Record<string, string>> | undefined): Responded {
  const kind = problemOfCode(code)
  if (kind === undefined) throw new Error(`${code} is no documented error`)
  const { status, internal_code, message } = PROBLEMS[kind]
  return errorAnswer(status, internal_code, message.replace('{filename}', form?.guidelines_file ?? ''))
}

const LimitInput = strict(() => ({
  requests: z.int().min(0).max(1_000_000).describe('How many calls are let through'),
  per: Duration.describe('In which time, on the clock of the world: 1m'),
  by: z
    .enum(['token', 'world'])
    .describe('token: each credential has so many; world: all together (the default)')
    .optional(),
}))

export const limit = {
  input: LimitInput.describe(
    'Responds with 429 and retry-after beyond so many calls: {requests: 10, per: 1m, by: token}',
  ),
  step: 'refuse',
  compile({ requests, per: length, by }) {
    const per = ms(length)
    const whose = (call: RequestInfo) => (by === 'token' ? credentialOf(call) : '')
    return {
      limit: {
        shown: `${requests} calls in ${per / 1000} s${by === 'token' ? ' for each credential' : ''}`,
        exceeded: ({ counters, now, call }) => counters.exceeds(requests, per, now, whose(call)),
      },
      act: ({ counters, now, call }) => ({
        did: 'limit exceeded',
        respond: tooManyRequests(requests, per, counters.untilNextWindow(per, now, whose(call))),
      }),
    }
  },
} satisfies Effect<z.output<typeof LimitInput>>

/** Returns the credential of a call: its token, or the key of campaign insights. */
function credentialOf({ headers, query }: RequestInfo): string {
  return headers.authorization?.replace(/^bearer +/i, '') ?? query.key ?? ''
}

/** Returns the 429. `per` and `remaining` (until the window ends) are in ms; its headers have seconds, rounded up. */
function tooManyRequests(requests: number, per: number, remaining: number): Responded {
  const seconds = String(Math.max(1, Math.ceil(remaining / 1000)))
  return errorAnswer(429, 4290, `Rate limit of ${requests} requests per ${per / 1000} s exceeded`, {
    'retry-after': seconds,
    'ratelimit-limit': String(requests),
    'ratelimit-remaining': '0',
    'ratelimit-reset': seconds,
    'ratelimit-policy': `${requests};w=${Math.ceil(per / 1000)}`,
  })
}
