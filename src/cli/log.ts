// What is written to stdout about each call, in batches, so that logging costs little.

import type { RealTime } from '../kit/clock.ts'
import type { JournalEntry } from '../world/journal.ts'
import type { LogStyle } from './options.ts'
import type { Output } from './terminal.ts'

/** Characters after which a batch is written at once. */
const BATCH = 64 * 1024
/** ms that a line waits for others at most. */
const WAIT = 25

export interface RequestLog {
  /** Told of every call once it is answered. Null when nothing is to be written, so that nobody bothers. */
  readonly onCall: ((world: string, entry: JournalEntry) => void) | null
  /** Writes what still waits. */
  flush(): void
}

export function requestLog(style: LogStyle, output: Output, colour: boolean, real: RealTime): RequestLog {
  if (style === 'silent') return { onCall: null, flush: () => {} }
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
  return { onCall, flush }
}

function jsonLine(world: string, entry: JournalEntry): string {
  const { operation, method, status, warnings } = entry
  return JSON.stringify({
    event: 'request',
    world,
    operation,
    method,
    path: pathOf(entry),
    status,
    duration_ms: Math.round(entry.duration_ms * 1000) / 1000,
    ...(warnings.length > 0 ? { warnings } : {}),
  })
}

function prettyLine(world: string, entry: JournalEntry, colour: boolean): string {
  const { operation, method, status, duration_ms, warnings } = entry
  const paint = (code: number, text: string) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text)
  const where = world === 'default' ? '' : `${paint(36, `[${world}]`)} `
  const about = paint(2, `${duration_ms.toFixed(1)} ms ${operation ?? ''}`)
  const warned = warnings.map((warning) => `\n    ${paint(33, `warning: ${warning}`)}`).join('')
  return `${where}${method.padEnd(5)} ${paint(colourOf(status), String(status))} ${pathOf(entry)} ${about}${warned}`
}

function colourOf(status: number): number {
  if (status >= 500) return 31
  return status >= 400 ? 33 : 32
}

function pathOf({ path, query }: JournalEntry): string {
  return query === '' ? path : `${path}?${query}`
}
