// What pages load: the stylesheet of all, the icon, and the files of the console.

import type { HonoRequest } from 'hono'
import { missing } from './html.ts'
import { served } from './openapi.ts'
import type { Page } from './page.ts'

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
}

const NAME = /^[a-z][\w.-]*\.(css|js|json)$/

const loadFiles = () => import('./docs-files.ts')

export async function webFile(request: HonoRequest, name: string): Promise<Response> {
  const [, ending = ''] = NAME.exec(name) ?? []
  const { readWebFile } = await loadFiles()
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
