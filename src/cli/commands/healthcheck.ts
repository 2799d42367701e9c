// Asks a running simulator for its health. Imports little: container engines run it every few seconds.

import { ask, baseUrl, reasonOf } from '../ask.ts'
import { Refusal } from '../refusal.ts'
import { type Environment, setting } from '../settings.ts'
import type { Terminal } from '../terminal.ts'

/** Prints one line about the simulator at `url`; answers 0 when it is well, else 1. */
export async function healthcheck(url: string | undefined, { env, stdout, stderr }: Terminal): Promise<number> {
  const base = url === undefined ? servedBy(env) : baseUrl(url, 'health')
  try {
    const { version, worlds } = healthOf(await ask(new URL(`${base}/__sim/health`)))
    stdout.write(`${base} is well: mockfluence ${version}, ${worlds} ${worlds === 1 ? 'world' : 'worlds'}\n`)
    return 0
  } catch (error) {
    stderr.write(`mockfluence: ${base} is not well: ${reasonOf(error)}\n`)
    return 1
  }
}

/** Where the same environment would serve. */
function servedBy(env: Environment): string {
  const port = setting('port', {}, env)
  const host = setting('host', {}, env)
  if (port === 0) throw new Refusal('port 0 takes any free port; give the URL of the one that was taken')
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
    // What is no JSON is no health either.
  }
  throw new Error('it answers, but not as mockfluence does')
}
