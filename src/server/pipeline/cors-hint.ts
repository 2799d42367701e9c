// Says how a page of another origin may call the service, since browsers only say that it may not.

import type { ServerOptions } from '../options.ts'
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
