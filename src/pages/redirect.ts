// Follows a short link: counts the click and redirects to the target, with the source added. A browser that would leave the
// machine is led to the page of the store.

import { parseUrl } from '../kit/url.ts'
import { isOpen } from '../webhooks/address-policy.ts'
import type { VisitorFacts } from '../world/commerce/visitors.ts'
import { missing } from './html.ts'
import { isBrowser, type Page, type PageCall } from './page.ts'

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
export function withSource(target: string, source: string): string {
  // A header cannot carry spaces and letters beyond ASCII; `href` has them percent-encoded.
  const { href } = new URL(target)
  const [, before = href, query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(href) ?? []
  const kept = query.split('&').filter((pair) => pair !== '' && !/^utm_source(=|$)/.test(pair))
  const added = `utm_source=${encodeURIComponent(source.toWellFormed())}`
  return `${before}?${[...kept, added].join('&')}${fragment}`
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
