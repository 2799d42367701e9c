// Where a creator allows or denies (interface, endpoint 17): a form that works without scripts, and the way back.

import type { HonoRequest } from 'hono'
import { shownType } from '../kit/media-type.ts'
import { CHOICES, type Choice } from '../model/creators/verification.ts'
import { formatBytes, LIMITS } from '../model/limits.ts'
import { fail } from '../model/problems.ts'
import { Handle } from '../model/text.ts'
import type { VerificationSession } from '../world/creators/verification-record.ts'
import { consentForm } from './consent-form.ts'
import { plainPage } from './html.ts'
import type { Page, PageCall } from './page.ts'

const PATH = '/consent/:session_id'

/** The form; with `?auto=allow|deny` (and `&handle=`) at once the way back, for those who have no hands. */
export const consentPage: Page = {
  method: 'GET',
  path: PATH,
  answer(call) {
    const session = sessionOf(call)
    if (!session) return noSuchSession()
    const { request } = call
    const auto = request.query('auto')
    const handle = request.query('handle')
    // HEAD only looks.
    if (auto === undefined || request.method === 'HEAD') return consentForm(session, { handle })
    return decide(call, session, auto, handle, 302)
  },
}

/** What the form sends. */
export const consentChoice: Page = {
  method: 'POST',
  path: PATH,
  async answer(call) {
    if (!sessionOf(call)) return noSuchSession()
    const form = await readForm(call.request)
    // The world may have moved on while the form was being read.
    const session = sessionOf(call)
    if (!session) return noSuchSession()
    return decide(call, session, form.get('choice'), form.get('handle') ?? undefined, 303)
  },
}

function sessionOf({ request, world }: PageCall): VerificationSession | undefined {
  return world?.verifications.find(request.param('session_id') ?? '')
}

function noSuchSession(): Response {
  const how = 'Ask the app that sent you here for a new link; it gets one from POST /business/api/v1/sessions/initiate.'
  return plainPage(404, 'No such verification', how)
}

/** Sends the creator back with a token, or shows the form again where the choice or the handle is none. */
function decide(
  { world }: PageCall,
  session: VerificationSession,
  said: string | null,
  typed: string | undefined,
  status: 302 | 303,
): Response {
  const choice = CHOICES.find((known) => known === said)
  if (!choice) return consentForm(session, { handle: typed, problem: 'Choose one of the two: allow or deny.' })
  const handle = handleFor(session, choice, typed)
  if (handle === null || !world) {
    const problem = 'That is no handle: use letters, digits, dots, _ and -, with or without @.'
    return consentForm(session, { handle: typed, problem })
  }
  const location = world.verifications.choose(session, choice, handle, world.clock.now())
  return new Response(null, {
    status,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })
}

/** Whose consent it is: the one suggested unless another is typed; who denies need not say. Null for a text that is none. */
function handleFor(session: VerificationSession, choice: Choice, typed: string | undefined): string | null {
  const text = typed?.trim() ?? ''
  if (text === '') return session.handle
  const read = Handle.safeParse(text)
  return read.success ? read.data : choice === 'deny' ? session.handle : null
}

/** The fields of a form as browsers send it. */
async function readForm(request: HonoRequest): Promise<URLSearchParams> {
  const expected = 'application/x-www-form-urlencoded'
  const type = request.header('content-type')
  if (!type?.toLowerCase().startsWith(expected)) {
    fail('unsupported_media', { expected, actual: shownType(type) })
  }
  const limit = LIMITS.consent_form_bytes
  if (Number(request.header('content-length') ?? 0) > limit) tooLarge(limit)
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  try {
    for await (const chunk of request.raw.body ?? []) {
      size += chunk.byteLength
      if (size > limit) break
      text += decoder.decode(chunk, { stream: true })
    }
  } catch {
    // A body fails to be read when its client goes away.
    fail('incomplete_body')
  }
  if (size > limit) tooLarge(limit)
  return new URLSearchParams(text + decoder.decode())
}

function tooLarge(limit: number): never {
  fail('too_large', { what: 'The form', limit: formatBytes(limit) })
}
