// The shareable page of a campaign's insights (`insights_link`, `share_url`), for people without credentials.

import { html } from 'hono/html'
import type { CampaignInsightsDocument } from '../model/campaigns/campaign-insights.ts'
import type { PostDetail } from '../model/campaigns/post.ts'
import { type Links, pictureLink } from '../model/links.ts'
import type { CampaignReport } from '../world/campaigns/campaign-insights.ts'
import { ageGender, bars, lineChart, parts, whole } from './charts.ts'
import { type Markup, missing, pageOf, pathOf } from './html.ts'
import type { Page } from './page.ts'

/** `/share/insights?id=<campaign_id>`: the same figures as in endpoint 5. */
export const share: Page = {
  method: 'GET',
  path: '/share/insights',
  framed: true,
  async answer({ request, world, links }) {
    const id = request.query('id') ?? ''
    const record = world?.services.campaigns.records.get(id)
    if (!world || !record) {
      throw missing(
        'campaign',
        id,
        'The link has the id of a campaign as ?id=; this world has no campaign with that id.',
      )
    }
    const now = world.clock.now()
    const report = await world.turn.do(world.services.campaigns.report(record, now, links))
    return pageOf(links, { title: report.document.name, body: drawInsights(report, links) })
  },
}

type Insights = CampaignInsightsDocument

function drawInsights({ document: of, ...beside }: CampaignReport, links: Links): Markup {
  const { name, brand_name, status, insights_refreshed_at, start_date, posts } = of
  const facts = [
    brand_name,
    start_date === null ? '' : `live since ${start_date}`,
    insights_refreshed_at === null ? '' : `figures of ${insights_refreshed_at}`,
  ].filter((fact) => fact !== '')
  const head = html`<header class="head"><p class="badge ${BADGES[status]}">${status}</p><h1>${name}</h1><p class="soft">${facts.join(' · ')}</p></header>`
  if (posts.length === 0) return html`${head}${emptyState(of)}`
  return html`${head}
<dl class="figures">${totalsOf(of).map(total)}</dl>
<section class="card"><h2>Over the days</h2><div class="two">
${(['reach', 'views', 'engagement'] as const).map((figure) => lineChart(figure, beside.days))}</div></section>
${costs(of)}
${audience(of, beside)}
<section><h2>Best posts</h2><ul class="tiles">${of.top_posts.map((post) => tile(post, links))}</ul></section>
${creators(of, links)}
${comments(of)}
${shortlinks(of)}
<section class="card"><h2>All posts</h2>${tableOf(posts, links)}</section>`
}

const BADGES: Readonly<Record<Insights['status'], string>> = { 'Yet to start': 'odd', live: 'good', completed: 'soft' }

/** What a page without posts says. */
function emptyState({ status, cost_of_campaign, hashtags }: Insights): Markup {
  const what =
    status === 'completed'
      ? 'This campaign has ended without a tracked post.'
      : 'Nothing is tracked yet. As soon as posts are added, their figures, charts and audience stand here.'
  const cost = cost_of_campaign === null ? '' : html`<p>Planned cost: <strong>${whole(cost_of_campaign)}</strong></p>`
  return html`<section class="card blank"><h2>${status === 'completed' ? 'No posts' : 'No posts yet'}</h2><p>${what}</p>${cost}
${hashtags.length === 0 ? '' : html`<p>Hashtags: ${hashtags.join(' ')}</p>`}</section>`
}

type Figure = readonly [name: string, value: string, meaning: string]

function totalsOf(of: Insights): Figure[] {
  return [
    ['Posts', whole(of.posts_count), 'tracked in this campaign'],
    ['Creators', whole(of.creators_count), 'who posted them'],
    ['Followers', whole(of.followers), 'of these creators, each once'],
    ['Reach', whole(of.reach), 'people who saw a post'],
    ['Views', whole(of.views), 'times that posts were seen'],
    ['Likes', whole(of.likes), 'of all posts'],
    ['Comments', whole(of.comments), 'below all posts'],
    ['Engagement', whole(of.engagement), 'likes and comments'],
    ['Engagement rate', `${of.er} %`, 'engagement per follower'],
    ['Engagement by views', `${of.erv} %`, 'engagement per view'],
    ...salesOf(of.posts),
  ]
}

/** What short links have brought, where any is attached. */
function salesOf(posts: readonly PostDetail[]): Figure[] {
  const analyses = posts.flatMap(({ shortlinks_analysis: analysis }) => analysis ?? [])
  const sum = (count: (of: (typeof analyses)[number]) => number) =>
    whole(analyses.reduce((all, of) => all + count(of), 0))
  if (analyses.length === 0) return []
  return [
    ['Clicks', sum(({ clicks }) => clicks), 'on short links'],
    ['Orders', sum((of) => of.affiliate_orders_count), 'through short links'],
    ['Sales', sum((of) => of.affiliate_orders_amount), 'through short links'],
  ]
}

function total([name, value, meaning]: Figure): Markup {
  return html`<div><dt>${name}</dt><dd>${value}</dd><dd class="meaning">${meaning}</dd></div>`
}

