// Plain pages: no scripts, nothing from elsewhere.

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** `text` as it may stand in HTML or SVG, between tags and in quoted attributes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem;color:#1f2933;background:#fff}
h1{font-size:1.4rem}p{color:#52606d}@media(prefers-color-scheme:dark){body{color:#e4e7eb;background:#1f2933}p{color:#9aa5b1}}`

/** A page with a heading and one paragraph; both may hold any text. */
export function plainPage(status: number, title: string, text: string): Response {
  const heading = escapeMarkup(title)
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${heading}</title><style>${STYLE}</style></head>
<body><main><h1>${heading}</h1><p>${escapeMarkup(text)}</p></main></body></html>
`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'cache-control': 'no-store',
    },
  })
}
