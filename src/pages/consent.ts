// Lets a creator allow or deny (interface, endpoint 17): a form that works without scripts, and the redirect back.

import { CHOICES, type Choice } from '../model/creators/verification.ts'
import { Handle } from '../model/text.ts'
import type { VerificationSession } from '../world/creators/verifications.ts'
import { consentForm } from './consent-form.ts'
import { readForm } from './form.ts'
import { missing } from './html.ts'
import type { Page, PageCall } from './page.ts'

const PATH = '/consent/:session_id'

/** Shows the form. With `?auto=allow|deny` (and `&handle=`) it redirects at once, for tests without a browser. */
export const consentPage: Page = {
  method: 'GET',
  path: PATH,
  framed: true,
  changes: true,
  answer(call) {
    const session = sessionOf(call)
    const { request, links } = call
    const auto = request.query('auto')
    const handle = request.query('handle')
    // HEAD decides nothing.
    if (auto === undefined || request.method === 'HEAD') return consentForm(links, session, { handle })
    return decide(call, session, auto, handle, 302)
  },
}

/** Receives the form. */
export const consentChoice: Page = {
  method: 'POST',
  path: PATH,
  framed: true,
  changes: true,
  async answer(call) {
    sessionOf(call)
    const form = await readForm(call.request)
    // The world may have changed while the form was read.
    const session = sessionOf(call)
    const [choice, handle] = [form.get('choice'), form.get('handle') ?? undefined]
    call.onForm({ ...(choice === null ? {} : { choice }), ...(handle === undefined ? {} : { handle }) })
    return decide(call, session, choice, handle, 303)
  },
}

/** Throws a `Problem` if there is none. */
function sessionOf({ request, world }: PageCall): VerificationSession {
  const id = request.param('session_id') ?? ''
  const how = 'Ask the app that sent you here for a new link; it gets one from POST /business/api/v1/sessions/initiate.'
  const session = world?.services.verifications.find(id)
  if (!session) throw missing('verification', id, how)
  return session
}

/** Redirects the creator back with a token. Shows the form again if the choice or the handle is not valid. */
function decide(
  { world, links }: PageCall,
  session: VerificationSession,
  chosen: string | null,
  typed: string | undefined,
  status: 302 | 303,
): Response {
  const choice = CHOICES.find((known) => known === chosen)
  if (!choice) return consentForm(links, session, { handle: typed, problem: 'Choose one of the two: allow or deny.' })
  const handle = handleFor(session, choice, typed)
  if (handle === null || !world) {
    const problem = 'This is not a handle: use letters, digits, dots, _ and -, with or without @.'
    return consentForm(links, session, { handle: typed, problem })
  }
  const location = world.services.verifications.choose(session, choice, handle, world.clock.now())
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
