// Declares a page for browsers, much like an endpoint: method, path and answer. Pages need no credentials.

import { createHash } from 'node:crypto'
import type { HonoRequest } from 'hono'
import type { DocumentOptions } from '../contract/document-options.ts'
import { readText, shownType } from '../contract/read-text.ts'
import type { Registry } from '../control/registry.ts'
import { zlib } from '../kit/loading/builtins.ts'
import { faultInQuery } from '../kit/url.ts'
import { LIMITS } from '../model/limits.ts'
import type { Links } from '../model/links.ts'
import { fail, Problem } from '../model/problems.ts'
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
  /** Call it with what the page takes from a form, just before acting on it. */
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
  /** A `Problem` thrown here becomes a plain page with its status; for programs, a missing record becomes JSON. */
  answer(call: PageCall): Response | Promise<Response>
}

/** Reads the fields of a form. Throws what `readText` throws, and `incomplete_body`. */
export async function readForm(request: HonoRequest): Promise<URLSearchParams> {
  const expected = 'application/x-www-form-urlencoded'
  const type = request.header('content-type')
  if (!type?.toLowerCase().startsWith(expected)) {
    fail('unsupported_media', { expected, actual: shownType(type) })
  }
  try {
    const bounds = { what: 'The form', limit: LIMITS.consent_form_bytes, headers: request.header() }
    const text = await readText(request.raw.body ?? [], bounds)
    const fault = faultInQuery(text)
    if (fault !== null) fail('unreadable_body', { reason: fault })
    return new URLSearchParams(text)
  } catch (error) {
    // Reading fails if the client disconnects.
    throw error instanceof Problem ? error : new Problem('incomplete_body')
  }
}

/** Returns a text with an ETag, as gzip where the client takes that; 304 for one that it has. */
export function served(request: HonoRequest, text: string, type: string): Response {
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
