// Draws the consent page.

import { html, raw } from 'hono/html'
import { PLATFORMS } from '../model/platforms.ts'
import type { VerificationSession } from '../world/creators/verification-record.ts'
import { textOf } from './html.ts'

const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;background:#f2f4f7;color:#1f2933}
main{box-sizing:border-box;width:min(27rem,calc(100vw - 2rem));margin:1rem;padding:2rem;border-radius:1rem;background:#fff;box-shadow:0 1px 3px #0002,0 8px 24px #0001}
h1{margin:0 0 1rem;font-size:1.4rem;line-height:1.25}p{margin:0 0 1rem}ul{margin:0 0 1.25rem;padding-left:1.2rem}
label{display:block;font-weight:600}input{box-sizing:border-box;width:100%;margin:.35rem 0 1.25rem;padding:.6rem .75rem;border:1px solid #7b8794;border-radius:.5rem;font:inherit}
.choices{display:flex;gap:.75rem;flex-wrap:wrap}button{flex:1;padding:.7rem 1rem;border:1px solid #3e4c59;border-radius:.5rem;background:transparent;color:inherit;font:inherit;font-weight:600;cursor:pointer}
button[value=allow]{border-color:#1d4ed8;background:#1d4ed8;color:#fff}:focus-visible{outline:3px solid #60a5fa;outline-offset:2px}
.problem{padding:.6rem .75rem;border-left:4px solid #b91c1c;background:#fef2f2;color:#7f1d1d}.small{margin:1.25rem 0 0;font-size:.85rem;color:#52606d}
@media(prefers-color-scheme:dark){body{background:#111827;color:#e4e7eb}main{background:#1f2937}.small{color:#9aa5b1}.problem{background:#450a0a;color:#fecaca}}`

/** Returns the form. `handle`: the value of its field, else the suggested one. `problem`: shown, with status 400. */
export function consentForm(
  session: VerificationSession,
  { handle = session.handle, problem }: { readonly handle?: string | undefined; readonly problem?: string } = {},
): Response {
  const platform = PLATFORMS[session.connector].name
  const client = clientOf(session.redirectUrl)
  const complaint = problem && html`<p class="problem" id="problem" role="alert">${problem}</p>`
  const described = problem && raw(' aria-describedby="problem" aria-invalid="true"')
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Share your ${platform} insights</title><style>${raw(STYLE)}</style></head>
<body><main><h1>Share your ${platform} insights with <bdi>${client}</bdi>?</h1>
${complaint}<p>If you allow it, <bdi>${client}</bdi> may see:</p>
<ul><li>your profile and who you are</li><li>the figures of your posts</li><li>your reach and engagement</li></ul>
<form method="post"><label for="handle">Your ${platform} handle</label>
<input id="handle" name="handle" type="text" value="${handle}" maxlength="101" autocomplete="off" autocapitalize="none" spellcheck="false"${described}>
<div class="choices"><button type="submit" name="choice" value="allow">Allow</button><button type="submit" name="choice" value="deny" formnovalidate>Deny</button></div></form>
<p class="small">This is a simulation by mockfluence: it uses no real account.</p></main></body></html>
`
  return new Response(textOf(page), {
    status: problem ? 400 : 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // No form-action: browsers apply it to redirects, too, and would block the redirect to the client.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** Returns the client's name as the creator sees it: the host of the redirect URL, or the scheme of an app. */
function clientOf(redirectUrl: string): string {
  const { protocol, host } = new URL(redirectUrl)
  return /^https?:$/.test(protocol) ? host : `the app ${protocol.slice(0, -1)}`
}
