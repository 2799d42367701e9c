// The call that `explain` is about: from the journal of a running simulator, or from the options.

import { pathPattern } from '../contract/paths.ts'
import { isUpload, shownCall } from '../control/requests/call-in-journal.ts'
import { RequestShape } from '../control/requests/journal-entry.ts'
import { parseJson } from '../kit/json.ts'
import { REDACTED } from '../kit/redact.ts'
import { decoded, parseQuery } from '../kit/url.ts'
import { addressOf } from '../server/http/address.ts'
import { ENDPOINTS } from '../service/index.ts'
import type { RequestInfo } from '../world/script.ts'
import { baseUrl, credentials, getJson } from './asked-server.ts'
import type { Texts } from './command.ts'
import { Refusal } from './refusal.ts'
import type { Environment } from './settings.ts'

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

/** Returns the call of the options. `header`: `name: value` each; `form`: `name=value` each. */
export function writtenCall(request: string, { body: bodies, header = [], form }: Texts): RequestInfo {
  const body = bodies?.at(-1)
  const [, method = '', address = ''] = /^\s*([A-Za-z]+)\s+(\S+)\s*$/.exec(request) ?? []
  if (address === '')
    throw new Refusal(
      `--request must be a method and an address, such as 'POST /admin/api/v1/campaigns', not ${JSON.stringify(request)}`,
    )
  const url = new URL(address, 'http://localhost')
  const { path, search } = addressOf(url.href, '')
  const [found] = ENDPOINTS.flatMap((endpoint) => {
    const match = endpoint.method === method.toUpperCase() ? pathPattern(endpoint.path).exec(path ?? '') : null
    return match ? [{ operation: endpoint.id, params: paramsIn(match.groups ?? {}) }] : []
  })
  if (!found)
    throw new Refusal(
      `${method.toUpperCase()} ${url.pathname} is no call of the interface; mockfluence routes lists them`,
    )
  return {
    ...found,
    query: parseQuery(search).values,
    headers: Object.fromEntries(
      header.map((line) => pairOf(line, ':', '--header')).map(([name, value]) => [name.toLowerCase(), value]),
    ),
    body: body === undefined ? undefined : bodyOf(body),
    form: form && Object.fromEntries(form.map((line) => pairOf(line, '=', '--form')).map(fieldOf)),
    requestKey: () => '',
  }
}

function paramsIn(groups: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decoded(text)]))
}

/** Returns a field and its value. The value of a file (`@folder/name`, as for curl) is its name. */
function fieldOf([name, value]: [string, string]): [string, string] {
  const [, file] = /^@(?:[^;]*[/\\])?([^/\\;]+)/.exec(value) ?? []
  return [name, file ?? value]
}

function pairOf(line: string, sign: string, option: string): [string, string] {
  const at = line.indexOf(sign)
  if (at < 1)
    throw new Refusal(
      `${option} must be a name and a value with ${JSON.stringify(sign)} between, not ${JSON.stringify(line)}`,
    )
  return [line.slice(0, at).trim(), line.slice(at + 1).trim()]
}

function bodyOf(text: string): unknown {
  const parsed = parseJson(text)
  if (parsed.ok) return parsed.value
  const { line, column, message } = parsed.problem
  throw new Refusal(`--body is not valid JSON: ${message} (line ${line}, column ${column})`)
}
