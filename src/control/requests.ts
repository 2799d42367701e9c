// The journal: list, clear and verify requests.

import * as z from 'zod'
import { Count } from '../model/fields.ts'
import { readInstant } from '../model/instant.ts'
import { fail, Problem } from '../model/problems.ts'
import type { JournalEntry } from '../world/journal.ts'
import type { World } from '../world/world.ts'
import { control } from './control.ts'
import { newest, Timeout, WholeNumber } from './inputs.ts'
import { RequestShape, showEntry } from './journal-entry.ts'
import { type Difference, differences, ExpectationShape } from './request-match.ts'

export const listRequests = control({
  id: 'listRequests',
  method: 'GET',
  path: '/__sim/requests',
  summary: 'The journal, oldest first',
  query: z.strictObject({
    operation: z.string().optional(),
    status: WholeNumber.optional(),
    /** A time, or the id of an entry: returns the entries from that time on, or after that entry. */
    since: z.string().optional(),
    limit: WholeNumber.optional(),
  }),
  answer: z.strictObject({ requests: z.array(RequestShape), evicted: z.int() }),
}).handle(({ query: { operation, status, since, limit } }, { journal }) => {
  const entries = after(journal.entries(), since).filter(
    (entry) =>
      (operation === undefined || entry.operation === operation) && (status === undefined || entry.status === status),
  )
  return {
    requests: newest(entries, limit).map(showEntry),
    evicted: journal.evicted,
  }
})

/** Returns the entries from a time on, or after the entry with that id. */
function after(entries: readonly JournalEntry[], since: string | undefined): readonly JournalEntry[] {
  if (since === undefined) return entries
  const at = entries.findIndex((entry) => entry.id === since)
  if (at >= 0) return entries.slice(at + 1)
  const instant = readInstant(since)
  if (typeof instant !== 'number') {
    throw new Problem('invalid_request', { count: 1, fields: 'since' }, [
      { path: 'since', message: 'must be an ISO 8601 time or the id of an entry' },
    ])
  }
  return entries.filter((entry) => entry.at >= instant)
}

export const getRequest = control({
  id: 'getRequest',
  method: 'GET',
  path: '/__sim/requests/:id',
  summary: 'One entry of the journal',
  answer: RequestShape,
  problems: ['unknown_entry'],
}).handle(({ params }, { journal }) => {
  const entry = journal.find(params.id)
  return entry ? showEntry(entry) : fail('unknown_entry', { what: 'request', id: params.id })
})

export const deleteRequests = control({
  id: 'deleteRequests',
  method: 'DELETE',
  path: '/__sim/requests',
  summary: 'Empty the journal',
  answer: z.strictObject({ deleted: z.int() }),
}).handle((_call, { journal }) => {
  const deleted = journal.entries().length
  journal.clear()
  return { deleted }
})

const VerifyInput = z.strictObject({
  ...ExpectationShape,
  count: Count.optional(),
  at_least: Count.optional(),
  at_most: Count.optional(),
})

const Verified = z.strictObject({ ok: z.literal(true), matched: z.int() })

export const verifyRequests = control({
  id: 'verifyRequests',
  method: 'POST',
  path: '/__sim/requests/verify',
  summary: 'Check that expected requests were made; 422 with the closest differences if not',
  body: VerifyInput,
  answer: Verified,
  problems: ['not_as_expected'],
}).handle(({ body }, world) => {
  const outcome = verify(world, body)
  if (!outcome.ok) throw notAsExpected(outcome)
  return { ok: true, matched: outcome.matched }
})

export const awaitRequests = control({
  id: 'awaitRequests',
  method: 'POST',
  path: '/__sim/requests/await',
  summary: 'Like verify, but wait up to timeout_ms for the requests',
  body: VerifyInput.extend({ timeout_ms: Timeout }),
  answer: Verified,
  problems: ['not_as_expected'],
}).wait(async ({ body: { timeout_ms, ...expected } }, world) => {
  if (!verify(world, expected).ok) await expectedRequests(world, expected, timeout_ms)
  const outcome = verify(world, expected)
  if (!outcome.ok) throw notAsExpected(outcome)
  return { ok: true, matched: outcome.matched }
})

/** Waits until the requests are as expected, the timeout (real ms) is over, or the world has ended. */
function expectedRequests(world: World, expected: z.output<typeof VerifyInput>, timeout: number): Promise<void> {
  return new Promise((resolve) => {
    const { count: _, at_least: __, at_most: ___, ...rest } = expected
    const done = () => {
      for (const end of endings) end()
      resolve()
    }
    const endings = [
      world.surroundings.real.after(timeout, done),
      world.onClose(done),
      world.feed.listen((happening) => {
        if (happening.event !== 'request') return
        const matches = differences(rest, showEntry(happening.data)).length === 0
        if (matches && verify(world, expected).ok) done()
      }),
    ]
  })
}

interface Outcome {
  readonly ok: boolean
  readonly matched: number
  readonly evicted: number
  readonly expected: string
  readonly closest: readonly { readonly request: unknown; readonly differences: readonly Difference[] }[]
}

const CLOSEST = 3

function verify(world: World, expected: z.output<typeof VerifyInput>): Outcome {
  const { count, at_least = count ?? 1, at_most = count ?? Number.POSITIVE_INFINITY, ...rest } = expected
  const compared = world.journal.entries().map((entry) => {
    const request = showEntry(entry)
    return { request, differences: differences(rest, request) }
  })
  const matched = compared.filter((found) => found.differences.length === 0).length
  const closest = compared
    .filter((found) => found.differences.length > 0)
    .sort((a, b) => distance(a.differences) - distance(b.differences))
    .slice(0, CLOSEST)
  const wanted =
    at_least === at_most
      ? `${at_least}`
      : at_most === Number.POSITIVE_INFINITY
        ? `at least ${at_least}`
        : `${at_least} to ${at_most}`
  return {
    ok: matched >= at_least && matched <= at_most,
    matched,
    evicted: world.journal.evicted,
    expected: wanted,
    closest,
  }
}

/** Returns a number to sort by: a different operation weighs more than any other difference. */
function distance(differences: readonly Difference[]): number {
  return differences.reduce((sum, { path }) => sum + (WHICH_CALL.has(path) ? 1_000 : 1), 0)
}

const WHICH_CALL = new Set(['operation', 'method', 'path'])

function notAsExpected({ ok, matched, evicted, expected, closest }: Outcome): Problem {
  return new Problem(
    'not_as_expected',
    { reason: `expected ${expected} matching requests, found ${matched}` },
    [],
    {},
    { ok, matched, evicted, closest },
  )
}
