// The first page: where everything is, and the first calls to try.

import { html, raw } from 'hono/html'
import { type Links, urlsOf } from '../model/links.ts'
import { VERSION } from '../version.ts'
import { shareLink } from '../world/campaigns/campaign-views.ts'
import type { World } from '../world/world.ts'
import { type Markup, textOf } from './html.ts'
import type { Page, PageCall } from './page.ts'

/** `/`, for browsers; the server answers other clients. */
export const welcome: Page = { method: 'GET', path: '/', answer: showWelcome }

/** Returns where everything of a world is, by name; `campaign_url`: the page of its first campaign, if it has one. */
export function linksIn(world: World | undefined, links: Links): Record<string, string> {
  const [campaign] = world?.campaigns.records.values() ?? []
  return { ...urlsOf(links), ...(campaign ? { campaign_url: shareLink(campaign, links) } : {}) }
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:0 auto;padding:3rem 1.5rem;color:#1f2933;background:#fff}
h1{margin:0;font-size:1.8rem}h2{margin:2.5rem 0 .75rem;font-size:1.1rem}p{margin:.5rem 0;color:#52606d}code,pre{font:.9rem/1.6 ui-monospace,monospace}
ul{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(22rem,100%),1fr));gap:1rem;margin:1.5rem 0;padding:0;list-style:none}
li a{display:block;height:100%;box-sizing:border-box;padding:1rem 1.25rem;border:1px solid #cbd2d9;border-radius:.75rem;color:inherit;text-decoration:none}
li a:hover{border-color:#1d4ed8}li strong{color:#1d4ed8}li span{display:block;color:#52606d;font-size:.95rem}:focus-visible{outline:3px solid #60a5fa;outline-offset:2px}
pre{margin:.25rem 0 1rem;padding:.75rem 1rem;border-radius:.5rem;background:#f2f4f7;white-space:pre-wrap;overflow-wrap:anywhere}
@media(prefers-color-scheme:dark){body{color:#e4e7eb;background:#111827}p,li span{color:#9aa5b1}li a{border-color:#52606d}li strong{color:#93c5fd}pre{background:#1f2937}}`

function showWelcome({ links, world, worldName }: PageCall): Response {
  const { docs_url = '', console_url = '', control_url = '', campaign_url } = linksIn(world, links)
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>mockfluence</title><style>${raw(STYLE)}</style></head>
<body><main><h1>mockfluence</h1>
<p>A simulator of the Influencer Marketing Analytics Service, version ${VERSION}. This is the world <code>${worldName}</code>.</p>
<ul>${card(docs_url, 'Reference', 'Every call of the service and of the control API, to read and to try')}
${campaign_url === undefined ? '' : card(campaign_url, 'Welcome campaign', 'The page of a campaign, as the service shares it')}
${card(control_url, 'Control API', 'The clock, scenarios and records of this world, as JSON')}
${card(console_url, 'Console', 'See what happens in this world, and steer it')}</ul>
<h2>First calls</h2>${curls(links).map(([what, line]) => html`<p>${what}:</p><pre>${line}</pre>`)}
<p>Any token does, unless mockfluence was started with <code>--token</code>. <code>mockfluence help</code> lists the topics of the handbook.</p>
</main></body></html>
`
  return new Response(textOf(page), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      vary: 'Accept',
    },
  })
}

function card(href: string, title: string, about: string): Markup {
  return html`<li><a href="${href}"><strong>${title}</strong><span>${about}</span></a></li>`
}

function curls({ base }: Links): (readonly [what: string, line: string])[] {
  const search = `${base}/admin/api/v1/search?type=discovery&skip=0&limit=3&connector=instagram`
  const token = "-H 'Authorization: Bearer demo'"
  const campaign = `-H 'Content-Type: application/json' -d '{"name": "Spring", "brand_name": "Acme"}'`
  return [
    ['Search creators', `curl -s ${token} ${word(search)}`],
    ['Create a campaign', `curl -s ${token} ${campaign} ${word(`${base}/admin/api/v1/campaigns`)}`],
    [
      'Move the clock by a day',
      `curl -s -H 'Content-Type: application/json' -d '{"by": "1d"}' ${word(`${base}/__sim/clock/advance`)}`,
    ],
  ]
}

/** Returns a URL as one word for a shell: names of worlds may have apostrophes. */
function word(url: string): string {
  return `'${url.replaceAll("'", String.raw`'\''`)}'`
}
