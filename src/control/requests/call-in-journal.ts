// A call in the journal, as rules and expectations see it.

import { parametersOf, pathPattern } from '../../contract/paths.ts'
import { decoded, parseQuery } from '../../kit/url.ts'
import { ENDPOINTS } from '../../service/index.ts'
import type { JournalEntry } from '../../world/journal.ts'
import type { RequestInfo } from '../../world/script.ts'
import type { ShownRequest } from './journal-entry.ts'

const PATHS = new Map<string | null, { readonly names: readonly string[]; readonly pattern: RegExp }>(
  ENDPOINTS.map(({ id, path }) => [id, { names: parametersOf(path), pattern: pathPattern(path) }]),
)

/** Whether the call was an upload: its body in the journal is the fields of the form. */
export function isUpload({ headers }: Pick<JournalEntry, 'headers'>): boolean {
  return /^multipart\//i.test(headers['content-type'] ?? '')
}

function paramsOf({ operation, path }: Pick<JournalEntry, 'operation' | 'path'>): Record<string, string> {
  const values = PATHS.get(operation)?.pattern.exec(path.replace(/\/$/, ''))?.groups ?? {}
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, decoded(value)]))
}

/** Returns the call with its credentials. Its parts are read when they are asked for. */
export function callIn(entry: JournalEntry): RequestInfo {
  const upload = isUpload(entry)
  return {
    operation: entry.operation ?? '',
    headers: entry.headers,
    get query() {
      return { ...parseQuery(entry.query).values }
    },
    get params() {
      return paramsOf(entry)
    },
    get body() {
      return upload ? undefined : JSON.parse(entry.body)
    },
    get form() {
      return upload ? Object(JSON.parse(entry.body)) : undefined
    },
    requestKey: () => '',
  }
}

/** The part of a shown entry of the journal that a rule sees. */
type Shown = Pick<ShownRequest, 'method' | 'path' | 'query' | 'headers' | 'body'> & { readonly operation: string }

/** Returns a call as the control API shows it: without its credentials. */
export function shownCall(entry: Shown): RequestInfo {
  const { operation, query, headers, body } = entry
  const upload = isUpload(entry)
  const fields = Object.entries(Object(body)).map(([name, value]) => [name, String(value)])
  return {
    operation,
    query,
    headers,
    params: paramsOf(entry),
    body: upload ? undefined : (body ?? undefined),
    form: upload ? Object.fromEntries(fields) : undefined,
    requestKey: () => '',
  }
}

/** Returns the names of the parameters in the paths of these operations; of all if `ids` is empty. */
export function pathNames(ids: readonly unknown[]): string[] {
  return [...new Set(pathsOf(ids).flatMap(({ names }) => names))]
}

/** Whether one of these operations has this path; any of all if `ids` is empty. */
export function isPathOf(path: string, ids: readonly unknown[]): boolean {
  // The word before `_shop` is an option of the server.
  const neutral = path.replace(/\/[^/]+_shop$/, '/ecom_shop').replace(/\/$/, '')
  return pathsOf(ids).some(({ pattern }) => pattern.test(neutral))
}

function pathsOf(ids: readonly unknown[]) {
  return [...PATHS].flatMap(([id, path]) => (ids.length === 0 || ids.includes(id) ? [path] : []))
}
