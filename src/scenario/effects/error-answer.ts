import type { Responded } from '../../world/script.ts'

export const JSON_TYPE = { 'content-type': 'application/json' }

/** Returns an answer with the documented envelope of errors. */
export function errorAnswer(
  status: number,
  internal_code: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Responded {
  const body = { error: { http_status: status, internal_code, message } }
  return { status, headers: { ...JSON_TYPE, ...headers }, body, text: JSON.stringify(body), code: internal_code }
}
