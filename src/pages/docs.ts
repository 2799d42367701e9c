// The OpenAPI documents of the service and of the control API as a page to read and try (Swagger UI). Its files are part of the package, so it works offline.

import type { Links } from '../model/links.ts'
import { missing } from './html.ts'
import { served } from './openapi.ts'
import type { Page } from './page.ts'

const STYLE = `nav{display:flex;gap:.5rem;padding:.75rem 1.25rem;border-bottom:1px solid #cbd2d9;font:16px/1.5 system-ui,sans-serif}
nav a{padding:.35rem .9rem;border-radius:.5rem;color:#1f2933;text-decoration:none}nav a:hover{background:#f2f4f7}nav a[aria-current]{background:#1d4ed8;color:#fff}
html.dark-mode nav{border-color:#52606d}html.dark-mode nav a:not([aria-current]){color:#e4e7eb}html.dark-mode nav a:hover:not([aria-current]){background:#1f2937}`

// Relative addresses work under every prefix and world, and behind a proxy.
const HTML = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>mockfluence: reference</title><link rel="icon" href="favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="docs/swagger-ui.css"><style>${STYLE}</style></head>
<body><nav aria-label="Documents"></nav><div id="reference"></div>
<noscript>This page needs scripts; <a href="openapi.json">openapi.json</a> of the service and __sim/openapi.json of the control API do not.</noscript>
<script src="docs/swagger-ui-bundle.js"></script><script src="docs/start.js"></script></body></html>
`

const START = `const documents = [
  { name: 'Service', url: 'openapi.json', page: 'docs' },
  // The same as __sim/openapi.json, which a page cannot read where the control API needs a token.
  { name: 'Control API', url: 'docs/control.json', page: 'docs?of=control' },
]
const shown = documents[new URLSearchParams(location.search).get('of') === 'control' ? 1 : 0]
for (const each of documents) {
  const link = document.createElement('a')
  link.href = each.page
  link.textContent = each.name
  if (each === shown) link.setAttribute('aria-current', 'page')
  document.querySelector('nav').append(link)
}
SwaggerUIBundle({
  url: shown.url,
  dom_id: '#reference',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  docExpansion: 'list',
  filter: true,
  persistAuthorization: true,
  showExtensions: true,
  tryItOutEnabled: true,
  // By default, Swagger UI sends the document to a validator on the internet.
  validatorUrl: null,
})
`

/** The content types of the files of Swagger UI, by name. */
const TYPES = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const

/** `/docs` */
export const docsPage: Page = {
  method: 'GET',
  path: '/docs',
  answer({ links }) {
    return new Response(HTML, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policyFor(links),
        'cache-control': 'no-cache',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      },
    })
  },
}

const loadFiles = () => import('./docs-files.ts')

/** `/docs/:file` */
export const docsFile: Page = {
  method: 'GET',
  path: '/docs/:file',
  async answer({ request }) {
    const name = request.param('file') ?? ''
    if (name === 'start.js') return served(request, START, TYPES['swagger-ui-bundle.js'])
    if (!isFile(name)) throw missing('file', name, 'The reference is at /docs.')
    const { readDocsFile } = await loadFiles()
    return served(request, await readDocsFile(name), TYPES[name])
  },
}

function isFile(name: string): name is keyof typeof TYPES {
  return Object.hasOwn(TYPES, name)
}

/** Returns a content security policy that allows calls to the two hosts of the service only. */
function policyFor({ base, insights }: Links): string {
  const hosts = [...new Set(["'self'", new URL(base).origin, new URL(insights).origin])]
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src ${hosts.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}
