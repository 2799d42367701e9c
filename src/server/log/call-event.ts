// The line of a call in the log.

import type { Control } from '../../control/control.ts'
import { redactQuery, redactUrls } from '../../kit/redact.ts'
import { DEFAULT_WORLD } from '../../model/worlds/world-name.ts'
import { readTrace } from '../../world/trace-context.ts'
import { familyOf } from '../http/address.ts'
import type { Exchange } from '../pipeline/exchange.ts'
import type { CallEvent } from './event.ts'

/** What the log gets of a call. */
export interface Logged {
  readonly id?: string
  readonly status: number
  /** What was wrong with the call, if it was refused. */
  readonly problem?: string | undefined
  readonly page?: boolean
}

/** `duration`: real ms. */
export function callEvent(
  exchange: Exchange<Control | null>,
  { id, status, problem, page = false }: Logged,
  duration: number,
): CallEvent {
  const { endpoint, family, worldName, context, address, verdict } = exchange
  const warnings = exchange.warnings.map((warning) => redactUrls(warning))
  const path = address.path ?? address.outside ?? '/'
  return {
    event: family === 'control' ? 'control' : 'request',
    world: worldName,
    request_id: id ?? null,
    operation: endpoint?.id ?? null,
    method: context.req.method,
    path: shownPath(path, address.search),
    status,
    duration_ms: duration,
    problem: safe(problem ?? unanswered(exchange, status) ?? warnings[0] ?? exchange.hint),
    rules: verdict?.traces ?? [],
    warnings,
    trace: readTrace(exchange.headers),
    minor: page || exchange.traits.openToAll,
  }
}

/** Returns the event of a request that did not get as far as an exchange. */
export function refusedEvent(
  { method, url }: { method: string; url: string },
  status: number,
  problem: string,
): CallEvent {
  const [path = '', query = ''] = url.split(/\?(.*)/s, 2)
  const event = familyOf(path) === 'control' ? 'control' : 'request'
  const call = {
    event,
    world: DEFAULT_WORLD,
    request_id: 'req_0',
    operation: null,
    method,
    path: shownPath(path, query),
  } as const
  return { ...call, status, duration_ms: 0, problem: safe(problem), rules: [], warnings: [], trace: null, minor: false }
}

/** Says why a call got no response of the service itself. */
function unanswered({ verdict }: Exchange<Control | null>, status: number): string | undefined {
  if (status === 499) return 'the client left before the response'
  if (verdict === null || (status > 0 && status < 400)) return undefined
  return status === 0 ? `${verdict.rule} broke the connection` : `${verdict.rule} refused the call`
}

function shownPath(path: string, query: string): string {
  return query === '' ? redactUrls(path) : `${redactUrls(path)}?${redactQuery(query)}`
}

function safe(text: string | null | undefined): string | null {
  return text == null ? null : redactUrls(text)
}