function costs({
  cost_of_campaign: cost,
  hashtag_overview: tagged,
  threshold_er,
  threshold_reach,
  custom_field_name,
  custom_field_value,
  ...of
}: Insights): Markup {
  const per = (count: number) => (count === 0 || cost === null ? '–' : whole(Number((cost / count).toFixed(6))))
  const figures: Figure[] =
    cost === null
      ? []
      : [
          ['Cost', whole(cost), 'of the campaign'],
          ['Cost per view', per(of.views), 'cost divided by views'],
          ['Cost per reach', per(of.reach), 'cost divided by reach'],
          ['Cost per engagement', per(of.engagement), 'cost divided by likes and comments'],
          ['Cost per reach of hashtags', whole(tagged.cpr), 'over posts with a hashtag'],
          ['Cost per view of hashtags', whole(tagged.cpv), 'over posts with a hashtag'],
        ]
  if (tagged.total_post_count > 0)
    figures.push(
      ['Posts with hashtags', whole(tagged.total_post_count), of.hashtags.slice(0, 3).join(' ')],
      ['Reach of hashtags', whole(tagged.total_reach), 'of posts with a hashtag'],
      ['Views of hashtags', whole(tagged.total_views), 'of posts with a hashtag'],
    )
  if (threshold_reach !== null)
    figures.push(['Reach threshold', whole(threshold_reach), of.reach >= threshold_reach ? 'reached' : 'not reached'])
  if (threshold_er !== null)
    figures.push(['Engagement rate threshold', `${threshold_er} %`, of.er >= threshold_er ? 'reached' : 'not reached'])
  if (custom_field_name !== null) figures.push([custom_field_name, String(custom_field_value ?? '–'), ''])
  return figures.length === 0
    ? html``
    : html`<section><h2>Cost and hashtags</h2><dl class="figures">${figures.map(total)}</dl></section>`
}

const largestFirst = (shares: Readonly<Record<string, number>>) =>
  Object.entries(shares).toSorted(([, a], [, b]) => b - a)

function audience(
  {
    audience: { city_distribution, gender_distribution, age_group_distribution, top, comments_sentiment_analysis },
    age_gender_distribution,
  }: Insights,
  { countries }: Pick<CampaignReport, 'countries'>,
): Markup {
  const { positives, neutral, negatives } = comments_sentiment_analysis.sentiment
  const most = [
    top.gender === null ? '' : `${top.gender} ${top.gender_per} %`,
    top.age_group === null ? '' : `${top.age_group} ${top.age_group_per} %`,
    top.location === null ? '' : `${top.location} ${top.location_per} %`,
    top.country ?? '',
  ].filter((part) => part !== '')
  return html`<section class="card"><h2>Audience</h2><p class="soft">Most: ${most.join(' · ')}</p><div class="two">
${ageGender(age_gender_distribution)}
${bars('Age', Object.entries(age_group_distribution))}
${bars('Countries', largestFirst(countries))}
${bars('Cities', largestFirst(city_distribution))}
${parts('Gender', [
  ['women', gender_distribution.female, 'female'],
  ['men', gender_distribution.male, 'male'],
])}
${parts('Sentiment of comments', [
  ['positive', positives, 'up'],
  ['neutral', neutral, 'even'],
  ['negative', negatives, 'down'],
])}</div></section>`
}

/** The landing page of a post, and its address on the platform. */
const postLinks = ({ connector, shortcode, post_url }: PostDetail, text: string, links: Links) =>
  html`<a href="${pathOf(links)}/p/${connector}/${encodeURIComponent(shortcode)}">${text}</a> <a class="small soft" href="${post_url}" rel="noreferrer">${hostOf(post_url)}</a>`

const creatorLinks = ({ creator: { connector, handle, url } }: PostDetail, links: Links) =>
  html`<a href="${pathOf(links)}/u/${connector}/${encodeURIComponent(handle)}">${handle}</a> <a class="small soft" href="${url}" rel="noreferrer">${hostOf(url)}</a>`

const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, '')

/** A picture by its path: the page may be seen under another origin than its links say. */
export const picture = (
  links: Links,
  kind: 'creator' | 'post' | 'brand',
  key: string,
  size: readonly [number, number],
) => html`<img src="${new URL(pictureLink(links, kind, key)).pathname}" alt="" width="${size[0]}" height="${size[1]}">`

function tile(post: PostDetail, links: Links): Markup {
  const { shortcode, title, reach, views, likes_count, comments_count, er, posted_date } = post
  return html`<li class="card">${picture(links, 'post', shortcode, [320, 400])}
<p><strong>${postLinks(post, title || shortcode, links)}</strong></p><p class="small soft">${creatorLinks(post, links)} · ${posted_date}</p>
<p class="small">${whole(views)} views · ${whole(reach)} reach · ${whole(likes_count)} likes · ${whole(comments_count)} comments · ${er} %</p></li>`
}

