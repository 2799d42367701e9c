// Pages without scripts and external resources. Hono's `html` escapes all values in markup.

import { html } from 'hono/html'
import type { Links } from '../model/links.ts'
import { Problem } from '../model/problems.ts'

/** The result of `html`; a promise only if a part of it is one. */
export type Markup = ReturnType<typeof html>

/** Returns the text of markup. Throws if a part of it is a promise. */
export function textOf(markup: Markup): string {
  if (markup instanceof Promise) throw new Error('a part of a page is a promise')
  return markup.toString()
}

/** Says which origins may show a page in a frame; others could make a creator click on what is not seen. */
export function framedBy(page: Response, origins: readonly string[]): Response {
  const policy = page.headers.get('content-security-policy')
  const ancestors = `frame-ancestors ${origins.length > 0 ? origins.join(' ') : "'none'"}`
  page.headers.set('content-security-policy', `${policy === null ? '' : `${policy}; `}${ancestors}`)
  if (origins.length === 0) page.headers.set('x-frame-options', 'DENY')
  return page
}

/** Returns the path of a base URL: what pages load is below it, wherever they are. */
export function pathOf({ base }: Links): string {
  // A Host that is refused makes no URL.
  return base.replace(/^https?:\/\/[^/]*/, '').replace(/\/$/, '')
}

interface Shown {
  readonly title: string
  readonly body: Markup
  readonly status?: number
  /** The class of the main part: how wide it is. */
  readonly width?: 'narrow' | 'broad'
  /** Where its forms go; null for anywhere: browsers apply it to redirects, too. */
  readonly forms?: "'self'" | null
}

/** Returns an HTML document. `about`: a description of it. */
export function documentOf(links: Links, title: string, body: Markup, about = title): Markup {
  const path = pathOf(links)
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="description" content="${about}"><meta name="color-scheme" content="light dark"><title>${title}</title>
<link rel="icon" href="${path}/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="${path}/style.css"></head>
<body>${body}</body></html>
`
}

/** Returns a page. `links`: of its world. */
export function pageOf(links: Links, { title, body, status = 200, width = 'broad', forms }: Shown): Response {
  const page = documentOf(links, title, html`<main class="page ${width}">${body}</main>`)
  const policy = ["default-src 'none'", "style-src 'self'", "img-src 'self' data:", "base-uri 'none'"]
  if (forms !== null) policy.push(`form-action ${forms ?? "'none'"}`)
  return new Response(textOf(page), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** Returns the headers of a page with scripts, which may call the two hosts of the service. `style`: where its styles are from. */
export function scriptedHeaders({ base, insights }: Links, style: string): Record<string, string> {
  const hosts = [...new Set(["'self'", new URL(base).origin, new URL(insights).origin])].join(' ')
  return {
    'content-security-policy': `default-src 'none'; script-src 'self'; style-src ${style}; img-src 'self' data:; connect-src ${hosts}; base-uri 'none'; form-action 'none'`,
    'referrer-policy': 'no-referrer',
  }
}

/** Returns a page with a heading and paragraphs. */
export function plainPage(links: Links, status: number, title: string, lines: readonly string[]): Response {
  const body = html`<h1>${title}</h1>${lines.map((line) => html`<p>${line}</p>`)}
<p><a href="${pathOf(links)}/">To the first page</a></p>`
  return pageOf(links, { title, body, status, width: 'narrow' })
}

/** Returns the problem of a page whose record is not there. `how`: what would be right. */
export function missing(what: string, id: string, how: string): Problem {
  return new Problem('unknown_record', { what, id: id.slice(0, 200) }, [{ path: '', message: how }])
}
