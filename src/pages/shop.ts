// Short links, and the page of the store that they lead to, where an order can be placed; the store then reports it.

import { html } from 'hono/html'
import { draws } from '../kit/random.ts'
import { parseUrl } from '../kit/url.ts'
import { isOpen } from '../webhooks/address-policy.ts'
import type { ShortlinkRecord } from '../world/commerce/shortlink-record.ts'
import type { VisitorFacts } from '../world/commerce/visitors.ts'
import { missing, pageOf, pathOf } from './html.ts'
import { isBrowser, type Page, type PageCall, readForm } from './page.ts'
import { picture } from './share.ts'

/**
 * Follows a short link: counts the click and redirects to the target, with the source added. A browser that would leave the
 * machine is led to the page of the store.
 */
export const redirect: Page = {
  method: 'GET',
  path: '/s/:code',
  changes: true,
  answer(call) {
    const { request, world, links } = call
    const code = request.param('code') ?? ''
    const record = world?.services.shortlinks.find(code)
    if (!world || !record) throw missing('short link', code, 'Create one with POST /admin/api/v1/shortlinks.')
    // HEAD is no click.
    if (request.method === 'GET') world.services.shortlinks.click(record, factsOf(call), world.clock.now())
    const { target_url, utm_source, ecom_store_name } = record
    const shop = `${links.base}/shop/${encodeURIComponent(ecom_store_name)}?via=${encodeURIComponent(code)}`
    const leaves = isBrowser(request.header('accept')) && !isNear(target_url)
    const location = leaves ? shop : withSource(target_url, utm_source)
    return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store', vary: 'Accept' } })
  },
}

/** Whether a URL leads to this machine or a private network. */
function isNear(target: string): boolean {
  const host = parseUrl(target)?.hostname ?? ''
  return /(^|\.)localhost$/.test(host) || (/^[\d.]+$|^\[/.test(host) && isOpen(host))
}

/** Returns `target` with its `utm_source` set to `source`. The rest of its query and its fragment stay as they are. */
function withSource(target: string, source: string): string {
  // A header cannot carry spaces and letters beyond ASCII; `href` has them percent-encoded.
  const { href } = new URL(target)
  const [, before = href, query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(href) ?? []
  const others = query.split('&').filter((pair) => pair !== '' && !/^utm_source(=|$)/.test(pair))
  const added = `utm_source=${encodeURIComponent(source.toWellFormed())}`
  return `${before}?${[...others, added].join('&')}${fragment}`
}

function factsOf({ request, remote }: PageCall): VisitorFacts {
  const forwarded = request.header('x-forwarded-for')?.split(',')[0]
  return {
    userAgent: request.header('user-agent') ?? '',
    address: forwarded?.trim() || remote,
    city: placeIn(request.header('x-sim-city')),
    country: placeIn(request.header('x-sim-country')),
  }
}

/** Decodes a name in a header: clients send UTF-8, but Node reads headers as latin1. */
function placeIn(header: string | undefined): string | undefined {
  const sent = header?.trim().slice(0, 100)
  if (!sent) return undefined
  const text = Buffer.from(sent, 'latin1').toString('utf8')
  return text.includes('\ufffd') ? sent : text
}

const PATH = '/shop/:store'
const GOODS = ['Mug', 'Tote bag', 'Candle', 'T-shirt', 'Notebook', 'Poster', 'Cap', 'Blanket', 'Water bottle', 'Socks']
const KINDS = 4
const MOST = 99

/** What a store sells: its own names and prices, always the same. */
function productsOf(store: string): { readonly name: string; readonly price: string }[] {
  const first = draws('shop', store).int(0, GOODS.length - 1)
  return Array.from({ length: KINDS }, (_, at) => {
    const name = GOODS[(first + at) % GOODS.length] ?? 'Mug'
    return { name, price: `${draws('price', store, name).int(5, 60)}.90` }
  })
}

/** Returns the store, and the short link that the visitor came by, or else its first one. */
function shopOf({ request, world }: PageCall, code: string): { store: string; via: ShortlinkRecord | undefined } {
  const store = request.param('store') ?? ''
  const found = [...(world?.services.shortlinks.records.values() ?? [])].filter(
    (link) => link.ecom_store_name === store,
  )
  if (!world || (found.length === 0 && !world.services.stores.records.has(store)))
    throw missing('store', store, 'Add it with POST /admin/api/v1/ecom_shop, or create a short link of it.')
  const via = world.services.shortlinks.find(code)
  return { store, via: via && found.includes(via) ? via : found[0] }
}

export const shopPage: Page = {
  method: 'GET',
  path: PATH,
  framed: true,
  answer(call) {
    const { request, links } = call
    const { store, via } = shopOf(call, request.query('via') ?? '')
    const placed = request.query('order')
    const products = productsOf(store).map(
      ({ name, price }, at) => html`<li class="card">${picture(links, 'brand', `${store} ${name}`, [320, 320])}
<label><input type="radio" name="product" value="${name}"${at === 0 ? ' checked' : ''}> <strong>${name}</strong> ${price}</label></li>`,
    )
    const target = via && withSource(via.target_url, via.utm_source)
    const by = html`<p class="soft">You came by the short link “${via?.name}”. Its true address is <a href="${target}" rel="noreferrer">${target}</a></p>`
    const thanks = html`<p class="card good" role="status">Thank you. Your order ${placed} is placed; the store reports it.</p>`
    const order = html`<div class="inline"><label class="field"><span>Quantity</span><input type="number" name="quantity" value="1" min="1" max="${MOST}"></label><button type="submit" class="primary">Place the order</button></div>`
    const body = html`<header class="head"><h1>${store}</h1>${via ? by : ''}
<p class="soft">This is a simulated store: nothing is paid, and nothing is sent.</p></header>
${placed === undefined ? '' : thanks}
<form method="post"><input type="hidden" name="via" value="${via?.id ?? ''}"><ul class="tiles">${products}</ul>
${via ? order : html`<p class="soft">No short link leads here yet, so no order could be attributed.</p>`}</form>`
    return pageOf(links, { title: store, body, forms: "'self'" })
  },
}

/** Receives an order. */
export const shopOrder: Page = {
  method: 'POST',
  path: PATH,
  framed: true,
  changes: true,
  async answer(call) {
    const form = await readForm(call.request)
    const { store, via } = shopOf(call, form.get('via') ?? '')
    const product = productsOf(store).find(({ name }) => name === form.get('product'))
    const quantity = Number(form.get('quantity'))
    const path = `${pathOf(call.links)}/shop/${encodeURIComponent(store)}`
    if (!call.world || !via || !product || !(Number.isInteger(quantity) && quantity >= 1 && quantity <= MOST))
      return new Response(null, { status: 303, headers: { location: path, 'cache-control': 'no-store' } })
    call.onForm(Object.fromEntries(form))
    const { order_id } = call.world.services.shortlinks.order(
      via,
      { products: [{ ...product, quantity }] },
      call.world.clock.now(),
    )
    const location = `${path}?via=${encodeURIComponent(via.id)}&order=${encodeURIComponent(order_id)}`
    return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
  },
}
