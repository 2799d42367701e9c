// The shareable page of a campaign's insights (`insights_link`, `share_url`), for people without credentials.

import { html, raw } from 'hono/html'
import type { CampaignInsightsDocument } from '../model/campaigns/campaign-insights.ts'
import type { PostDetail } from '../model/campaigns/post.ts'
import { type Markup, plainPage, textOf } from './html.ts'
import type { Page } from './page.ts'

/** `/share/insights?id=<campaign_id>`: the same figures as in endpoint 5. */
export const share: Page = {
  method: 'GET',
  path: '/share/insights',
  async answer({ request, world, links }) {
    const id = request.query('id') ?? ''
    const record = world?.campaigns.records.get(id)
    if (!world || !record) {
      return plainPage(
        404,
        'No such campaign',
        'The link has the id of a campaign as ?id=; this world has no campaign with that id.',
      )
    }
    const insights = await world.turn.do(world.campaigns.insights(record, world.clock.now(), links))
    return new Response(drawInsights(insights), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      },
    })
  },
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:3rem auto;padding:0 1.5rem;color:#1f2933;background:#fff}
h1{margin:0;font-size:1.6rem}h2{margin:2.5rem 0 .5rem;font-size:1.1rem}p{margin:.25rem 0;color:#52606d}a{color:#1d4ed8}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr));gap:1rem;margin:1.5rem 0}dl div{padding:.75rem 1rem;border:1px solid #cbd2d9;border-radius:.5rem}
dt{font-size:.85rem;color:#52606d}dd{margin:0;font-size:1.25rem;font-weight:600;overflow-wrap:anywhere}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{padding:.4rem .6rem;border-bottom:1px solid #cbd2d9;text-align:left;vertical-align:top}.number{text-align:right;font-variant-numeric:tabular-nums}
@media(prefers-color-scheme:dark){body{color:#e4e7eb;background:#1f2933}p,dt{color:#9aa5b1}a{color:#93c5fd}dl div,th,td{border-color:#52606d}}`

function drawInsights(insights: CampaignInsightsDocument): string {
  const { name, brand_name, status, insights_refreshed_at, posts } = insights
  const brand = brand_name === '' ? '' : ` · ${brand_name}`
  const when = insights_refreshed_at === null ? '' : ` · figures of ${insights_refreshed_at}`
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${name}</title><style>${raw(STYLE)}</style></head>
<body><main><h1>${name}</h1><p><strong>${status}</strong>${brand}${when}</p>
<dl>${totalsOf(insights).map(total)}</dl>
<h2>Posts</h2>${posts.length === 0 ? html`<p>Nothing is tracked yet.</p>` : tableOf(posts)}
</main></body></html>
`
  return textOf(page)
}

function totalsOf(of: CampaignInsightsDocument): (readonly [string, string])[] {
  return [
    ['Posts', whole(of.posts_count)],
    ['Creators', whole(of.creators_count)],
    ['Followers', whole(of.followers)],
    ['Reach', whole(of.reach)],
    ['Views', whole(of.views)],
    ['Likes', whole(of.likes)],
    ['Comments', whole(of.comments)],
    ['Engagement', whole(of.engagement)],
    ['Engagement rate', `${of.er} %`],
    ...salesOf(of.posts),
    ...(of.cost_of_campaign === null ? [] : [['Cost', whole(of.cost_of_campaign)] as const]),
  ]
}

/** Returns what short links have brought, where any is attached. */
function salesOf(posts: readonly PostDetail[]): (readonly [string, string])[] {
  const analyses = posts.flatMap(({ shortlinks_analysis: analysis }) => analysis ?? [])
  const sum = (count: (of: (typeof analyses)[number]) => number) =>
    whole(analyses.reduce((all, of) => all + count(of), 0))
  if (analyses.length === 0) return []
  return [
    ['Clicks', sum(({ clicks }) => clicks)],
    ['Orders', sum((of) => of.affiliate_orders_count)],
    ['Sales', sum((of) => of.affiliate_orders_amount)],
  ]
}

function total([label, value]: readonly [string, string]): Markup {
  return html`<div><dt>${label}</dt><dd>${value}</dd></div>`
}

function tableOf(posts: readonly PostDetail[]): Markup {
  const head = ['Reach', 'Views', 'Likes', 'Comments', 'ER', 'Clicks', 'Orders'].map(
    (name) => html`<th class="number">${name}</th>`,
  )
  return html`<div class="wide"><table><thead><tr><th>Post</th><th>Creator</th>${head}</tr></thead>
<tbody>${posts.map(row)}</tbody></table></div>`
}

function row(post: PostDetail): Markup {
  const { post_url, title, creator, reach, views, likes_count, comments_count, er, shortlinks_analysis: links } = post
  const sold = links ? [whole(links.clicks), whole(links.affiliate_orders_count)] : ['', '']
  const figures = [whole(reach), whole(views), whole(likes_count), whole(comments_count), `${er} %`, ...sold]
  const cells = figures.map((figure) => html`<td class="number">${figure}</td>`)
  return html`<tr><td>${link(post_url, title || post_url)}</td><td>${link(creator.url, creator.handle)}</td>${cells}</tr>`
}

function link(href: string, text: string): Markup {
  return html`<a href="${href}" rel="noreferrer">${text}</a>`
}

function whole(count: number): string {
  return count.toLocaleString('en')
}
