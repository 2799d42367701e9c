// Reads a call from the journal of a running simulator, for `explain`.

import { isUpload, shownCall } from '../../control/requests/call-in-journal.ts'
import { RequestShape } from '../../control/requests/journal-entry.ts'
import { REDACTED } from '../../kit/redact.ts'
import type { RequestInfo } from '../../world/script.ts'
import { baseUrl, credentials, getJson } from '../asked-server.ts'
import { Refusal } from '../refusal.ts'
import type { Environment } from '../settings.ts'

/** A call, how it is shown, and what came of it if it was made. */
export interface ToExplain {
  readonly call: RequestInfo
  readonly shown: string
  readonly response?: string
  /** Where the journal has not what was sent: a credential, or a body that is too long. */
  readonly untold?: readonly string[]
}

/** The part of an entry of the journal that a rule sees, and what came of the call. */
const Entry = RequestShape.pick({
  id: true,
  operation: true,
  method: true,
  path: true,
  query: true,
  headers: true,
  body: true,
  response: true,
  rule: true,
}).strip()

/** Gets the call `id` of the simulator at `url`, which may name a world. Throws `Refusal`. */
export async function journalCall(url: string, id: string | undefined, env: Environment): Promise<ToExplain> {
  if (id === undefined) throw new Refusal('--from-journal needs the id of a call after the URL, such as req_17')
  const base = baseUrl(url, 'requests')
  const address = new URL(`${base}/__sim/requests/${encodeURIComponent(id)}`)
  const asked = { what: `the call ${id} of ${base}`, shape: Entry }
  const entry = await getJson(address, credentials({ env }), asked)
  const { operation, method, path, query, headers, body, response, rule } = entry
  const shown = `${entry.id} (${method} ${path})`
  if (operation === null) throw new Refusal(`${shown} is no call of the interface, so no rule can meet it`)
  const upload = isUpload(entry)
  const by =
    rule === null ? '' : ` by ${[rule, ...rule.also].map(({ name, call }) => `${name} (call ${call})`).join(', ')}`
  return {
    call: shownCall({ ...entry, operation }),
    shown,
    response: `; its response was ${response.status}${by}`,
    untold: [
      ...redactedIn(headers, 'headers'),
      ...redactedIn(query, 'query'),
      ...(upload ? redactedIn(body, 'form') : typeof body === 'string' ? ['body'] : redactedIn(body, 'body')),
    ],
  }
}

/** Returns the places of credentials that are not kept. */
function redactedIn(value: unknown, place: string): string[] {
  if (typeof value === 'string') return value.includes(REDACTED) ? [place] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => redactedIn(member, `${place}.${key}`))
}