function creators({ posts }: Insights, links: Links): Markup {
  const keyOf = ({ creator: { connector, handle } }: PostDetail) => `${connector}/${handle}`
  const firsts = posts.filter((post, at) => posts.findIndex((other) => keyOf(other) === keyOf(post)) === at)
  const rows = firsts.map((first) => {
    const list = posts.filter((post) => keyOf(post) === keyOf(first))
    const sum = (of: (post: PostDetail) => number) => whole(list.reduce((all, post) => all + of(post), 0))
    const { handle, full_name, follower_count } = first.creator
    return {
      head: html`<span class="who">${picture(links, 'creator', handle, [40, 40])}<span>${full_name}<br>${creatorLinks(first, links)}</span></span>`,
      cells: [
        whole(follower_count),
        String(list.length),
        sum(({ reach }) => reach),
        sum(({ views }) => views),
        sum((post) => post.likes_count + post.comments_count),
      ],
    }
  })
  return html`<section class="card"><h2>Creators</h2>${table(['Creator', 'Followers', 'Posts', 'Reach', 'Views', 'Engagement'], rows)}</section>`
}

interface Row {
  readonly head: Markup | string
  readonly cells: readonly (string | Markup)[]
}

/** A table whose rows become cards on a phone. Texts are numbers. */
function table([first = '', ...others]: readonly string[], rows: readonly Row[]): Markup {
  const heading = (name: string, kind: string) => html`<th scope="col" class="${kind}">${name}</th>`
  return html`<table class="cards"><thead><tr>${heading(first, '')}${others.map((name) => heading(name, 'number'))}</tr></thead><tbody>
${rows.map(
  ({ head, cells }) => html`<tr><th scope="row" data-label="${first}">${head}</th>
${cells.map((cell, at) => html`<td class="${typeof cell === 'string' ? 'number' : ''}" data-label="${others[at]}">${cell}</td>`)}</tr>`,
)}</tbody></table>`
}

function tableOf(posts: readonly PostDetail[], links: Links): Markup {
  const count = (value: number | null) => (value === null ? '–' : whole(value))
  const rows = posts.map((post) => ({
    head: postLinks(post, post.title || post.shortcode, links),
    cells: [
      creatorLinks(post, links),
      ...[post.reach, post.views, post.likes_count, post.comments_count, post.saved, post.shares].map(count),
      `${post.er} %`,
    ],
  }))
  return table(['Post', 'Creator', 'Reach', 'Views', 'Likes', 'Comments', 'Saved', 'Shares', 'Rate'], rows)
}

/** How many comments are shown. */
const COMMENTS = 8

function comments({ all_comments, word_cloud, audience: { comments_sentiment_analysis_v2: more } }: Insights): Markup {
  if (all_comments.length === 0) return html``
  const themes = (name: string, list: readonly string[]) =>
    list.length === 0 ? '' : html`<p>${name}: ${list.join(', ')}</p>`
  const best = all_comments.toSorted((a, b) => Number(b.like_count) - Number(a.like_count)).slice(0, COMMENTS)
  return html`<section class="card"><h2>Comments</h2><div class="two"><div>
${more.overall_summary.map((line) => html`<p>${line}</p>`)}
<dl class="figures">${total(['Satisfaction', String(more.overall_csat), 'overall'])}${total(['Recommendation', String(more.overall_nps), 'net promoter score'])}</dl>
${themes('Praised', more.positive_themes)}${themes('Criticised', more.negative_themes)}
${more.actionable_insights.length === 0 ? '' : html`<h3>What to do</h3><ul>${more.actionable_insights.map((line) => html`<li>${line}</li>`)}</ul>`}
<h3>Words</h3>${cloud(word_cloud)}</div>
<ul class="comments">${best.map(({ text, commenter, like_count }) => html`<li><strong>${commenter}</strong> ${text}${Number(like_count) > 0 ? html` <span class="small soft">${whole(Number(like_count))} likes</span>` : ''}</li>`)}</ul></div></section>`
}

/** Words in five sizes; each says how often it was written. */
function cloud(words: Insights['word_cloud']): Markup {
  const most = Math.max(1, ...words.map(({ value }) => value))
  const size = (value: number) => Math.ceil((5 * value) / most)
  return html`<p class="cloud">${words.slice(0, 60).map(({ text, value }) => html`<span class="size${size(value)}" title="${value} times" data-value="${value}">${text}</span> `)}</p>`
}

function shortlinks({ posts }: Insights): Markup {
  const sold = posts.flatMap((post) => (post.shortlinks_analysis ? [{ post, of: post.shortlinks_analysis }] : []))
  if (sold.length === 0) return html``
  const rows = sold.map(({ post, of }) => ({
    head: post.title || post.shortcode,
    cells: [of.clicks, of.users, of.affiliate_orders_count, of.affiliate_orders_amount].map(whole),
  }))
  return html`<section class="card"><h2>Short links: visits and sales</h2>${table(['Post', 'Clicks', 'Visitors', 'Orders', 'Sales'], rows)}</section>`
}
