// What a browser looks at, declared like an endpoint: a table of methods, paths and answers. No credentials needed.

import type { HonoRequest } from 'hono'
import type { Links } from '../model/links.ts'
import type { World } from '../world/world.ts'

export interface PageCall {
  readonly request: HonoRequest
  /** The address of the other side; empty in process. */
  readonly remote: string
  readonly links: Links
  /** The word for a shop platform's name in paths and fields. */
  readonly ecomWord: string
  /** The world of the path, else of the token, else the default one; undefined as long as nobody has used it. */
  readonly world: World | undefined
}

export interface Page {
  readonly method: 'GET' | 'POST'
  /** Relative to the base URL; parameters as `:name`. HEAD goes where GET goes. */
  readonly path: string
  /** A `Problem` thrown here becomes a plain page with its status. */
  answer(call: PageCall): Response | Promise<Response>
}
