// Lets a creator allow or deny (interface, endpoint 17): a form that works without scripts, and the redirect back.

import { html, raw } from 'hono/html'
import { CHOICES, type Choice } from '../model/creators/verification.ts'
import type { Links } from '../model/links.ts'
import { PLATFORMS } from '../model/platforms.ts'
import { Handle } from '../model/text.ts'
import type { VerificationSession } from '../world/creators/verifications.ts'
import { missing, pageOf } from './html.ts'
import { type Page, type PageCall, readForm } from './page.ts'

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
  const session = world?.services.verifications.records.get(id)
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

/** What each platform asks a creator to share, by the names of its permissions. */
const PERMISSIONS: Readonly<Record<VerificationSession['connector'], readonly (readonly [string, string])[]>> = {
  instagram: [
    ['instagram_basic', 'your profile, your posts and their captions'],
    ['instagram_manage_insights', 'your reach, your engagement and who follows you'],
    ['pages_show_list', 'the list of pages that your account belongs to'],
    ['pages_read_engagement', 'comments and reactions on your posts'],
  ],
  youtube: [
    ['youtube.readonly', 'your channel, your videos and your playlists'],
    ['yt-analytics.readonly', 'views, watch time and the audience of your videos'],
    ['userinfo.profile', 'your name and your picture'],
  ],
}

/** Returns the form. `handle`: the value of its field, else the suggested one. `problem`: shown, with status 400. */
function consentForm(
  links: Links,
  session: VerificationSession,
  { handle = session.handle, problem }: { readonly handle?: string | undefined; readonly problem?: string } = {},
): Response {
  const platform = PLATFORMS[session.connector].name
  const client = clientOf(session.redirectUrl)
  const complaint = problem && html`<p class="problem" id="problem" role="alert">${problem}</p>`
  const described = problem && raw(' aria-describedby="problem" aria-invalid="true"')
  const permissions = PERMISSIONS[session.connector].map(([name, what]) => html`<li>${what} <code>${name}</code></li>`)
  const body = html`<div class="card"><h1>Share your ${platform} insights with <bdi>${client}</bdi>?</h1>
${complaint}<p>If you allow it, <bdi>${client}</bdi> may see:</p>
<ul class="permissions">${permissions}</ul>
<form method="post"><label class="field" for="handle"><span>Your ${platform} handle</span></label>
<input class="whole" id="handle" name="handle" type="text" value="${handle}" maxlength="101" autocomplete="off" autocapitalize="none" spellcheck="false"${described}>
<div class="actions choices"><button type="submit" class="primary" name="choice" value="allow">Allow</button><button type="submit" name="choice" value="deny" formnovalidate>Deny</button></div></form>
<p class="small soft">This is a simulation by mockfluence: it uses no real account.</p></div>`
  // The form leads to the client, wherever that is.
  return pageOf(links, {
    title: `Share your ${platform} insights`,
    body,
    status: problem ? 400 : 200,
    width: 'narrow',
    forms: null,
  })
}

/** Returns the client's name as the creator sees it: the host of the redirect URL, or the scheme of an app. */
function clientOf(redirectUrl: string): string {
  const { protocol, host } = new URL(redirectUrl)
  return /^https?:$/.test(protocol) ? host : `the app ${protocol.slice(0, -1)}`
}
