// The effect that replaces the service's own answer.

import * as z from 'zod'
import { EVEN_IF_WRONG } from '../../kit/refinement.ts'
import { strict } from '../../kit/shape.ts'
import type { Responded } from '../../world/script.ts'
import type { Effect } from './effect.ts'
import { errorAnswer, JSON_TYPE } from './error-answer.ts'
import { HeaderFields, headersOf } from './header-fields.ts'
import { templatedBody } from './templated-body.ts'

const NO_BODY: readonly number[] = [204, 205, 304]

const Respond = strict(() => ({
  status: z.int().min(200).max(599).meta({ description: 'Its status, from 200 to 599' }),
  headers: HeaderFields.meta({ description: 'Its headers' }).optional(),
  body: z
    .unknown()
    .meta({ description: 'Its JSON or text; may have templates. An error without one has the documented form' })
    .optional(),
})).refine(({ status, body }) => body === undefined || !NO_BODY.includes(status), {
  message: 'responses with the status 204, 205 or 304 have no body',
  path: ['body'],
  ...EVEN_IF_WRONG,
})

type RespondDocument = z.output<typeof Respond>

export const respond = {
  key: 'respond',
  keys: {
    respond: Respond.meta({ description: 'Sends this response instead' }).optional(),
  },
  step: 'answer',
  decides: true,
  excludes: ['error'],
  duringUpload: false,
  compile(document) {
    const { status } = document
    const fill = templatedBody(document.body)
    if (fill === null) {
      const answer = answerOf(document)
      return { act: () => ({ did: `respond ${status}`, respond: answer }) }
    }
    return {
      act(occasion) {
        const missing: string[] = []
        const body = fill(occasion, (one) => missing.push(one))
        return {
          did: [`respond ${status}`, ...missing.slice(0, SHOWN)].join('; '),
          respond: answerOf({ ...document, body }),
        }
      },
    }
  },
} satisfies Effect<RespondDocument>

/** What a call lacks for the templates: the first of it is shown in the journal. */
const SHOWN = 5

/** Returns the answer. An error without a body gets the documented envelope; text is sent as it is. */
function answerOf({ status, headers = {}, body }: RespondDocument): Responded {
  const given = headersOf(headers)
  if (body === undefined) {
    if (status >= 400) return errorAnswer(status, status * 10, REASONS[status] ?? `Status ${status}`, given)
    return { status, headers: given, body: null, text: '', code: null }
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const type = typeof body === 'string' ? { 'content-type': 'text/plain; charset=utf-8' } : JSON_TYPE
  return { status, headers: { ...type, ...given }, body, text, code: codeIn(body) }
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
  if (typeof body !== 'object' || body === null || !('error' in body)) return null
  const { error } = body
  if (typeof error !== 'object' || error === null || !('internal_code' in error)) return null
  return typeof error.internal_code === 'number' ? error.internal_code : null
}
