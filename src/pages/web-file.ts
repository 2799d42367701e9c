// What pages load: the stylesheet of all, the icon, and the files of the console.

import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { HonoRequest } from 'hono'
import { plainPage } from './html.ts'
import type { Page } from './page.ts'

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
}

const NAME = /^[a-z][\w.-]*\.(css|js|json)$/

const expanded = promisify(gunzip)

const loadFiles = () => import('./docs-files.ts')

/** Returns a file, compressed for those who take that. */
export async function webFile(request: HonoRequest, name: string): Promise<Response> {
  const [, ending = ''] = NAME.exec(name) ?? []
  const { readWebFile } = await loadFiles()
  const bytes = ending === '' ? null : await readWebFile(name).catch(() => null)
  if (bytes === null) return plainPage(404, 'No such file', 'The console is at /__sim/console.')
  const gzipped = /\bgzip\b/.test(request.header('accept-encoding') ?? '')
  return new Response(gzipped ? bytes : new Uint8Array(await expanded(bytes)), {
    headers: {
      'content-type': TYPES[ending] ?? '',
      ...(gzipped ? { 'content-encoding': 'gzip' } : {}),
      vary: 'Accept-Encoding',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    },
  })
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
