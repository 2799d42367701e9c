// Reads a call from the options of `explain`.

import { pathPattern } from '../../contract/paths.ts'
import { parseJson } from '../../kit/json.ts'
import { decoded, parseQuery } from '../../kit/url.ts'
import { addressOf } from '../../server/http/address.ts'
import { ENDPOINTS } from '../../service/index.ts'
import type { RequestInfo } from '../../world/script.ts'
import type { Texts } from '../command.ts'
import { Refusal } from '../refusal.ts'

/** `header`: `name: value` each; `form`: `name=value` each. */
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
