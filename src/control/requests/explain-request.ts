// Explains which rules of the active scenarios meet a call of the journal, and why the others do not.

import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { fail, failUnknown } from '../../model/problems.ts'
import { control } from '../control.ts'
import { callIn } from './call-in-journal.ts'

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
    const ids = () => journal.entries().map((each) => each.id)
    const entry = journal.find(id) ?? failUnknown('request', id, ids())
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
