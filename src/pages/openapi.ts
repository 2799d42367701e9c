import { createHash } from 'node:crypto'
import { CONTROLS } from '../control/index.ts'
import { zlib } from '../kit/loading/builtins.ts'
import { writeYaml } from '../kit/source/yaml-read.ts'
import type { Page, PageCall } from './page.ts'

/** Returns an OpenAPI document in JSON. Few runs need the code that makes it. */
export async function documentText(
  family: 'service' | 'control',
  { links, documented }: Pick<PageCall, 'links' | 'documented'>,
): Promise<string> {
  const { serviceText, controlText } = await import('../openapi/document.ts')
  return family === 'service' ? serviceText(links, documented) : controlText(CONTROLS, links, documented)
}

/** Declares a page that serves an OpenAPI document. `write`: its text from that in JSON. */
function documentAt(
  path: string,
  type: string,
  family: 'service' | 'control' = 'service',
  write: (json: string) => string | Promise<string> = (json) => json,
): Page {
  return {
    method: 'GET',
    path,
    shared: true,
    answer: async (call) => served(call.request, await write(await documentText(family, call)), type),
  }
}

/** The documents of the service, with the base URL of the request, and that of the control API for pages. */
export const openApiPages: readonly Page[] = [
  documentAt('/openapi.json', 'application/json'),
  documentAt('/openapi.yaml', 'application/yaml', 'service', (json) => writeYaml(JSON.parse(json))),
  documentAt('/docs/control.json', 'application/json', 'control'),
]

/** Returns a text with an ETag, as gzip where the client takes that; 304 for one that it has. */
export function served(request: PageCall['request'], text: string, type: string): Response {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const headers = new Headers({
    'content-type': type,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
    etag,
  })
  const known = request.header('if-none-match')?.split(',') ?? []
  if (known.some((each) => each.trim().replace(/^W\//, '') === etag))
    return new Response(null, { status: 304, headers })
  if (!/(^|,)\s*(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*(,|$))[\d.]+\s*)?(,|$)/i.test(request.header('accept-encoding') ?? ''))
    return new Response(text, { headers })
  headers.set('content-encoding', 'gzip')
  return new Response(new Uint8Array(zlib().gzipSync(text)), { headers })
}
