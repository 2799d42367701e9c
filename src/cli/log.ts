// The log: where it goes, which events it has, and what it says of the end.

import { createWriteStream, openSync } from 'node:fs'
import { formatDuration } from '../kit/duration.ts'
import { realTime } from '../kit/real-time.ts'
import { isoInstant } from '../model/instant.ts'
import { LIMITS } from '../model/limits.ts'
import type { LogEvent } from '../server/log/event.ts'
import { describeError } from '../server/log/source-places.ts'
import type { UnderWay } from '../server/worlds/stopping.ts'
import { reasonOf } from './asked-server.ts'
import { BoundedOutput } from './bounded-output.ts'
import { jsonLine, prettyOf, stampedLine } from './log-lines.ts'
import { LOG_LEVELS, type LogLevel, type LogStyle, type Settings } from './options.ts'
import { Refusal } from './refusal.ts'
import type { Output, Terminal } from './terminal.ts'

/** Logs an event. Null if nothing is logged, which saves the work of making events. */
export type Log = ((event: LogEvent) => void) | null

interface LogOptions {
  readonly style: LogStyle
  readonly level: LogLevel
  readonly colour: boolean
}

export function createLog({ style, level, colour }: LogOptions, output: Output): Log {
  if (style === 'silent') return null
  const paint = (code: number, text: string) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text)
  const line = (event: LogEvent) =>
    style === 'json' ? jsonLine(event, isoInstant(realTime.wall())) : prettyOf(event, paint)
  return (event) => {
    if (isLogged(event, level)) output.write(`${line(event)}\n`)
  }
}

/**
 * Opens all that a server writes: its log, to a stream and perhaps to a file, and its warnings. Throws `Refusal` for a log
 * file that cannot be written.
 */
export function openLogs(
  { 'log-file': file, 'log-level': level }: Settings,
  style: LogStyle,
  to: Output,
  { stderr: errors, env }: Pick<Terminal, 'stderr' | 'env'>,
) {
  const stdout = new BoundedOutput(to, style === 'json' ? droppedJson : dropped)
  const stderr = new BoundedOutput(errors, dropped)
  const warn = (message: string) => stderr.write(`mockfluence: ${message}\n`)
  const logs: { style: LogStyle; output: BoundedOutput; colour: boolean }[] = [
    { style, output: stdout, colour: wantsColour(to.isTTY, env) },
  ]
  if (file !== null) logs.push({ style: 'json', output: logFile(file, warn), colour: false })
  const written = logs.flatMap(({ output, ...how }) => createLog({ level, ...how }, output) ?? [])
  return {
    log: written.length === 0 ? null : (event: LogEvent) => written.forEach((log) => void log(event)),
    /** Writes a line, or nothing, everywhere in the style of the place. */
    say(line: (style: LogStyle) => string): void {
      for (const { style, output } of logs) output.write(line(style))
    },
    warn,
    /** Resolves when all has been passed on, after a while at the latest. */
    passed: () =>
      Promise.all([stderr, ...logs.map(({ output }) => output)].map((output) => output.passed(LIMITS.last_output_ms))),
  }
}

function logFile(file: string, warn: (message: string) => void): BoundedOutput {
  try {
    const stream = createWriteStream(file, { fd: openSync(file, 'a') })
    stream.on('error', (error) => warn(`the log file ${file} ends here: ${reasonOf(error)}`))
    return new BoundedOutput(stream, droppedJson)
  } catch (error) {
    throw new Refusal(`--log-file ${file} cannot be written: ${reasonOf(error)}`)
  }
}

function dropped(lines: number): string {
  return `mockfluence: ${lines} lines are missing here, because nobody read them in time`
}

function droppedJson(lines: number): string {
  return timed({ event: 'log', dropped_lines: lines })
}

function timed(line: object): string {
  return stampedLine(line, isoInstant(realTime.wall()))
}

export const reportBug = (stderr: Output) => (error: unknown) =>
  void stderr.write(`mockfluence has a bug; please report it:\n${describeError(error)}\n`)

/** Whether lines for people have colours: on a terminal, unless the environment says otherwise (no-color.org). */
function wantsColour(isTTY: boolean | undefined, env: Terminal['env']): boolean {
  if (env.NO_COLOR) return false
  return env.FORCE_COLOR ? env.FORCE_COLOR !== '0' : isTTY === true
}

function isLogged(event: LogEvent, level: LogLevel): boolean {
  return LOG_LEVELS.indexOf(levelOf(event)) <= LOG_LEVELS.indexOf(level)
}

function levelOf(event: LogEvent): LogLevel {
  switch (event.event) {
    case 'request':
    case 'control':
      if (event.status >= 500) return 'error'
      if (event.problem !== null) return 'warn'
      return event.minor ? 'debug' : 'info'
    case 'webhook':
      return event.status !== null && event.status >= 200 && event.status < 300 ? 'info' : 'warn'
    case 'scenario':
      if ('problem' in event && event.problem !== null) return 'error'
      return event.warnings.length > 0 ? 'warn' : 'info'
    case 'world':
      return event.warnings.length > 0 ? 'warn' : 'info'
  }
}

export function stoppingLine(style: LogStyle, under: UnderWay, grace: number): string {
  const { calls, deliveries } = under
  const some = calls > 0 || deliveries > 0
  const words = some ? `stopping: ${inWords(under)} may finish within ${formatDuration(grace)}` : 'stopping'
  const facts = { calls: calls || undefined, deliveries: deliveries || undefined }
  return written(style, words, { event: 'stopping', ...facts })
}

export function cutLine(style: LogStyle, cut: UnderWay, grace: number): string {
  const problem = `${inWords(cut)} cut off: the grace of ${formatDuration(grace)} is over`
  return written(style, problem, { event: 'stopping', cut, problem })
}

function written(style: LogStyle, words: string, facts: object): string {
  if (style === 'silent') return ''
  return `${style === 'json' ? timed(facts) : words}\n`
}

function inWords({ calls, deliveries }: UnderWay): string {
  return [counted(calls, 'call', 'calls'), counted(deliveries, 'delivery', 'deliveries')].filter(Boolean).join(' and ')
}

function counted(count: number, one: string, several: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : several}`
}
