// What a failed test leaves: the last calls to its world, and its bundle.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RecordedRequest, World } from '../client/world.ts'
import { LIMITS } from '../model/limits.ts'
import { fileNameOf } from './world-name.ts'

/**
 * Prints the last calls to the world of a failed test and what the report finds of its client, writes its bundle, and names
 * that in the test's errors.
 */
export async function reportFailure(world: World, errors: readonly unknown[]): Promise<void> {
  const [calls, found, bundle] = [await lastCalls(world), await clientFindings(world), await writeBundle(world)]
  console.error([calls, found, bundle].filter((part) => part !== '').join('\n'))
  if (bundle !== '') for (const error of errors) append(error, bundle)
}

/** Returns the last calls to a world, one a line, without headers, queries and bodies. Says so if they cannot be read. */
async function lastCalls(world: World): Promise<string> {
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

/** Returns what the report finds of the client, the worst first, without what it never met. */
async function clientFindings(world: World): Promise<string> {
  try {
    const found = (await world.report()).findings.filter(({ severity }) => severity !== 'info')
    const lines = found.map(
      ({ id, requests, why, todo }) => `  ${id} (${requests.slice(0, 3).join(', ')}): ${why} ${todo}`,
    )
    return found.length === 0 ? '' : ['What its client does wrong:', ...lines].join('\n')
  } catch (error) {
    return `Its report cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
}

async function writeBundle(world: World): Promise<string> {
  const folder = process.env.MOCKFLUENCE_BUNDLES || 'mockfluence-bundles'
  if (folder === 'off') return ''
  const file = join(folder, fileNameOf(world.name))
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(file, JSON.stringify(await world.bundle(), null, 2))
  } catch (error) {
    return `Its bundle was not written: ${error instanceof Error ? error.message : String(error)}`
  }
  return `Its bundle, for mockfluence replay and exec --bundle: ${file}`
}

/** Runners show the stack of an error, which begins with its message. */
function append(error: unknown, line: string): void {
  if (typeof error !== 'object' || error === null) return
  const message: unknown = Reflect.get(error, 'message')
  const stack: unknown = Reflect.get(error, 'stack')
  if (typeof message !== 'string') return
  const longer = `${message}\n\n${line}`
  Reflect.set(error, 'message', longer)
  if (typeof stack === 'string')
    Reflect.set(
      error,
      'stack',
      stack.replace(message, () => longer),
    )
}
