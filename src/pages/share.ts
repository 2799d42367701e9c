// The shareable view of a campaign's insights, where `insights_link` and `share_url` lead: for people without credentials.

import type { CampaignInsightsDocument } from '../model/campaigns/campaign-insights.ts'
import type { PostDetail } from '../model/campaigns/post.ts'
import { escapeMarkup, plainPage } from './html.ts'
import type { Page } from './page.ts'

/** `/share/insights?id=<campaign_id>`: the figures of endpoint 5, as of the same instant. */
export const share: Page = {
  method: 'GET',
  path: '/share/insights',
  answer({ request, world, links }) {
    const id = request.query('id') ?? ''
    const record = world?.campaigns.records.get(id)
    if (!world || !record) {
      return plainPage(
        404,
        'No such campaign',
        'The link carries the id of a campaign as ?id=; this one is unknown here.',
      )
    }
    return new Response(drawInsights(world.campaigns.insights(record, world.clock.now(), links)), {
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

/** The page; every text in it came from somebody and is escaped. */
function drawInsights(insights: CampaignInsightsDocument): string {
  const { name, brand_name, status, insights_refreshed_at, posts } = insights
  const title = escapeMarkup(name)
  const of = brand_name === '' ? '' : ` · ${escapeMarkup(brand_name)}`
  const when = insights_refreshed_at === null ? '' : ` · figures of ${escapeMarkup(insights_refreshed_at)}`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p><strong>${escapeMarkup(status)}</strong>${of}${when}</p>
<dl>${totalsOf(insights).map(total).join('')}</dl>
<h2>Posts</h2>${posts.length === 0 ? '<p>Nothing is tracked yet.</p>' : tableOf(posts)}
</main></body></html>
`
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
    ...(of.cost_of_campaign === null ? [] : [['Cost', whole(of.cost_of_campaign)] as const]),
  ]
}

function total([label, value]: readonly [string, string]): string {
  return `<div><dt>${label}</dt><dd>${value}</dd></div>`
}

function tableOf(posts: readonly PostDetail[]): string {
  const head = ['Reach', 'Views', 'Likes', 'Comments', 'ER'].map((name) => `<th class="number">${name}</th>`).join('')
  return `<div class="wide"><table><thead><tr><th>Post</th><th>Creator</th>${head}</tr></thead>
<tbody>${posts.map(row).join('\n')}</tbody></table></div>`
}

function row({ post_url, title, creator, reach, views, likes_count, comments_count, er }: PostDetail): string {
  const figures = [whole(reach), whole(views), whole(likes_count), whole(comments_count), `${er} %`]
  return `<tr><td>${link(post_url, title || post_url)}</td><td>${link(creator.url, creator.handle)}</td>${figures
    .map((figure) => `<td class="number">${figure}</td>`)
    .join('')}</tr>`
}

function link(href: string, text: string): string {
  return `<a href="${escapeMarkup(href)}" rel="noreferrer">${escapeMarkup(text)}</a>`
}

function whole(count: number): string {
  return count.toLocaleString('en')
}
