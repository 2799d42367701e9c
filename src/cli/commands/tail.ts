// `mockfluence tail`: the event stream of a running server, one line for each event.

import { readEvents } from '../../client/event-source.ts'
import type { WorldEvent } from '../../client/world.ts'
import { credentials, reasonOf } from '../asked-server.ts'
import type { Texts, Words } from '../command.ts'
import { Refusal } from '../refusal.ts'
import { passed, type Terminal } from '../terminal.ts'
import { serverIn } from './call.ts'

/** Prints events until the process is to end; returns 0. Returns 1 when the server ends. */
export async function tail({ operands: [url], own }: Words, terminal: Terminal): Promise<number> {
  for (const status of own.status ?? [])
    if (!/^[1-5](\d\d|xx)$/i.test(status))
      throw new Refusal(`--status must be such as 404 or 5xx, not ${JSON.stringify(status.slice(0, 20))}`)
  const base = serverIn(terminal.env, url, 'events')
  const abort = new AbortController()
  let ended = false
  void terminal.ending.then(() => {
    ended = true
    abort.abort()
  })
  try {
    const headers = { accept: 'text/event-stream', ...credentials({ env: terminal.env, file: null }) }
    const response = await fetch(`${base}/__sim/events`, { headers, signal: abort.signal })
    if (!response.ok) throw new Refusal(`${base}/__sim/events returns status ${response.status}`, 1)
    for await (const happened of readEvents(response)) {
      const line = lineOf(happened, own)
      if (line !== null) await Promise.race([passed(terminal.stdout, `${line}\n`), terminal.ending])
      if (ended) return 0
    }
    throw new Refusal(`${base} has ended the stream`, 1)
  } catch (error) {
    if (ended) return 0
    if (error instanceof Refusal) throw error
    throw new Refusal(`no server at ${base} (${reasonOf(error)}): start one with mockfluence, or give its URL`, 1)
  }
}

/** Returns an event in one line; null for one that an option leaves out. */
function lineOf(happened: WorldEvent, { operation, status }: Texts): string | null {
  const filtered = operation !== undefined || status !== undefined
  if (happened.event !== 'request') return filtered ? null : otherLine(happened)
  const { at, operation: id, method, path, response, duration_ms, rule } = happened.data
  const code = String(response.status)
  if (operation && !operation.includes(id ?? '')) return null
  if (status && !status.some((wanted) => (/xx$/i.test(wanted) ? wanted[0] === code[0] : wanted === code))) return null
  return `${at} ${code} ${id ?? '-'} ${method} ${path} ${duration_ms} ms${rule ? ` [${rule.name}]` : ''}`
}

function otherLine({ event, data }: WorldEvent): string {
  switch (event) {
    case 'transition':
      return `${data.at} transition ${data.job} ${data.id}: ${data.from === null ? '' : `${data.from} -> `}${data.to}`
    case 'delivery':
      return `${data.created_at} delivery ${data.event} ${data.id}: ${data.status}${data.url ? ` ${data.url}` : ''}`
    default:
      return `${event} ${JSON.stringify(data).slice(0, 160)}`
  }
}
