// Declares a page for browsers, much like an endpoint: method, path and answer. Pages need no credentials.

import type { HonoRequest } from 'hono'
import type { DocumentOptions } from '../contract/document-options.ts'
import type { Registry } from '../control/registry.ts'
import type { Links } from '../model/links.ts'
import type { World } from '../world/world.ts'

/** Whether a client asks for pages, by its Accept header. */
export function isBrowser(accept = ''): boolean {
  return /\btext\/html\b/i.test(accept)
}

export interface PageCall {
  readonly request: HonoRequest
  /** The IP address of the client; empty in process. */
  readonly remote: string
  readonly links: Links
  /** How the server was started, as far as OpenAPI documents say it. */
  readonly documented: DocumentOptions
  /** The world of the path, else of the token, else the default one; undefined if it does not exist yet. */
  readonly world: World | undefined
  /** The name of that world. */
  readonly worldName: string
  readonly worlds: Pick<Registry, 'size' | 'names' | 'notReady'>
  /** To be called with what the page takes from a form, at once before it acts on that. */
  readonly onForm: (form: Readonly<Record<string, string>>) => void
}

export interface Page {
  readonly method: 'GET' | 'POST'
  /** Relative to the base URL; parameters as `:name`. GET pages serve HEAD, too. */
  readonly path: string
  /** Set where scripts of the origin of `--cors` may read the page. */
  readonly shared?: true
  /** Set where a page below `/__sim` needs no control token, which browsers cannot send: it has no data of its own. */
  readonly open?: true
  /** Set where the origins of `--frame` may show the page in a frame. */
  readonly framed?: true
  /** Set where opening the page may change its world. */
  readonly changes?: true
  /** A `Problem` thrown here becomes a plain page with its status; one that a record is missing becomes JSON for programs. */
  answer(call: PageCall): Response | Promise<Response>
}
