// The web console: a page of scripts that uses the control API of its world, and its files.

import { scriptedHeaders } from './html.ts'
import type { Page } from './page.ts'
import { webFile } from './web-file.ts'

// Relative addresses work under every prefix and world, and behind a proxy.
const HTML = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>mockfluence console</title>
<link rel="icon" href="../favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="../style.css">
<script type="module" src="console/main.js"></script></head>
<body><div id="console"><noscript>The console needs scripts. The control API at /__sim does not.</noscript></div></body></html>
`

/** `/__sim/console`: the page has no data of its own, so it needs no control token; what it asks for does. */
export const consolePage: Page = {
  method: 'GET',
  path: '/__sim/console',
  open: true,
  answer({ links }) {
    return new Response(HTML, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        // The editor writes styles.
        ...scriptedHeaders(links, "'self' 'unsafe-inline'"),
        'x-content-type-options': 'nosniff',
      },
    })
  },
}

/** `/__sim/console/:file` */
export const consoleFile: Page = {
  method: 'GET',
  path: '/__sim/console/:file',
  open: true,
  answer: ({ request }) => webFile(request, request.param('file') ?? ''),
}
