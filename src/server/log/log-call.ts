import type { Control } from '../../control/control.ts'
import type { Exchange } from '../exchange.ts'
import { callEvent } from './call-event.ts'

/** What the log is told of a call. */
interface Line {
  readonly id?: string
  readonly status: number
  readonly problem?: string | undefined
  readonly page?: boolean
}

/** Counts a call that has ended, and tells the log of it. */
export function logCall(exchange: Exchange<Control | null>, { id, status, problem, page = false }: Line): void {
  const { options, worlds } = exchange.pipeline
  const duration = exchange.ended - exchange.started
  worlds.counts.call(exchange.endpoint?.id ?? (page ? 'page' : 'none'), status, duration)
  if (exchange.verdict) worlds.counts.rules(exchange.verdict.traces)
  options.onEvent?.(callEvent(exchange, { id: id ?? null, status, problem, page, duration }))
}
