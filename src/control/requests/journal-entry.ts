// Shows journal entries as the control API returns them.

import * as z from 'zod'
import { redactHeaders, redactJson, redactQuery, redactUrls } from '../../kit/redact.ts'
import { strict } from '../../kit/shape.ts'
import { parseQuery } from '../../kit/url.ts'
import { isoInstant } from '../../model/instant.ts'
import type { JournalEntry } from '../../world/journal.ts'
import { LIFECYCLES } from '../../world/slices.ts'
import { readTrace } from '../../world/trace-context.ts'

const Headers = z.record(z.string(), z.string())

const TransitionShape = strict(() => ({
  job: z.enum(LIFECYCLES.map(({ name }) => name)).describe('The kind of job.'),
  id: z.string().describe('The id of its record.'),
  from: z.string().nullable().describe('The state before; null at the beginning.'),
  to: z.string().describe('The state after.'),
  at: z.iso.datetime().describe("When, on the world's clock."),
})).meta({ id: 'Transition', description: 'A job that went from one state to another.' })

const ActedShape = strict(() => ({
  name: z.string().describe('The rule: <scenario>/<name>.'),
  at: z.string().describe('Where it stands: <file>:<line>.'),
  call: z.int().describe('The number of the call for this rule.'),
  matched: z.array(z.string()).readonly().describe('Conditions that held.'),
  drawn: z.record(z.string(), z.number()).readonly().describe('What was drawn.'),
  did: z.array(z.string()).readonly().describe('What it did.'),
})).meta({ id: 'ActedRule', description: 'A rule of a scenario that acted on the call.' })

export const RequestShape = strict(() => ({
  id: z.string().describe('Its id, as x-sim-request-id.'),
  at: z.iso.datetime().describe("When, on the world's clock."),
  operation: z.string().nullable().describe('The operation id; null for what is none.'),
  method: z.string().describe('The HTTP method.'),
  path: z.string().describe("The path after the world's base URL."),
  query: z.record(z.string(), z.string()).describe('The query parameters.'),
  headers: Headers.describe('The headers, without credentials.'),
  traceparent: z.string().exactOptional().describe('The W3C trace of the call.'),
  tracestate: z.string().exactOptional().describe('Further facts of the trace.'),
  body: z.unknown().describe('The body; JSON where it was JSON.'),
  response: strict(() => ({
    status: z.int().describe('The HTTP status.'),
    headers: Headers.describe('The headers, without credentials.'),
    body: z.unknown().describe('The body; JSON where it was JSON.'),
  })).describe('What was answered.'),
  duration_ms: z.number().describe('How long it took, in ms of real time.'),
  rule: ActedShape.extend({ also: z.array(ActedShape).describe('Other rules that acted.') })
    .nullable()
    .describe('The rule that decided; null for none.'),
  transitions: z.array(TransitionShape).describe('What changed its state by this call.'),
  assumptions: z.array(z.string()).describe('The assumptions behind the answer.'),
  warnings: z.array(z.string()).describe('What is questionable.'),
})).meta({ id: 'RecordedRequest', description: 'A call in the journal.' })

export type ShownRequest = z.input<typeof RequestShape>

export function showTransition({ at, ...rest }: JournalEntry['transitions'][number]) {
  return { ...rest, at: isoInstant(at) }
}

export function showEntry(entry: JournalEntry): ShownRequest {
  return {
    id: entry.id,
    at: isoInstant(entry.at),
    operation: entry.operation,
    method: entry.method,
    path: redactUrls(entry.path),
    query: { ...parseQuery(redactQuery(entry.query)).values },
    headers: redactHeaders(entry.headers),
    ...readTrace(entry.headers),
    body: JSON.parse(redactJson(entry.body)),
    response: {
      status: entry.status,
      headers: redactHeaders(entry.answer_headers),
      body: JSON.parse(redactJson(String(entry.answer))),
    },
    duration_ms: Math.round(entry.duration_ms * 1000) / 1000,
    rule: showRules(entry.rules),
    transitions: entry.transitions.map(showTransition),
    assumptions: entry.answer_headers['x-sim-assumed']?.split(', ') ?? [],
    warnings: entry.warnings.map((warning) => redactUrls(warning)),
  }
}

/** Returns the rule that changed more than the delay, else the first that acted; the others under `also`. */
function showRules(rules: JournalEntry['rules']) {
  const decisive = rules.find(({ waits }) => !waits) ?? rules[0]
  if (!decisive) return null
  const also = rules.filter((rule) => rule !== decisive)
  return { ...shownRule(decisive), also: also.map(shownRule) }
}

function shownRule({ waits: _waits, commits: _commits, fault: _fault, ...rule }: JournalEntry['rules'][number]) {
  return rule
}
