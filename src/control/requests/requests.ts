// The journal: list it, explain what rules did to a call, and clear it.

import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { withResult } from '../../kit/work.ts'
import { readInstant } from '../../model/instant.ts'
import { fail, failFields, failUnknown } from '../../model/problems.ts'
import type { JournalEntry } from '../../world/journal.ts'
import type { World } from '../../world/world.ts'
import { control } from '../control.ts'
import { OperationId, WholeNumber } from '../inputs.ts'
import { NextPage, PageShape, pageOf } from '../paging.ts'
import { callIn } from './call-in-journal.ts'
import { RequestShape, showEntry } from './journal-entry.ts'

const NO_STATUS = 'must be a status of HTTP, from 100 to 599, or 0 for a call without a response'

export const listRequests = control({
  id: 'listRequests',
  method: 'GET',
  path: '/__sim/requests',
  summary: 'The journal, oldest first',
  query: strict(() => ({
    operation: OperationId.optional().describe('Only calls of this operation.'),
    status: WholeNumber.refine((status) => status === 0 || (status >= 100 && status <= 599), NO_STATUS)
      .optional()
      .meta({ description: 'Only calls with this status; 0 for no response.', example: '200' }),
    since: z.string().optional().meta({
      description: 'From this time on, or after the entry with this id.',
      example: '2026-01-05T09:00:00Z',
    }),
    ...PageShape,
  })),
  replies: {
    200: strict(() => ({
      requests: z.array(RequestShape).describe('The calls, oldest first.'),
      next: NextPage.describe('From an answer before: returns the entries that follow.'),
      evicted: z.int().describe('How many older ones are gone.'),
    })),
  },
  handle: ({ query: { operation, status, since, ...page } }, world) => {
    const { journal } = world
    const passes = (entry: JournalEntry) =>
      (operation === undefined || entry.operation === operation) && (status === undefined || entry.status === status)
    const { evicted } = journal
    const work = pageOf({ entries: after(journal.entries(), since), passes, show: showEntry }, page)
    return world.inSlices(withResult(work, ({ shown, more }) => ({ requests: shown, ...more, evicted })))
  },
})

function after(entries: readonly JournalEntry[], since: string | undefined): readonly JournalEntry[] {
  if (since === undefined) return entries
  const at = entries.findIndex((entry) => entry.id === since)
  if (at >= 0) return entries.slice(at + 1)
  const instant = readInstant(since)
  if (typeof instant !== 'number') {
    failFields([{ path: 'since', message: 'must be an ISO 8601 time or the id of an entry' }])
  }
  return entries.filter((entry) => entry.at >= instant)
}

function entryOf(journal: World['journal'], id: string): JournalEntry {
  const ids = journal.entries().map((entry) => entry.id)
  return journal.find(id) ?? failUnknown('request', id, ids)
}

export const getRequest = control({
  id: 'getRequest',
  method: 'GET',
  path: '/__sim/requests/:id',
  summary: 'One entry of the journal',
  replies: { 200: RequestShape },
  problems: ['unknown_entry'],
  handle: ({ params: { id } }, { journal }) => showEntry(entryOf(journal, id)),
})

const Explained = strict(() => ({
  rule: z.string().describe('<scenario>/<rule>.'),
  at: z.string().describe('Where it stands: <file>:<line>.'),
  meets: z.boolean().describe('Whether it meets the call.'),
  decides: z.boolean().describe('Whether it decides the response; it may also only delay it.'),
  why: z.array(z.string()).readonly().describe('If it meets the call: its conditions. Otherwise: what does not fit.'),
}))

export const explainRequest = control({
  id: 'explainRequest',
  method: 'GET',
  path: '/__sim/requests/:id/explain',
  summary: 'Which rules of the active scenarios meet this call, and why the others do not',
  replies: {
    200: strict(() => ({
      request: z.string().describe('The id of the call.'),
      operation: z.string().describe('Its operation id.'),
      rules: z.array(Explained).describe('The rules of the active scenarios, the newest scenario first.'),
    })),
  },
  problems: ['unknown_entry'],
  handle: ({ params: { id } }, { journal, script }) => {
    const entry = entryOf(journal, id)
    const { operation } = entry
    if (operation === null) fail('unknown_entry', { what: 'call of the interface', id, hint: '' })
    const call = callIn(entry)
    // The newest is asked first.
    const rules = script
      .active()
      .toReversed()
      .flatMap((scenario) => scenario.explain(call))
      .map(({ rule, at, met, decides, why }) => ({ rule, at, meets: met, decides, why }))
    return { request: id, operation, rules }
  },
})

export const deleteRequests = control({
  id: 'deleteRequests',
  method: 'DELETE',
  reads: true,
  path: '/__sim/requests',
  summary: 'Empty the journal',
  replies: { 200: strict(() => ({ deleted: z.int().describe('How many there were.') })) },
  handle: (_call, { journal }) => {
    const deleted = journal.size
    journal.clear()
    return { deleted }
  },
})
