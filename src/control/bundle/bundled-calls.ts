// The calls of a bundle: the journal and what else changed the world, in the order in which they were carried out.

import { redactHeaders, redactJson, redactQuery, redactUrls } from '../../kit/redact.ts'
import { eachOf, type Work } from '../../kit/work.ts'
import { isoInstant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import type { ProblemCode } from '../../model/problems.ts'
import { StoredUpload } from '../../upload/stored-upload.ts'
import type { Change, JournalEntry } from '../../world/journal.ts'
import { type Delivery, payloadOf } from '../../world/outbox/delivery.ts'
import type { World } from '../../world/world.ts'
import type { BundledDelivery, Call } from './bundle-shape.ts'
import type { NumberedCredentials } from './credentials.ts'

/** Why a call came to no address of its world. It changed nothing, and a bundle cannot say where it went. */
const ASTRAY: readonly string[] = ['outside_prefix', 'bad_world_name', 'wrong_host'] satisfies ProblemCode[]

/**
 * Returns everything that happened to a world since its start, in the order in which it was carried out. Adds to `missing` what a
 * replay may need and does not have.
 */
export function* bundledCalls({ journal }: World, credentials: NumberedCredentials, missing: string[]): Work<Call[]> {
  const reached = journal.calls().filter(({ cause }) => cause === null || !ASTRAY.includes(cause))
  // A call is carried out at once, whatever wait comes before or after.
  const calls = yield* eachOf(reached, (entry) => {
    const { began, judged } = entry
    return { began, ended: began, judged, call: callOf(entry, credentials) }
  })
  const changes = journal.changes.map((change) => {
    const { began, ended } = change
    return { began, ended, judged: 0, call: changeOf(change, credentials) }
  })
  const all = [...calls, ...changes].sort((a, b) => a.began - b.began)
  missing.push(...all.flatMap(({ call }) => (call.missing === undefined ? [] : [`${call.missing} of ${call.id}`])))
  let [ended, judged] = [0, 0]
  for (const each of all) {
    if (each.began < ended || (each.judged > 0 && each.judged < judged)) {
      missing.push(`the order of calls that were made at the same time, such as ${each.call.id}`)
      break
    }
    ended = each.ended
    judged = Math.max(judged, each.judged)
  }
  return all.map(({ call }) => call)
}

function callOf(entry: JournalEntry, { mask }: NumberedCredentials): Call {
  const { id, begun_at, operation, method, path, upload } = entry
  const missing = missingOf(entry)
  const json = (text: string): unknown => JSON.parse(redactJson(text, mask))
  return {
    id,
    at: isoInstant(begun_at),
    operation,
    method,
    path: redactUrls(path, mask),
    query: redactQuery(entry.query, mask),
    headers: redactHeaders(entry.headers, mask),
    ...(entry.body === 'null' || upload !== undefined || missing !== undefined ? {} : { body: json(entry.body) }),
    ...(upload === undefined ? {} : { upload: StoredUpload.parse(json(upload)) }),
    ...(missing === undefined ? {} : { missing }),
    response: {
      status: entry.status,
      headers: redactHeaders(entry.answer_headers, mask),
      body: json(String(entry.answer)),
    },
  }
}

function missingOf({ body, unread, waited, upload }: JournalEntry): string | undefined {
  // A replay takes such texts for the numbers of credentials.
  if (unread || /<token \d/.test(body)) return 'the body, which is not kept as it was sent,'
  // Only an object or a list is taken; what was cut is a text.
  if (body.startsWith('"')) return `the body, which is longer than ${LIMITS.journal_body_bytes / 1024} KiB,`
  if ((upload?.length ?? 0) > LIMITS.stored_upload_length) return 'the text that was read from the files'
  return waited ? 'the wait on the clock' : undefined
}

function changeOf(change: Change, credentials: NumberedCredentials): Call {
  const { id, begun_at, method, path, headers, body, status, answer } = change
  const [before = '', query = ''] = path.split('?')
  const { mask } = credentials
  return {
    id,
    at: isoInstant(begun_at),
    operation: null,
    method,
    path: redactUrls(before, mask),
    query: redactQuery(query, mask),
    headers: redactHeaders(headers, mask),
    ...(body === undefined ? {} : { body: credentials.in(withoutSecrets(body)) }),
    response: {
      status,
      headers: {},
      body: credentials.in(withoutSecrets(answer === '' ? null : JSON.parse(answer))),
    },
  }
}

/** Leaves out the secrets of webhook endpoints: they make signatures, which nobody compares. */
export function withoutSecrets(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.map((entry) => {
    if (typeof entry !== 'object' || entry === null) return entry
    return Object.fromEntries(Object.entries(entry).filter(([key]) => key !== 'secret'))
  })
}

/** Returns a delivery without what differs at each replay: durations, and headers with timestamps and signatures. */
export function bundledDelivery(
  delivery: Delivery,
  credentials: Pick<NumberedCredentials, 'mask' | 'in'>,
): BundledDelivery {
  const { id, event, url, status, created_at, attempts } = delivery
  const tried = attempts.map(({ at, status, error, retry_at }) => ({
    at: isoInstant(at),
    status,
    error: error === null ? null : redactUrls(error, credentials.mask),
    ...(retry_at === undefined ? {} : { retry_at: retry_at === null ? null : isoInstant(retry_at) }),
  }))
  return {
    id,
    event,
    url: url === null ? null : redactUrls(url, credentials.mask),
    status,
    created_at: isoInstant(created_at),
    payload: credentials.in(payloadOf(delivery)),
    attempts: tried,
  }
}
