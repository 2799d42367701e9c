// Removes credentials from a request before anything stores or prints it.

export type HeaderTable = Readonly<Record<string, string | undefined>>

const SECRET_HEADERS = ['authorization', 'proxy-authorization', 'cookie'] as const
const SECRET_PARAMETERS = new Set(['key', 'access_token', 'token'])
const SECRET_FIELDS = new Set(['access_token', 'token'])

const REDACTED = '[redacted]'

/** Replaces the credentials in `headers`, in place (each request has its own table), and returns them. */
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

/** Returns the raw query without keys and tokens. */
export function redactQuery(search: string): string {
  if (search === '') return search
  return search.replace(/(^|&)([^=&]+)=[^&]*/g, (pair, before: string, name: string) =>
    SECRET_PARAMETERS.has(plainName(name)) ? `${before}${name}=${REDACTED}` : pair,
  )
}

/** Returns a parameter's name, decoded and in lower case. */
function plainName(name: string): string {
  if (!name.includes('%')) return name.toLowerCase()
  return [...new URLSearchParams(`${name}=`).keys()].join('').toLowerCase()
}

/** Returns the body without credentials at any depth. Returns a body without any unchanged. */
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
