// Shows journal entries as the control API returns them.

import * as z from 'zod'
import { parseQuery } from '../../kit/query.ts'
import { redactHeaders, redactJson, redactQuery, redactUrls } from '../../kit/redact.ts'
import { strict } from '../../kit/shape.ts'
import { isoInstant } from '../../model/instant.ts'
import type { JournalEntry } from '../../world/journal.ts'
import { readTrace } from '../../world/trace-context.ts'

const Headers = z.record(z.string(), z.string())

export const TransitionShape = strict(() => ({
  job: z.string(),
  id: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  at: z.iso.datetime(),
}))

/** A rule of a scenario that acted on the call. */
const ActedShape = strict(() => ({
  name: z.string(),
  at: z.string(),
  call: z.int(),
  matched: z.array(z.string()).readonly(),
  drawn: z.record(z.string(), z.number()).readonly(),
  did: z.array(z.string()).readonly(),
}))

export const RequestShape = strict(() => ({
  id: z.string(),
  at: z.iso.datetime(),
  operation: z.string().nullable(),
  method: z.string(),
  path: z.string(),
  query: z.record(z.string(), z.string()),
  headers: Headers,
  /** The trace of W3C that the call belongs to; left out where it names none, or a malformed one. */
  traceparent: z.string().exactOptional(),
  tracestate: z.string().exactOptional(),
  body: z.unknown(),
  response: strict(() => ({ status: z.int(), headers: Headers, body: z.unknown() })),
  duration_ms: z.number(),
  /** The rule that decided; `also`: the others that acted. */
  rule: ActedShape.extend({ also: z.array(ActedShape) }).nullable(),
  transitions: z.array(TransitionShape),
  assumptions: z.array(z.string()),
  warnings: z.array(z.string()),
}))

export type ShownRequest = z.input<typeof RequestShape>

export function showTransition({ at, ...rest }: JournalEntry['transitions'][number]) {
  return { ...rest, at: isoInstant(at) }
}

export function showEntry(entry: JournalEntry): ShownRequest {
  return JSON.parse(writeEntry(entry))
}

/** Returns the JSON of what `showEntry` returns. */
export function writeEntry(entry: JournalEntry): string {
  const call = JSON.stringify(showCall(entry)).slice(1, -1)
  const headers = JSON.stringify(redactHeaders(entry.answer_headers))
  const response = `{"status":${entry.status},"headers":${headers},"body":${redactJson(String(entry.answer))}}`
  const process = JSON.stringify(showProcess(entry)).slice(1, -1)
  return `{${call},"body":${redactJson(entry.body)},"response":${response},${process}}`
}

/** Shows what comes before the bodies. */
function showCall(entry: JournalEntry) {
  return {
    id: entry.id,
    at: isoInstant(entry.at),
    operation: entry.operation,
    method: entry.method,
    path: redactUrls(entry.path),
    query: { ...parseQuery(redactQuery(entry.query)).values },
    headers: redactHeaders(entry.headers),
    ...readTrace(entry.headers),
  }
}

/** Shows what comes after the bodies. */
function showProcess(entry: JournalEntry) {
  return {
    duration_ms: Math.round(entry.duration_ms * 1000) / 1000,
    rule: showRules(entry.rules),
    transitions: entry.transitions.map(showTransition),
    assumptions: [...entry.assumptions],
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

function shownRule({ waits: _, ...rule }: JournalEntry['rules'][number]) {
  return rule
}
