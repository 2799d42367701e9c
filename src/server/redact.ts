// Credentials leave a request here, before anything keeps or prints it.

export type HeaderTable = Readonly<Record<string, string | undefined>>

const SECRET_HEADERS = ['authorization', 'proxy-authorization', 'cookie'] as const
const SECRET_PARAMETERS = new Set(['key', 'access_token', 'token'])
const SECRET_FIELDS = new Set(['access_token', 'token'])

const REDACTED = '[redacted]'

/** Takes the credentials out of the headers of a request, in place: the table belongs to that request alone. */
export function takeCredentials(headers: Record<string, string | undefined>): HeaderTable {
  const taken: Record<string, string> = {}
  for (const name of SECRET_HEADERS) {
    const value = headers[name]
    if (value === undefined) continue
    taken[name] = value
    headers[name] = REDACTED
  }
  return taken
}

/** The raw query without keys and tokens. */
export function redactQuery(search: string): string {
  if (search === '') return search
  return search.replace(/(^|&)([^=&]+)=[^&]*/g, (pair, before: string, name: string) =>
    SECRET_PARAMETERS.has(plainName(name)) ? `${before}${name}=${REDACTED}` : pair,
  )
}

/** A parameter's name as the service reads it, however it was escaped. */
function plainName(name: string): string {
  if (!name.includes('%')) return name.toLowerCase()
  return [...new URLSearchParams(`${name}=`).keys()].join('').toLowerCase()
}

/** A body without credentials, wherever in it they are; a body that has none is returned as it is. */
export function redactBody(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  let changed = false
  const redacted = Object.entries(body).map(([key, value]): [string, unknown] => {
    const kept = SECRET_FIELDS.has(key.toLowerCase()) ? REDACTED : redactBody(value)
    if (kept !== value) changed = true
    return [key, kept]
  })
  if (!changed) return body
  return Array.isArray(body) ? redacted.map(([, value]) => value) : Object.fromEntries(redacted)
}
