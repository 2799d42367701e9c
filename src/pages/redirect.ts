// Where a short link leads: to its target, with the source added, after the click has been counted.

import type { VisitorFacts } from '../world/commerce/visitors.ts'
import { plainPage } from './html.ts'
import type { Page, PageCall } from './page.ts'

export const redirect: Page = {
  method: 'GET',
  path: '/s/:code',
  answer(call) {
    const { request, world } = call
    const record = world?.shortlinks.find(request.param('code') ?? '')
    if (!world || !record) return plainPage(404, 'No such short link', 'Create one with POST /admin/api/v1/shortlinks.')
    // HEAD only looks where the link leads.
    if (request.method === 'GET') world.shortlinks.click(record, factsOf(call), world.clock.now())
    const location = withSource(record.target_url, record.utm_source)
    return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })
  },
}

/** `target` with `utm_source` in place of any it had; the rest of its query and its fragment stay as they are. */
export function withSource(target: string, source: string): string {
  // An address that came with spaces or letters beyond ASCII is written as a header can carry it.
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

/** A name in a header: sent as UTF-8, but handed over by Node byte by byte. */
function placeIn(header: string | undefined): string | undefined {
  const sent = header?.trim().slice(0, 100)
  if (!sent) return undefined
  const text = Buffer.from(sent, 'latin1').toString('utf8')
  return text.includes('\ufffd') ? sent : text
}
