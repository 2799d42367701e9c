// The trace context of W3C: which trace of the caller a request belongs to. It is passed on as it came, since mockfluence
// records no spans of its own.

import type { JournalEntry } from './journal.ts'

/** As headers. */
export interface Trace {
  readonly traceparent: string
  readonly tracestate?: string
}

/** Version, trace, parent and flags. Later versions may have more behind them. */
const TRACEPARENT =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-[\x21-\x7e]{1,400})?$/

/** The most that W3C has others pass on, and what a header may contain. */
const TRACESTATE = /^[\x20-\x7e]{1,512}$/

export function isTraceparent(text: string): boolean {
  const [, version, , more] = TRACEPARENT.exec(text) ?? []
  return version !== undefined && (version !== '00' || more === undefined)
}

export function isTracestate(text: string): boolean {
  return TRACESTATE.test(text)
}

/** Returns the trace that the headers of a request name; null where they name none, or not as W3C has it. */
export function readTrace({ traceparent, tracestate }: JournalEntry['headers']): Trace | null {
  if (traceparent === undefined || !isTraceparent(traceparent)) return null
  return tracestate !== undefined && isTracestate(tracestate) ? { traceparent, tracestate } : { traceparent }
}

/** Returns the id of the trace. */
export function traceId(traceparent: string): string {
  return traceparent.split('-', 2)[1] ?? ''
}

/** Returns the trace of the last call that named one and made a job, or moved it on, while the journal has that call. */
export function traceOfJob(entries: readonly JournalEntry[], job: string, id: string): Trace | null {
  const call = entries.findLast(
    ({ headers, transitions }) =>
      headers.traceparent !== undefined && transitions.some((moved) => moved.id === id && moved.job === job),
  )
  return call ? readTrace(call.headers) : null
}
