// What a failing test prints of its world.

import type { RecordedRequest, World } from '../client/world.ts'
import { LIMITS } from '../model/limits.ts'

/** Returns the last calls to a world, one a line, without headers, queries and bodies. Says so if they cannot be read. */
export async function lastCalls(world: World): Promise<string> {
  const name = JSON.stringify(world.name)
  try {
    const { requests, next, evicted } = await world.requests.list({ limit: LIMITS.calls_of_failed_test })
    if (requests.length === 0) return `No call came to the world ${name}, at ${world.url}`
    const all = next === undefined && evicted === 0
    const lines = requests.map((call) => `  ${callLine(call)}`)
    return [
      `The ${all ? '' : 'last '}${requests.length === 1 ? 'call' : `${requests.length} calls`} to the world ${name}:`,
      ...lines,
    ].join('\n')
  } catch (error) {
    return `The calls to the world ${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
}

function callLine({ method, path, operation, response, duration_ms, rule, warnings }: RecordedRequest): string {
  const { status, body } = response
  const parts = [`${method} ${path} ${status}`, operation ?? 'no operation', `${Math.round(duration_ms)} ms`]
  if (rule !== null) parts.push(`rule ${rule.name}`)
  const problem = status < 400 ? warnings[0] : problemIn(body)
  return parts.join(' · ') + (problem == null ? '' : `: ${problem}`)
}

/** Returns what an answer says is wrong, on one line; null if it does not say so in a way that we know. */
function problemIn(body: unknown): string | null {
  const { error, message, detail }: Record<string, unknown> = Object(body)
  const text = [Object(error).message, error, message, detail].find((one) => typeof one === 'string')
  if (typeof text !== 'string') return null
  const line = text.replace(/\s+/g, ' ')
  const most = LIMITS.problem_of_failed_test_length
  return line.length > most ? `${line.slice(0, most - 1)}…` : line
}
