// `mockfluence healthcheck`. Imports little, because container engines run it every few seconds.

import { baseUrl, getText, reasonOf } from '../get-text.ts'
import { Refusal } from '../refusal.ts'
import { type Environment, setting } from '../settings.ts'
import type { Terminal } from '../terminal.ts'

/** Prints one line about the simulator at `url`. Returns 0 if it is healthy, else 1. */
export async function healthcheck(url: string | undefined, { env, stdout, stderr }: Terminal): Promise<number> {
  const base = url === undefined ? servedBy(env) : baseUrl(url, 'health')
  try {
    const { version, worlds } = healthOf(await getText(new URL(`${base}/__sim/health`)))
    stdout.write(`${base} is healthy: mockfluence ${version}, ${worlds} ${worlds === 1 ? 'world' : 'worlds'}\n`)
    return 0
  } catch (error) {
    stderr.write(`mockfluence: ${base} is not healthy: ${reasonOf(error)}\n`)
    return 1
  }
}

/** Returns the base URL that `serve` would use in the same environment. */
function servedBy(env: Environment): string {
  const port = setting('port', {}, env)
  const host = setting('host', {}, env)
  if (port === 0) throw new Refusal('port 0 takes any free port; give the URL that the server printed')
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  const name = reachable.includes(':') ? `[${reachable}]` : reachable
  return `http://${name}:${port}${setting('prefix', {}, env)}`
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
