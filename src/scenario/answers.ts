// What a rule answers instead of the service.

import { PROBLEMS, type ProblemCode, VIDEO_PROBLEMS } from '../model/problems.ts'
import type { Responded } from '../world/script.ts'
import type { RuleDocument } from './schema.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

/** The documented envelope of an error. */
export function errorAnswer(
  status: number,
  internal_code: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Responded {
  const body = { error: { http_status: status, internal_code, message } }
  return { status, headers: { ...JSON_TYPE, ...headers }, body, text: JSON.stringify(body), code: internal_code }
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

/** The answer of `respond`: errors without a body get the documented envelope, a text is sent as it stands. */
export function respondAnswer({ status, headers = {}, body }: NonNullable<RuleDocument['respond']>): Responded {
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))
  if (body === undefined) {
    if (status >= 400) return errorAnswer(status, status * 10, REASONS[status] ?? `Status ${status}`, given)
    return { status, headers: given, body: null, text: '', code: null }
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const type = typeof body === 'string' ? { 'content-type': 'text/plain; charset=utf-8' } : JSON_TYPE
  return { status, headers: { ...type, ...given }, body, text, code: codeIn(body) }
}

/** The internal code of a body that has the documented envelope. */
function codeIn(body: unknown): number | null {
  if (typeof body !== 'object' || body === null || !('error' in body)) return null
  const { error } = body
  if (typeof error !== 'object' || error === null || !('internal_code' in error)) return null
  return typeof error.internal_code === 'number' ? error.internal_code : null
}

/** A documented error of endpoint 33; 4005 names the guidelines file. */
export function documentedError(code: number, form: Readonly<Record<string, string>> | undefined): Responded {
  const kind: ProblemCode | undefined = VIDEO_PROBLEMS.find((name) => PROBLEMS[name].internal_code === code)
  if (kind === undefined) throw new Error(`${code} is no documented error`)
  const { status, internal_code, message } = PROBLEMS[kind]
  return errorAnswer(status, internal_code, message.replace('{filename}', form?.guidelines_file ?? ''))
}

/** 429: how long to wait is counted in whole seconds, rounded up. */
export function tooManyRequests(requests: number, per: number, left: number): Responded {
  const seconds = String(Math.max(1, Math.ceil(left / 1000)))
  return errorAnswer(429, 4290, `Rate limit of ${requests} requests per ${per / 1000} s exceeded`, {
    'retry-after': seconds,
    'ratelimit-limit': String(requests),
    'ratelimit-remaining': '0',
    'ratelimit-reset': seconds,
    'ratelimit-policy': `${requests};w=${Math.ceil(per / 1000)}`,
  })
}
