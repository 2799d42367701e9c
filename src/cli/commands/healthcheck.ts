// `mockfluence healthcheck`. Imports little, because container engines run it every few seconds.

import { parseDuration } from '../../kit/duration.ts'
import { realTime } from '../../kit/real-time.ts'
import type { Command } from '../command.ts'
import { addressLeft } from '../container/address-file.ts'
import { baseUrl, credentials, getText, reasonOf } from '../get-text.ts'
import { Refusal } from '../refusal.ts'
import { configOf, type Environment, setting } from '../settings.ts'
import type { Terminal } from '../terminal.ts'

/** ms between two questions. */
const PAUSE = 100
/** The most ms that one response may take. */
const LONGEST = 5_000

/**
 * Prints one line about the simulator at `url`. Returns 0 if it is healthy, else 1. With `wait`, asks until it is healthy,
 * for so long, or until the process is told to end.
 */
export async function healthcheck(
  { url, wait }: Pick<Extract<Command, { command: 'healthcheck' }>, 'url' | 'wait'>,
  { env, stdout, stderr, ending }: Terminal,
): Promise<number> {
  const patience = wait === undefined ? 0 : patienceIn(wait)
  const base = url === undefined ? (addressLeft(env) ?? (await servedBy(env))) : baseUrl(url, 'health')
  const headers = credentials(env)
  const until = realTime.elapsed() + patience
  let ended = false
  void ending.then(() => {
    ended = true
  })
  for (;;) {
    try {
      const left = patience === 0 ? LONGEST : Math.min(LONGEST, Math.max(PAUSE, Math.round(until - realTime.elapsed())))
      const { version, worlds } = healthOf(await getText(new URL(`${base}/__sim/health`), headers, left))
      stdout.write(`${base} is healthy: mockfluence ${version}, ${worlds} ${worlds === 1 ? 'world' : 'worlds'}\n`)
      return 0
    } catch (error) {
      if (ended || realTime.elapsed() + PAUSE > until) {
        const after = patience > 0 && !ended ? ` after ${wait}` : ''
        stderr.write(`mockfluence: ${base} is not healthy${after}: ${reasonOf(error)}\n`)
        return 1
      }
    }
    await Promise.race([ending, new Promise<void>((resolve) => realTime.after(PAUSE, resolve, true))])
  }
}

/** Returns how long to wait, ms. */
function patienceIn(wait: string): number {
  const ms = parseDuration(wait)
  if (typeof ms === 'number') return ms
  throw new Refusal(`--wait must be a duration, such as 30s: ${ms.problem}`)
}

/** Returns the base URL that `serve` would use in the same environment. */
async function servedBy(env: Environment): Promise<string> {
  const said = { given: {}, env, file: await configOf({}, env) }
  const port = setting('port', said)
  const host = setting('host', said)
  if (port === 0) throw new Refusal('port 0 takes any free port; give the URL that the server printed')
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  const name = reachable.includes(':') ? `[${reachable}]` : reachable
  return `http://${name}:${port}${setting('prefix', said)}`
}

function healthOf(text: string): { version: string; worlds: number } {
  try {
    const health: unknown = JSON.parse(text)
    if (typeof health === 'object' && health !== null && 'status' in health && health.status === 'ok') {
      const version = 'version' in health ? String(health.version) : '?'
      return { version, worlds: 'worlds' in health ? Number(health.worlds) : 0 }
    }
  } catch {
    // Refused below: a response that is no JSON is not from mockfluence.
  }
  throw new Error('the response is not from mockfluence')
}
