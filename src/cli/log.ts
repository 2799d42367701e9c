// Writes what happens to the log.

import type { RealTime } from '../kit/real-time.ts'
import { isoInstant } from '../model/instant.ts'
import type { LogEvent } from '../server/log/event.ts'
import { isLogged, type LogLevel } from './log-level.ts'
import { jsonLine, prettyOf, stampedLine } from './log-lines.ts'
import type { LogStyle } from './options.ts'
import type { Output } from './terminal.ts'

/** Logs an event. Null if nothing is logged, which saves the work of making events. */
export type Log = ((event: LogEvent) => void) | null

interface LogOptions {
  readonly style: LogStyle
  /** Events below it are left out. */
  readonly level: LogLevel
  readonly colour: boolean
}

export function createLog({ style, level, colour }: LogOptions, output: Output, real: RealTime): Log {
  if (style === 'silent') return null
  const paint = (code: number, text: string) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text)
  const line = (event: LogEvent) =>
    style === 'json' ? jsonLine(event, isoInstant(real.wall())) : prettyOf(event, paint)
  return (event) => {
    if (isLogged(event, level)) output.write(`${line(event)}\n`)
  }
}

export function timed(line: object, real: Pick<RealTime, 'wall'>): string {
  return stampedLine(line, isoInstant(real.wall()))
}

/** Whether lines for people have colours: on a terminal, unless the environment says otherwise (no-color.org). */
export function wantsColour(isTTY: boolean | undefined, env: Readonly<Record<string, string | undefined>>): boolean {
  if (env.NO_COLOR) return false
  return env.FORCE_COLOR ? env.FORCE_COLOR !== '0' : isTTY === true
}
