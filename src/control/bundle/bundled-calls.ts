// The calls of a bundle: the journal and what else changed the world, in the order in which they were carried out.

import { eachOf, type Work } from '../../kit/work.ts'
import { isoInstant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import type { Change } from '../../world/history.ts'
import type { JournalEntry } from '../../world/journal.ts'
import type { Delivery } from '../../world/outbox/delivery.ts'
import type { Turn } from '../../world/turn.ts'
import type { World } from '../../world/world.ts'
import { shownHeaders } from '../requests/journal-entry.ts'
import { showDelivery } from '../shown-delivery.ts'
import type { BundledDelivery, Call } from './bundle-shape.ts'
import type { Placeholders } from './placeholders.ts'

interface Ordered {
  readonly turn: Turn
  show(placeholders: Placeholders): Call
}

/** Returns everything that happened to a world since its bundle begins, in the order in which it was carried out. */
export function callsOf({ journal, history }: World): Ordered[] {
  const { order = 0 } = history.start ?? {}
  const calls = [...history.older, ...journal.entries()].map((entry) => {
    const turn = entry.turn ?? { began: 0, ended: 0, at: entry.at }
    return { turn, show: (placeholders: Placeholders) => callOf(entry, turn, placeholders) }
  })
  const changes = history.changes.map((change) => ({
    turn: change.turn,
    show: (placeholders: Placeholders) => changeOf(change, placeholders),
  }))
  return [...calls, ...changes].filter(({ turn }) => turn.began >= order).sort((a, b) => a.turn.began - b.turn.began)
}

/** Returns the calls, and adds to `missing` what a replay may need and does not have. */
export function* bundledCalls(all: readonly Ordered[], placeholders: Placeholders, missing: string[]): Work<Call[]> {
  const calls = yield* eachOf(all, ({ show }) => show(placeholders))
  missing.push(...calls.flatMap(({ id, missing }) => (missing === undefined ? [] : [`${missing} of ${id}`])))
  const together = all.findIndex(({ turn }, at) => turn.began < (all[at - 1]?.turn.ended ?? 0))
  if (together >= 0) {
    missing.push(`the order of calls that were made at the same time, such as ${calls[together]?.id}`)
  }
  return calls
}

function callOf(entry: JournalEntry, { at }: Turn, placeholders: Placeholders): Call {
  const { id, operation, method, path, digests = {}, upload } = entry
  const missing = missingOf(entry, placeholders)
  const body: unknown = JSON.parse(entry.body)
  return {
    id,
    at: isoInstant(at),
    operation,
    method,
    path,
    query: placeholders.query(entry.query, digests),
    headers: Object.fromEntries(
      Object.entries(shownHeaders(entry)).map(([name, text]) => [
        name,
        String(placeholders.fill(text, `headers.${name}`, digests)),
      ]),
    ),
    ...(body === null || upload !== undefined || missing !== undefined
      ? {}
      : { body: placeholders.fill(body, 'body', digests) }),
    ...(upload === undefined ? {} : { upload: JSON.parse(upload) }),
    ...(missing === undefined ? {} : { missing }),
    response: { status: entry.status, headers: { ...entry.answer_headers }, body: JSON.parse(String(entry.answer)) },
  }
}

/** The credentials that decide whether a call is accepted, and nothing else. */
const ACCEPTED = ['body.access_token', 'query.key']

/** Returns what of a call is missing; undefined if nothing is. */
function missingOf(
  { body, digests = {}, unread, rules, upload }: JournalEntry,
  placeholders: Placeholders,
): string | undefined {
  if (unread) return 'the body, which could not be read,'
  // Only an object or a list is taken; what was cut is a text.
  if (body.startsWith('"')) return `the body, which is longer than ${LIMITS.journal_body_bytes / 1024} KiB,`
  if ((upload?.length ?? 0) > LIMITS.kept_upload_length) return 'the text that was read from the files'
  if (rules.some(({ did }) => did.some((effect) => effect.includes('on the clock')))) return 'the wait on the clock'
  const [other] =
    Object.entries(digests).find(
      ([place, digest]) =>
        !place.startsWith('headers.') && !ACCEPTED.includes(place) && !placeholders.isHandedOut(digest),
    ) ?? []
  return other === undefined ? undefined : `the credential in ${other}`
}

function changeOf({ id, turn, method, path, headers, body, status, answer }: Change, placeholders: Placeholders): Call {
  const [before = '', query = ''] = path.split('?')
  const told = answer === '' ? null : JSON.parse(answer)
  return {
    id,
    at: isoInstant(turn.at),
    operation: null,
    method,
    path: before,
    query,
    headers: { ...headers },
    ...(body === undefined ? {} : { body: placeholders.hide(withoutSecrets(body)) }),
    response: {
      status,
      headers: {},
      // A replay compares none that has credentials.
      body: isVisit(path) ? placeholders.address(told) : placeholders.mask(withoutSecrets(told)),
    },
  }
}

function isVisit(path: string): boolean {
  return !path.startsWith('/__sim/')
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
export function bundledDelivery(delivery: Delivery): BundledDelivery {
  const { id, event, url, status, created_at, payload, attempts } = showDelivery(delivery)
  const tried = attempts.map(({ at, status, error }) => ({ at, status, error }))
  return { id, event, url, status, created_at, payload, attempts: tried }
}
