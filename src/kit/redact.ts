// Shows what may hold credentials without them: headers, queries, paths, bodies, and the URLs in any text.

import { isTooDeep } from './json.ts'
import { decoded as decodeEscapes } from './url.ts'

export type HeaderTable = Readonly<Record<string, string | undefined>>

export const REDACTED = '[redacted]'

/** What any name of a secret contains. Most names do not, which saves a closer look. */
const HINT = /key|token|secret|pass|pwd|auth|jwt|sig|bearer|credential|cookie/i

/** Names of secrets, in lower-case letters only: `x-api-key` is `xapikey`. `page_key` and `key_messages` are none. */
const SECRET =
  /^(key|auth|jwt|pass|pwd|sig|bearer)$|(token|secret|password|passwd|passphrase|credential|authorization|cookie|signature|(api|access|secret|private|insights|subscription|account|master|admin)key)s?$/

/** Whether a header, parameter or field of this name holds a secret, however it is spelt: `api_key`, `user[apiKey]`. */
export function isSecretName(name: string): boolean {
  if (!HINT.test(name)) return false
  return name.split(/[[.]/).some((part) => SECRET.test(part.toLowerCase().replace(/[^a-z]/g, '')))
}

/** Returns what is shown in the place of a credential: a text of it, or whatever stands below the name of a secret. */
export type Mask = (credential: unknown) => unknown

const hide: Mask = () => REDACTED

export function redactHeaders(headers: HeaderTable, mask = hide): Record<string, string> {
  const shown: Record<string, string> = {}
  for (const name in headers) {
    const value = headers[name] ?? ''
    shown[name] = isSecretName(name) ? String(mask(value)) : redactUrls(value, mask)
  }
  return shown
}

export function redactQuery(search: string, mask = hide): string {
  if (search === '') return search
  return search.replace(/(^|&)([^=&]+)=([^&]*)/g, (pair, before: string, name: string, value: string) => {
    const text = decoded(value)
    const secret = isSecretName(decoded(name))
    const masked = secret ? String(mask(text)) : redactText(text, mask)
    if (masked === text) return pair
    return `${before}${name}=${secret ? masked : encodeURIComponent(masked)}`
  })
}

/** Returns an encoded part of a query as text. */
function decoded(part: string): string {
  if (!/[%+]/.test(part)) return part
  return new URLSearchParams(`=${part.replaceAll('&', '%26')}`).get('') ?? part
}

/** Returns the body without credentials at any depth. Returns a body without any unchanged. */
export function redactBody(body: unknown, mask = hide): unknown {
  if (typeof body === 'string') return redactText(body, mask)
  if (typeof body !== 'object' || body === null) return body
  return Array.isArray(body) ? redactList(body, mask) : redactTable(body, mask)
}

export function mayHoldSecrets(json: string): boolean {
  return HINT.test(json) || /[@%]/.test(json)
}

/** Returns JSON without credentials. */
export function redactJson(json: string, mask = hide): string {
  if (!mayHoldSecrets(json)) return json
  const value: unknown = JSON.parse(json)
  const masked = redactBody(value, mask)
  return masked === value ? json : JSON.stringify(masked)
}

const FIELD = /"((?:[^"\\]|\\.){1,200})":/g

/** Returns the beginning of JSON that was cut off without credentials. */
export function redactCutJson(text: string): string {
  let shown = ''
  let from = 0
  for (const { 0: field, 1: name = '', index } of text.matchAll(FIELD)) {
    const at = index + field.length
    if (at < from || !isSecretName(name)) continue
    // A list or an object may end anywhere.
    const [value = ''] = /^(?:"(?:[^"\\]|\\.)*"?|[[{].*|[^,}\]]*)/s.exec(text.slice(at)) ?? []
    shown += `${text.slice(from, at)}"${REDACTED}"`
    from = at + value.length
  }
  return redactUrls(shown + text.slice(from))
}

function redactList(list: readonly unknown[], mask: Mask): readonly unknown[] {
  const masked = list.map((value) => redactBody(value, mask))
  return masked.every((value, at) => value === list[at]) ? list : masked
}

function redactTable(table: object, mask: Mask): object {
  let changed = false
  const masked = Object.entries(table).map(([key, value]): [string, unknown] => {
    const name = redactUrls(key, mask)
    const safe = value !== null && isSecretName(key) ? mask(value) : redactBody(value, mask)
    changed ||= safe !== value || name !== key
    return [name, safe]
  })
  return changed ? Object.fromEntries(masked) : table
}

/** The longest text that is looked at as JSON. */
const JSON_LENGTH = 64 * 1024

/** Returns a text without the credentials in its URLs or, if it is JSON, in its fields. */
function redactText(text: string, mask: Mask): string {
  const json = /^\s*[[{]/.test(text) && text.length <= JSON_LENGTH && HINT.test(text) ? jsonIn(text) : undefined
  if (json === undefined) return redactUrls(text, mask)
  const masked = redactBody(json, mask)
  return masked === json ? text : JSON.stringify(masked)
}

function jsonIn(text: string): unknown {
  if (isTooDeep(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What comes before a host, and the same percent-encoded once or more, as in a path. */
const USER_INFO = /((?::|%(?:25)*3a)(?:\/|%(?:25)*2f){2})((?:(?!%(?:25)*(?:2f|3f|23))[^\s/?#])*)(@|%(?:25)*40)/gi
const PARAMETER = /([?&#])([^\s=&?#]{1,200})(=)([^\s&#"']+)/g
const ENCODED =
  /(%(?:25)*(?:3f|26|23))((?:(?!%(?:25)*(?:3f|26|23|3d))[^\s=&?#/]){1,200})(%(?:25)*3d)((?:(?!%(?:25)*(?:26|23))[^\s&#"'/])+)/gi

/** Returns a text without the user info, and without the secret parameters, of the URLs in it. */
export function redactUrls(text: string, mask = hide): string {
  const named = /@|%(?:25)*40/.test(text)
    ? text.replace(USER_INFO, (_, before, info, at) => `${before}${mask(decodeEscapes(info))}${at}`)
    : text
  if (!/=|%(?:25)*3d/i.test(named) || !(HINT.test(named) || named.includes('%'))) return named
  const safe = (pair: string, before: string, name: string, is: string, value: string) =>
    isSecretName(decoded(name)) ? `${before}${name}${is}${mask(decodeEscapes(value))}` : pair
  const shown = named.replace(PARAMETER, safe)
  return /%(?:25)*3d/i.test(shown) ? shown.replace(ENCODED, safe) : shown
}
