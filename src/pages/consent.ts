// Lets a creator allow or deny (interface, endpoint 17): a form that works without scripts, and the redirect back.

import type { HonoRequest } from 'hono'
import { readText, shownType } from '../contract/read-text.ts'
import { faultInQuery } from '../kit/query.ts'
import { CHOICES, type Choice } from '../model/creators/verification.ts'
import { LIMITS } from '../model/limits.ts'
import { fail, Problem } from '../model/problems.ts'
import { Handle } from '../model/text.ts'
import type { VerificationSession } from '../world/creators/verification-record.ts'
import { consentForm } from './consent-form.ts'
import { plainPage } from './html.ts'
import type { Page, PageCall } from './page.ts'

const PATH = '/consent/:session_id'

/** Shows the form. With `?auto=allow|deny` (and `&handle=`) it redirects at once, for tests without a browser. */
export const consentPage: Page = {
  method: 'GET',
  path: PATH,
  changes: true,
  answer(call) {
    const session = sessionOf(call)
    if (!session) return noSuchSession()
    const { request } = call
    const auto = request.query('auto')
    const handle = request.query('handle')
    // HEAD decides nothing.
    if (auto === undefined || request.method === 'HEAD') return consentForm(session, { handle })
    return decide(call, session, auto, handle, 302)
  },
}

/** Receives the form. */
export const consentChoice: Page = {
  method: 'POST',
  path: PATH,
  changes: true,
  async answer(call) {
    if (!sessionOf(call)) return noSuchSession()
    const form = await readForm(call.request)
    // The world may have changed while the form was read.
    const session = sessionOf(call)
    if (!session) return noSuchSession()
    const [choice, handle] = [form.get('choice'), form.get('handle') ?? undefined]
    call.onForm({ ...(choice === null ? {} : { choice }), ...(handle === undefined ? {} : { handle }) })
    return decide(call, session, choice, handle, 303)
  },
}

function sessionOf({ request, world }: PageCall): VerificationSession | undefined {
  return world?.verifications.find(request.param('session_id') ?? '')
}

function noSuchSession(): Response {
  const how = 'Ask the app that sent you here for a new link; it gets one from POST /business/api/v1/sessions/initiate.'
  return plainPage(404, 'No such verification', how)
}

/** Redirects the creator back with a token. Shows the form again if the choice or the handle is not valid. */
function decide(
  { world }: PageCall,
  session: VerificationSession,
  chosen: string | null,
  typed: string | undefined,
  status: 302 | 303,
): Response {
  const choice = CHOICES.find((known) => known === chosen)
  if (!choice) return consentForm(session, { handle: typed, problem: 'Choose one of the two: allow or deny.' })
  const handle = handleFor(session, choice, typed)
  if (handle === null || !world) {
    const problem = 'This is not a handle: use letters, digits, dots, _ and -, with or without @.'
    return consentForm(session, { handle: typed, problem })
  }
  const location = world.verifications.choose(session, choice, handle, world.clock.now())
  return new Response(null, {
    status,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })
}

/** Returns the typed handle, else the suggested one. For an invalid one: null, or for a denial the suggested one. */
function handleFor(session: VerificationSession, choice: Choice, typed: string | undefined): string | null {
  const text = typed?.trim() ?? ''
  if (text === '') return session.handle
  const read = Handle.safeParse(text)
  return read.success ? read.data : choice === 'deny' ? session.handle : null
}

/** Reads the fields of a form. Throws what `readText` throws, and `incomplete_body`. */
async function readForm(request: HonoRequest): Promise<URLSearchParams> {
  const expected = 'application/x-www-form-urlencoded'
  const type = request.header('content-type')
  if (!type?.toLowerCase().startsWith(expected)) {
    fail('unsupported_media', { expected, actual: shownType(type) })
  }
  try {
    const bounds = { what: 'The form', limit: LIMITS.consent_form_bytes, headers: request.header() }
    const text = await readText(request.raw.body ?? [], bounds)
    const fault = faultInQuery(text)
    if (fault !== null) fail('unreadable_body', { reason: fault })
    return new URLSearchParams(text)
  } catch (error) {
    // Reading fails if the client disconnects.
    throw error instanceof Problem ? error : new Problem('incomplete_body')
  }
}
