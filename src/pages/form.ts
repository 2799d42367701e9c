import type { HonoRequest } from 'hono'
import { readText, shownType } from '../contract/read-text.ts'
import { faultInQuery } from '../kit/url.ts'
import { LIMITS } from '../model/limits.ts'
import { fail, Problem } from '../model/problems.ts'

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
