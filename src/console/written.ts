// A call of the journal, written as what others can use: a line for a shell, a request to make again, a scenario.

import { signal } from '@preact/signals'
import type { RecordedRequest } from '../client/world.ts'
import { BASE } from './api.ts'

/** The scenario that is being written. */
export const draft = signal('')

const REDACTED = '[redacted]'

/** Headers that a client adds by itself, or that belong to the connection. */
const OWN =
  /^(host|connection|content-length|transfer-encoding|accept-encoding|user-agent|origin|referer|cookie|sec-.*|accept-language)$/

/** The fields of an upload that are files. */
const FILES = ['video', 'guidelines_file']

/** What is sent in the place of credentials that the journal does not keep. */
function restored(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(REDACTED, 'any-token')
  if (Array.isArray(value)) return value.map(restored)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, restored(each)]))
}

const isUpload = ({ headers }: RecordedRequest) => /^multipart\//i.test(headers['content-type'] ?? '')

function addressOf({ path, query }: RecordedRequest): string {
  const parameters = new URLSearchParams(restored(query) as Record<string, string>).toString()
  return `${BASE}${path}${parameters === '' ? '' : `?${parameters}`}`
}

function headersOf(entry: RecordedRequest): [string, string][] {
  const shown = Object.entries(entry.headers).filter(
    ([name, value]) =>
      !OWN.test(name) &&
      !(isUpload(entry) && name === 'content-type') &&
      name !== 'authorization' &&
      value !== REDACTED,
  )
  const credential = entry.headers.authorization
  return credential === undefined ? shown : [['authorization', 'Bearer any-token'], ...shown]
}

const textOf = ({ body }: RecordedRequest) =>
  body === null || body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(restored(body))

const fieldsOf = ({ body }: RecordedRequest) =>
  Object.entries(Object(body)).map(([name, value]): [string, string] => [name, String(value)])

/** Quotes a text as one word of a shell. */
const word = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

export function curlOf(entry: RecordedRequest): string {
  const parts = [`curl -i -X ${entry.method} ${word(addressOf(entry))}`]
  for (const [name, value] of headersOf(entry)) parts.push(`-H ${word(`${name}: ${value}`)}`)
  if (isUpload(entry)) {
    for (const [name, value] of fieldsOf(entry))
      parts.push(`-F ${word(FILES.includes(name) ? `${name}=any;filename=${value}` : `${name}=${value}`)}`)
  } else {
    const text = textOf(entry)
    if (text !== null) parts.push(`--data-raw ${word(text)}`)
  }
  return parts.join(' \\\n  ')
}

/** Makes the call again. Returns its status, and the id of its entry in the journal. */
export async function resend(entry: RecordedRequest): Promise<{ status: number; id: string | null }> {
  let body: string | FormData | null = textOf(entry)
  if (isUpload(entry)) {
    body = new FormData()
    for (const [name, value] of fieldsOf(entry)) {
      if (FILES.includes(name)) body.append(name, new File(['any'], value))
      else body.append(name, value)
    }
  }
  const { method } = entry
  const response = await fetch(addressOf(entry), { method, headers: headersOf(entry), body, redirect: 'manual' })
  await response.text()
  return { status: response.status, id: response.headers.get('x-sim-request-id') }
}

/** Responses that are longer are left out of a scenario, characters of JSON. */
const LONGEST = 20_000

/** Writes a scenario that answers calls like this one as it was answered. */
export async function scenarioOf(entry: RecordedRequest): Promise<string> {
  const { stringify } = await import('yaml')
  const { id, operation, query, body, response } = entry
  const known = (table: unknown) =>
    Object.fromEntries(
      Object.entries(Object(table)).filter(
        ([, value]) => value !== null && typeof value !== 'object' && value !== '' && !String(value).includes(REDACTED),
      ),
    )
  const conditions = Object.entries({ query: known(query), [isUpload(entry) ? 'form' : 'body']: known(body) })
  const when = Object.fromEntries(conditions.filter(([, table]) => Object.keys(table).length > 0))
  const short = JSON.stringify(response.body ?? null).length <= LONGEST && response.body !== null
  const rule = {
    name: `as ${id}`,
    on: operation,
    ...(Object.keys(when).length > 0 ? { when } : {}),
    respond: { status: response.status, ...(short ? { body: response.body } : {}) },
  }
  return stringify({
    name: `like-${id.replace(/_/g, '-')}`,
    description: `Answers ${operation} as ${id} was answered.`,
    rules: [rule],
  })
}
