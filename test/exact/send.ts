// The two ways of a call: in process, and over HTTP. Both send the same, and read all of the answer.

import { type Agent, request as httpRequest } from 'node:http'
import type { Simulator } from '../../src/cli/simulator.ts'
import type { Answer } from './answers.ts'

export interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

export type Send = (sent: Sent) => Promise<Answer>

const CUT: Answer = { status: 0, headers: {}, text: '' }

/** Headers of one connection, or of one moment. */
const OF_CONNECTION = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']

export function inProcess(simulator: Pick<Simulator, 'fetch'>): Send {
  return async ({ method, path, headers, body }) => {
    try {
      const response = await simulator.fetch(path, { method, headers, body, redirect: 'manual' })
      const { status } = response
      const answered = headersOf([...response.headers])
      if (isStream(answered)) {
        await response.body?.cancel()
        return { status, headers: answered, text: '' }
      }
      return { status, headers: answered, text: await response.text() }
    } catch (error) {
      return cutOr(error)
    }
  }
}

/** Calls over the sockets of `agent`. Links are those of calls in process, which have the host `localhost`. */
export function overHttp(url: string, agent: Agent): Send {
  const { hostname, port } = new URL(url)
  return ({ method, path, headers, body }) =>
    new Promise((resolve, reject) => {
      const sized = body === null ? {} : { 'content-length': Buffer.byteLength(body) }
      const options = { agent, hostname, port, method, path, headers: { host: 'localhost', ...headers, ...sized } }
      const request = httpRequest(options, (response) => {
        const answered = headersOf(Object.entries(response.headers).map(([name, value]) => [name, String(value)]))
        const status = response.statusCode ?? 0
        if (isStream(answered)) {
          response.destroy()
          resolve({ status, headers: answered, text: '' })
          return
        }
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve({ status, headers: answered, text: Buffer.concat(chunks).toString() }))
        response.on('error', () => resolve(CUT))
      })
      request.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNRESET' || /^HPE_/.test(error.code ?? '')) resolve(CUT)
        else reject(error)
      })
      request.end(body ?? undefined)
    })
}

function headersOf(headers: readonly (readonly [string, string])[]): Record<string, string> {
  const kept = headers.filter(([name]) => !OF_CONNECTION.includes(name))
  return Object.fromEntries(kept.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const isStream = (headers: Readonly<Record<string, string>>) => /event-stream/.test(headers['content-type'] ?? '')

/** Returns what is left of a call that a scenario has cut; throws any other error. */
function cutOr(error: unknown): Answer {
  const code = Reflect.get(Object(error instanceof TypeError ? error.cause : null), 'code')
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET') return CUT
  throw error
}
