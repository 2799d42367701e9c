// What pages of other origins may read of the service, and how they may call it: browsers only say that they may not.

import type { ServerOptions } from '../options.ts'
import { type AppContext, headersOf } from './exchange.ts'
import { isOwnOrigin } from './guard.ts'

/** What browsers send for pages without an origin: files, sandboxed frames. */
const NO_ORIGIN = 'null'

/** Returns how the page that makes this call may read the response; null where it may, or where no page calls. */
export function corsHint(
  { cors, publicUrl }: Pick<ServerOptions, 'cors' | 'publicUrl'>,
  { origin, host = '' }: Readonly<Record<string, string | undefined>>,
): string | null {
  if (origin === undefined || cors === '*' || cors === origin) return null
  if (origin === NO_ORIGIN) return 'pages without an origin may call this with --cors *'
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^\s/"'`]{1,200}$/i.test(origin)) return null
  if (origin === publicUrl || isOwnOrigin(origin, host)) return null
  return `pages of ${origin} may call this with --cors ${origin}`
}

/** Returns the response to a CORS preflight request; undefined for any other request. */
export function preflight(
  context: AppContext,
  options: ServerOptions,
  methodsAt: (path: string) => readonly string[],
): Response | undefined {
  const { cors } = options
  if (cors === null || context.req.method !== 'OPTIONS') return undefined
  const { path } = context.env.address
  const headers = headersOf(context)
  if (path === null || path.startsWith('/__sim') || headers['access-control-request-method'] === undefined)
    return undefined
  const methods = methodsAt(path)
  if (methods.length === 0 || corsHint(options, headers) !== null) return undefined
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': cors,
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers': headers['access-control-request-headers'] ?? 'authorization, content-type',
      'access-control-expose-headers': EXPOSED_HEADERS,
      'access-control-max-age': '600',
      vary: 'Origin, Access-Control-Request-Headers',
    },
  })
}

const EXPOSED_HEADERS =
  'x-sim-request-id, x-sim-world, x-sim-rule, x-sim-warnings, x-sim-assumed, x-sim-hint, retry-after'

/** Returns the headers that let a page of the allowed origin read the response. */
export function corsHeaders(cors: string | null, origin: string | undefined): Record<string, string> {
  if (cors === null) return {}
  const vary = cors === '*' ? {} : { vary: 'Origin' }
  if (origin === undefined) return vary
  return { ...vary, 'access-control-allow-origin': cors, 'access-control-expose-headers': EXPOSED_HEADERS }
}
