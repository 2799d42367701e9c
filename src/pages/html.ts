// Plain pages: without scripts and external resources. Hono's `html` escapes all values in markup.

import { html, raw } from 'hono/html'

/** The result of `html`; a promise only if a part of it is one. */
export type Markup = ReturnType<typeof html>

/** Returns the text of markup. Throws if a part of it is a promise. */
export function textOf(markup: Markup): string {
  if (markup instanceof Promise) throw new Error('a part of a page is a promise')
  return markup.toString()
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem;color:#1f2933;background:#fff}
h1{font-size:1.4rem}p{color:#52606d}@media(prefers-color-scheme:dark){body{color:#e4e7eb;background:#1f2933}p{color:#9aa5b1}}`

/** Forbids other sites to show a page in a frame, where they could make a creator click on what is not seen. */
export function unframed(page: Response): Response {
  const policy = page.headers.get('content-security-policy')
  page.headers.set('content-security-policy', `${policy === null ? '' : `${policy}; `}frame-ancestors 'none'`)
  page.headers.set('x-frame-options', 'DENY')
  return page
}

/** Returns a page with a heading and one paragraph; both are escaped. */
export function plainPage(status: number, title: string, text: string): Response {
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${raw(STYLE)}</style></head>
<body><main><h1>${title}</h1><p>${text}</p></main></body></html>
`
  return new Response(textOf(page), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'cache-control': 'no-store',
    },
  })
}
