// Explains which rules of the active scenarios meet a call of the journal, and why the others do not.

import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { fail, failUnknown } from '../../model/problems.ts'
import type { RequestInfo } from '../../world/script.ts'
import { control } from '../control.ts'
import { type ShownRequest, showEntry } from './journal-entry.ts'
import { isUpload, paramsOf } from './parts-of-call.ts'

/** The part of an entry of the journal that a rule sees. */
type Called = Pick<ShownRequest, 'method' | 'path' | 'query' | 'headers' | 'body'> & { readonly operation: string }

/** Returns a call of the journal as rules see it: without its credentials. */
export function callOf(entry: Called): RequestInfo {
  const { operation, query, headers, body } = entry
  const upload = isUpload(entry)
  const fields = Object.entries(Object(body)).map(([name, value]) => [name, String(value)])
  return {
    operation,
    query,
    headers,
    params: paramsOf(entry),
    body: upload ? undefined : (body ?? undefined),
    form: upload ? Object.fromEntries(fields) : undefined,
    requestKey: () => '',
  }
}

export const explainRequest = control({
  id: 'explainRequest',
  method: 'GET',
  path: '/__sim/requests/:id/explain',
  summary: 'Which rules of the active scenarios meet this call, and why the others do not',
  replies: {
    200: strict(() => ({
      request: z.string().describe('The id of the call.'),
      operation: z.string().describe('Its operation id.'),
      rules: z
        .array(
          strict(() => ({
            rule: z.string().describe('<scenario>/<rule>.'),
            at: z.string().describe('Where it stands: <file>:<line>.'),
            meets: z.boolean().describe('Whether it meets the call.'),
            decides: z.boolean().describe('Whether it decides the response; it may also only delay it.'),
            why: z
              .array(z.string())
              .readonly()
              .describe('If it meets the call: its conditions. Otherwise: what does not fit.'),
          })),
        )
        .describe('The rules of the active scenarios, the newest scenario first.'),
    })),
  },
  problems: ['unknown_entry'],
  handle: ({ params: { id } }, { journal, script }) => {
    const kept = journal.find(id)
    const entry = kept
      ? showEntry(kept)
      : failUnknown(
          'request',
          id,
          journal.entries().map((each) => each.id),
        )
    const { operation } = entry
    if (operation === null) fail('unknown_entry', { what: 'call of the interface', id, hint: '' })
    const call = callOf({ ...entry, operation })
    // The newest is asked first. A script plays compiled scenarios only.
    const rules = script
      .active()
      .toReversed()
      .flatMap((scenario) => scenario.explain(call))
      .map(({ rule, at, met, decides, why }) => ({ rule, at, meets: met, decides, why }))
    return { request: id, operation, rules }
  },
})
