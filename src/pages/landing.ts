// Landing pages of posts and profiles, for demonstrations, with links to the true addresses.

import { html } from 'hono/html'
import { httpDate } from '../kit/http-date.ts'
import { CONNECTORS, type Connector } from '../model/connector.ts'
import type { Links } from '../model/links.ts'
import { PLATFORMS } from '../model/platforms.ts'
import { followersAt, followingAt, postsCountAt } from '../universe/growth.ts'
import { figuresOn } from '../universe/posts/curve.ts'
import { curveOfPost } from '../universe/posts/post-figures.ts'
import { listedPosts, postAsOf } from '../universe/posts/posts.ts'
import { creatorAsOf } from '../universe/story.ts'
import type { Creator, Post } from '../universe/types.ts'
import type { World } from '../world/world.ts'
import { whole } from './charts.ts'
import { type Markup, missing, pageOf, pathOf } from './html.ts'
import type { Page, PageCall } from './page.ts'
import { picture } from './share.ts'

type Figures = readonly (readonly [name: string, value: number])[]

const figuresOf = (figures: Figures) =>
  html`<dl class="figures">${figures.map(([name, value]) => html`<div><dt>${name}</dt><dd>${whole(value)}</dd></div>`)}</dl>`

/** `/p/<platform>/<code>` */
export const postPage: Page = {
  method: 'GET',
  path: '/p/:platform/:code',
  framed: true,
  answer(call) {
    const { world, connector, now } = placeOf(call)
    const code = call.request.param('code') ?? ''
    const { people } = world
    if (!/^[\w.~-]{1,100}$/.test(code) || !people.postIsThere({ connector, shortcode: code }, now))
      throw missing('post', code, 'It may have been deleted, or its creator is private.')
    const post = postAsOf(people.universe, people.postOf({ connector, shortcode: code }), now)
    const creator = creatorAsOf(post.creator, now)
    const figures = figuresOn(curveOfPost(people.universe, post), now)
    const { links } = call
    const body = html`<p class="soft">${PLATFORMS[connector].name} · <a href="${PLATFORMS[connector].postUrl(code, post.type, creator.handle)}" rel="noreferrer">true address</a></p>
<div class="lead">${picture(links, 'post', code, [320, 400])}<div>
${byline(creator, links)}<h1>${post.title || code}</h1><p>${post.description()}</p><p class="soft">${post.hashtags.join(' ')}</p>
${figuresOf([
  ['Views', figures.views],
  ['Likes', figures.likes],
  ['Comments', figures.comments],
  ['Reach', figures.reach],
])}
<p class="soft">${httpDate(post.postedAt)}${post.sponsored ? ' · paid partnership' : ''}</p></div></div>`
    return pageOf(links, { title: `${post.title || code} · ${creator.handle}`, body })
  },
}

/** How many posts a profile shows. */
const POSTS = 8

/** `/u/<platform>/<handle>` */
export const profilePage: Page = {
  method: 'GET',
  path: '/u/:platform/:handle',
  framed: true,
  answer(call) {
    const { world, connector, now } = placeOf(call)
    const named = (call.request.param('handle') ?? '').replace(/^@/, '')
    if (!/^[^\s/?#]{1,100}$/.test(named) || !world.people.isThere(connector, named, now))
      throw missing('profile', named, 'The account may have been renamed, deleted or made private.')
    const { universe } = world.people
    const creator = creatorAsOf(world.people.creatorOf(connector, named), now)
    const posts = listedPosts(universe, creator, now).slice(0, POSTS)
    const { links } = call
    const { handle, fullName, category, biography, location, country } = creator
    const { name, mark, profileUrl } = PLATFORMS[connector]
    const body = html`<p class="soft">${name} · <a href="${profileUrl(handle)}" rel="noreferrer">true address</a></p>
<div class="profile">${picture(links, 'creator', handle, [112, 112])}<div><h1>${fullName}</h1>
<p class="soft">${mark}${handle} · ${[category, location, country].filter((part) => part !== null).join(' · ')}</p><p>${biography}</p></div></div>
${figuresOf([
  ['Posts', postsCountAt(universe, creator, now)],
  ['Followers', followersAt(universe, creator, now)],
  ['Following', followingAt(universe, creator, now)],
])}
<h2>Posts</h2><ul class="tiles">${posts.map((post) => tile(post, links))}</ul>`
    return pageOf(links, { title: `${fullName} (${handle})`, body })
  },
}

function tile({ connector, shortcode, title }: Post, links: Links): Markup {
  return html`<li class="card">${picture(links, 'post', shortcode, [320, 400])}<a href="${pathOf(links)}/p/${connector}/${encodeURIComponent(shortcode)}">${title || shortcode}</a></li>`
}

function byline({ connector, handle, fullName }: Creator, links: Links): Markup {
  return html`<p class="who">${picture(links, 'creator', handle, [40, 40])}<a href="${pathOf(links)}/u/${connector}/${encodeURIComponent(handle)}">${fullName}</a></p>`
}

function placeOf({ request, world }: PageCall): { world: World; connector: Connector; now: number } {
  const platform = request.param('platform') ?? ''
  const connector = CONNECTORS.find((known) => known === platform)
  if (!world || !connector) throw missing('platform', platform, `There are: ${CONNECTORS.join(', ')}.`)
  return { world, connector, now: world.clock.now() }
}
