// The trace context of W3C: which trace of the caller a request belongs to. It is passed on as it came, since mockfluence
// records no spans of its own.

import * as z from 'zod'
import { strict } from '../kit/shape.ts'

/** Version, trace, parent and flags. Later versions may have more behind them. */
const TRACEPARENT =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-[\x21-\x7e]{1,400})?$/

/** The most that W3C has others pass on, and what a header may contain. */
const TRACESTATE = /^[\x20-\x7e]{1,512}$/

function isTraceparent(text: string): boolean {
  const [, version, , more] = TRACEPARENT.exec(text) ?? []
  return version !== undefined && (version !== '00' || more === undefined)
}

/** As headers. */
export const Trace = strict(() => ({
  traceparent: z.string().refine(isTraceparent, 'must be a traceparent of W3C Trace Context'),
  tracestate: z.string().regex(TRACESTATE, 'must be a tracestate of W3C Trace Context').exactOptional(),
}))
export type Trace = Readonly<z.output<typeof Trace>>

/** Returns the trace that the headers of a request name; null where they name none, or not as W3C has it. */
export function readTrace(headers: Readonly<Record<string, string | undefined>>): Trace | null {
  const { traceparent, tracestate } = headers
  if (traceparent === undefined || !isTraceparent(traceparent)) return null
  return tracestate !== undefined && TRACESTATE.test(tracestate) ? { traceparent, tracestate } : { traceparent }
}

export function traceId(traceparent: string): string {
  return traceparent.split('-', 2)[1] ?? ''
}

/** For each job that goes on by itself, the trace of the last call that named one and moved it, by `<job>/<id>`; bounded by their records. */
export type JobTraces = Map<string, Trace>
