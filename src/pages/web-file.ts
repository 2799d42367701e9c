// What pages load: the stylesheet of all and the icon. The web console: a page of scripts that uses the control API of its world.

import { readFile } from 'node:fs/promises'
import type { HonoRequest } from 'hono'
import { zlib } from '../kit/loading/builtins.ts'
import { once } from '../kit/loading/once.ts'
import { BUILT, RUN } from '../package-files.ts'
import { missing, scriptedHeaders } from './html.ts'
import { type Page, served } from './page.ts'

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
}

const NAME = /^[a-z][\w.-]*\.(css|js|json)$/

/** Run from source, the console is bundled when it is first asked for. No bundler sees the path: nothing published imports the build. */
const bundled = once(async (): Promise<{ files: ReadonlyMap<string, string> }> => {
  const build = new URL('build/console.ts', RUN).href
  return (await import(/* @vite-ignore */ build)).bundleConsole()
})

/** Returns the stylesheet, the handbook, or a file of the console. Throws if there is none of that name. */
export async function readWebFile(name: string): Promise<string> {
  if (BUILT)
    return zlib()
      .brotliDecompressSync(await readFile(new URL(`web/${name}.br`, RUN)))
      .toString()
  if (name === 'style.css') return readFile(new URL('pages/style.css', RUN), 'utf8')
  const file = (await bundled()).files.get(name)
  if (file === undefined) throw new Error(`there is no file ${name}`)
  return file
}

async function webFile(request: HonoRequest, name: string): Promise<Response> {
  const [, ending = ''] = NAME.exec(name) ?? []
  const content = ending === '' ? null : await readWebFile(name).catch(() => null)
  if (content === null) throw missing('file', name, 'The console is at /__sim/console.')
  return served(request, content, TYPES[ending] ?? '')
}

/** `/style.css` */
export const style: Page = { method: 'GET', path: '/style.css', answer: ({ request }) => webFile(request, 'style.css') }

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#1d4ed8"/><path d="M6 23l6-8 5 5 9-11" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/></svg>'

const icon = () =>
  new Response(ICON, { headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' } })

/** `/favicon.svg`, and the name that browsers ask for by themselves. */
export const icons: readonly Page[] = ['/favicon.svg', '/favicon.ico'].map((path) => ({
  method: 'GET',
  path,
  answer: icon,
}))

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
