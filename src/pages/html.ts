// Plain pages: no scripts, nothing from elsewhere. What comes into markup is escaped by hono's `html`.

import { html, raw } from 'hono/html'

/** What `html` makes; a promise only where a part is one. */
export type Markup = ReturnType<typeof html>

/** The text of markup, none of whose parts is a promise. */
export function textOf(markup: Markup): string {
  if (markup instanceof Promise) throw new Error('a part of a page is a promise')
  return markup.toString()
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem;color:#1f2933;background:#fff}
h1{font-size:1.4rem}p{color:#52606d}@media(prefers-color-scheme:dark){body{color:#e4e7eb;background:#1f2933}p{color:#9aa5b1}}`

/** A page with a heading and one paragraph; both may hold any text. */
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
