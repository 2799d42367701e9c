// The first page: what this is, whether it is well, its worlds, and what to try first.

import { html } from 'hono/html'
import { type Links, urlsOf } from '../model/links.ts'
import { DEFAULT_WORLD, worldPath } from '../model/worlds/world-name.ts'
import { VERSION } from '../package-files.ts'
import type { CampaignRecord } from '../world/campaigns/campaign-record.ts'
import { shareLink } from '../world/campaigns/campaign-views.ts'
import type { World } from '../world/world.ts'
import { type Markup, pageOf, pathOf } from './html.ts'
import type { Page, PageCall } from './page.ts'

/** `/`, for browsers; the server answers other clients. */
export const welcome: Page = { method: 'GET', path: '/', answer: showWelcome }

/** Returns the campaign that shows most: one with posts; null if there is none. */
function shownCampaign(world: World | undefined): CampaignRecord | null {
  const campaigns = [...(world?.services.campaigns.records.values() ?? [])]
  const [best] = campaigns.toSorted((a, b) => b.tracked.length - a.tracked.length)
  return best ?? null
}

/** Returns where everything of a world is, by name; `campaign_url`: the page of the campaign that shows most, if it has one. */
export function linksIn(world: World | undefined, links: Links): Record<string, string> {
  const campaign = shownCampaign(world)
  return { ...urlsOf(links), ...(campaign ? { campaign_url: shareLink(campaign, links) } : {}) }
}

/** How many worlds are named. */
const WORLDS = 12

function showWelcome({ links, world, worldName, worlds }: PageCall): Response {
  const { docs_url = '', console_url = '', control_url = '' } = linksIn(world, links)
  const campaign = shownCampaign(world)
  const ready = worlds.notReady
  const body = html`<header class="head"><p class="badge ${ready === null ? 'good' : 'bad'}">${ready === null ? 'all is well' : ready}</p><h1>mockfluence</h1>
<p>A simulator of the Influencer Marketing Analytics Service, version ${VERSION}. This is the world <code>${worldName}</code>.</p></header>
<ul class="tiles">${card(console_url, 'Console', 'See what happens in this world, and steer it')}
${card(docs_url, 'Reference', 'Every call of the service and of the control API, to read and to try')}
${campaign && campaign.tracked.length > 0 ? card(shareLink(campaign, links), campaign.name, 'The page of this campaign, as the service shares it') : ''}
${card(control_url, 'Control API', 'The clock, scenarios and records of this world, as JSON')}</ul>
<section class="card"><h2>Worlds</h2><p>${worldLinks(worlds, worldName, links)}</p></section>
<section class="card"><h2>Three things to try</h2>${curls(links).map(([what, line]) => html`<h3>${what}</h3><pre class="wrap">${line}</pre>`)}
<p class="soft">Any token does, unless mockfluence was started with <code>--token</code>. The <a href="${pathOf(links)}/docs/first-steps">handbook</a> tells the rest, as <code>mockfluence help</code> does.</p></section>`
  const page = pageOf(links, { title: 'mockfluence', body })
  page.headers.set('vary', 'Accept')
  return page
}

function worldLinks(worlds: PageCall['worlds'], here: string, { base }: Links): Markup {
  const root = base.slice(0, base.length - worldPath(here).length)
  const names = [...new Set([DEFAULT_WORLD, ...worlds.names().slice(-WORLDS)])]
  const more = worlds.size - names.length
  return html`${names.map((name, at) => html`${at > 0 ? ' · ' : ''}<a href="${root}${worldPath(name)}/">${name}</a>`)}${more > 0 ? ` and ${more} more` : ''}`
}

function card(href: string, title: string, about: string): Markup {
  return html`<li class="card"><a href="${href}"><strong>${title}</strong></a><p class="soft">${about}</p></li>`
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
