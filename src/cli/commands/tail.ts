// `mockfluence tail`: the event stream of a running server, one line for each event.

import { baseUrl, credentials, reasonOf } from '../get-text.ts'
import { Refusal } from '../refusal.ts'
import { print, type Terminal } from '../terminal.ts'
import { serverIn } from './call.ts'

interface Filters {
  readonly operation: readonly string[] | undefined
  /** Such as 404 or 5xx. */
  readonly status: readonly string[] | undefined
}

/** Prints events until the process is to end; returns 0. Returns 1 when the server ends. */
export async function tail(url: string | undefined, filters: Filters, terminal: Terminal): Promise<number> {
  for (const status of filters.status ?? [])
    if (!/^[1-5](\d\d|xx)$/i.test(status))
      throw new Refusal(`--status must be such as 404 or 5xx, not ${JSON.stringify(status.slice(0, 20))}`)
  const base = baseUrl(serverIn(terminal.env, url), 'events')
  const abort = new AbortController()
  let ended = false
  void terminal.ending.then(() => {
    ended = true
    abort.abort()
  })
  try {
    const headers = { accept: 'text/event-stream', ...credentials({ env: terminal.env, file: null }) }
    const response = await fetch(`${base}/__sim/events`, { headers, signal: abort.signal })
    if (!response.ok || !response.body) throw new Refusal(`${base}/__sim/events returns status ${response.status}`, 1)
    let open = ''
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (open + chunk).split('\n\n')
      open = blocks.pop() ?? ''
      for (const block of blocks) {
        const line = lineOf(block, filters)
        if (line !== null) await Promise.race([print(terminal, `${line}\n`), terminal.ending])
        if (ended) return 0
      }
    }
    throw new Refusal(`${base} has ended the stream`, 1)
  } catch (error) {
    if (ended) return 0
    if (error instanceof Refusal) throw error
    const reason = error instanceof Error && error.cause ? reasonOf(error.cause) : reasonOf(error)
    throw new Refusal(`no server at ${base} (${reason}): start one with mockfluence, or give its URL`, 1)
  }
}

/** Returns an event in one line; null for one that a filter leaves out, and for comments. */
function lineOf(block: string, { operation, status }: Filters): string | null {
  const [, event] = /^event: (.*)$/m.exec(block) ?? []
  const [, data] = /^data: (.*)$/m.exec(block) ?? []
  if (event === undefined || data === undefined) return null
  const happening = Object(JSON.parse(data))
  const filtered = operation !== undefined || status !== undefined
  if (event !== 'request') return filtered ? null : otherLine(event, happening)
  const { at, operation: id, method, path, response, duration_ms, rule } = happening
  const code = String(response?.status ?? 0)
  if (operation && !operation.includes(id)) return null
  if (status && !status.some((wanted) => (/xx$/i.test(wanted) ? wanted[0] === code[0] : wanted === code))) return null
  return `${at} ${code} ${id ?? '-'} ${method} ${path} ${duration_ms} ms${rule ? ` [${rule.name}]` : ''}`
}

function otherLine(event: string, happening: Readonly<Record<string, unknown>>): string {
  const { at, job, id, from, to, status, event: name, url } = happening
  switch (event) {
    case 'transition':
      return `${at} transition ${job} ${id}: ${from === null ? '' : `${from} -> `}${to}`
    case 'delivery':
      return `${happening.created_at} delivery ${name} ${id}: ${status}${url ? ` ${url}` : ''}`
    default:
      return `${event} ${JSON.stringify(happening).slice(0, 160)}`
  }
}
