// Draws the consent page.

import { html, raw } from 'hono/html'
import type { Links } from '../model/links.ts'
import { PLATFORMS } from '../model/platforms.ts'
import type { VerificationSession } from '../world/creators/verifications.ts'
import { pageOf } from './html.ts'

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
export function consentForm(
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
