// Writes a line about each call to stdout, in batches, so that logging costs little.

import type { RealTime } from '../kit/real-time.ts'
import type { JournalEntry } from '../world/journal.ts'
import type { LogStyle } from './options.ts'
import type { Output } from './terminal.ts'

/** A batch of this many characters is written at once. */
const BATCH = 64 * 1024
/** The most ms that a line waits for others. */
const WAIT = 25

export interface RequestLog {
  /** Logs a call that has ended. Null if calls are not logged, which saves the work of making entries. */
  readonly onCall: ((world: string, entry: JournalEntry) => void) | null
  /** Writes a message that is about no call. */
  note(message: string): void
  /** Writes the lines that wait. */
  flush(): void
}

export function requestLog(style: LogStyle, output: Output, colour: boolean, real: RealTime): RequestLog {
  if (style === 'silent') return { onCall: null, note: () => {}, flush: () => {} }
  const line = style === 'json' ? jsonLine : prettyLine
  let waiting = ''
  let planned = false
  const flush = () => {
    if (waiting !== '') output.write(waiting)
    waiting = ''
  }
  const onCall = (world: string, entry: JournalEntry) => {
    waiting += `${line(world, entry, colour)}\n`
    if (waiting.length >= BATCH) return flush()
    if (planned) return
    planned = true
    real.after(WAIT, () => {
      planned = false
      flush()
    })
  }
  const note = (message: string) => {
    flush()
    output.write(`${style === 'json' ? JSON.stringify({ event: 'note', message }) : message}\n`)
  }
  return { onCall, note, flush }
}

function jsonLine(world: string, entry: JournalEntry): string {
  const { operation, method, status, warnings, rules } = entry
  return JSON.stringify({
    event: 'request',
    world,
    operation,
    method,
    path: pathOf(entry),
    status,
    duration_ms: Math.round(entry.duration_ms * 1000) / 1000,
    ...(rules.length > 0 ? { rules: rules.map(({ name }) => name) } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
  })
}

function prettyLine(world: string, entry: JournalEntry, colour: boolean): string {
  const { operation, method, status, duration_ms, warnings, rules } = entry
  const paint = (code: number, text: string) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text)
  const where = world === 'default' ? '' : `${paint(36, `[${world}]`)} `
  const acted = rules.map(({ name, at, did }) => `\n    ${paint(35, `${name} (${at}): ${did.join(', ')}`)}`).join('')
  const about = paint(2, `${duration_ms.toFixed(1)} ms ${operation ?? ''}`)
  const warned = warnings.map((warning) => `\n    ${paint(33, `warning: ${warning}`)}`).join('')
  return `${where}${method.padEnd(5)} ${paint(colourOf(status), String(status))} ${pathOf(entry)} ${about}${acted}${warned}`
}

function colourOf(status: number): number {
  if (status >= 500) return 31
  return status >= 400 ? 33 : 32
}

function pathOf({ path, query }: JournalEntry): string {
  return query === '' ? path : `${path}?${query}`
}
