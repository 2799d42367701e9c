// Asks a running simulator for its health. Imports little: container engines run it every few seconds.

import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { realTime } from '../kit/clock.ts'
import { Refusal } from './refusal.ts'
import { type Environment, setting } from './settings.ts'
import type { Terminal } from './terminal.ts'

/** ms after which an answer comes too late. */
const PATIENCE = 5_000
/** More than this many characters is no health. */
const LONGEST = 1024 * 1024

/** Prints one line about the simulator at `url`; answers 0 when it is well, else 1. */
export async function healthcheck(url: string | undefined, { env, stdout, stderr }: Terminal): Promise<number> {
  const base = url === undefined ? servedBy(env) : baseOf(url)
  try {
    const { version, worlds } = healthOf(await get(new URL(`${base}/__sim/health`)))
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

function baseOf(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    throw new Refusal(`the URL must be http or https, such as http://127.0.0.1:4710, not ${JSON.stringify(text)}`)
  }
  const { origin, pathname } = new URL(text)
  return origin + pathname.replace(/\/+$/, '').replace(/\/__sim(\/health)?$/, '')
}

function get(url: URL): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(
      url,
      { agent: false, headers: { accept: 'application/json' } },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('error', reject)
        response.on('data', (part: string) => {
          text += part
          if (text.length > LONGEST) request.destroy(new Error('it answers something else'))
        })
        response.on('end', () => {
          if (response.statusCode === 200) resolve(text)
          else reject(new Error(`it answers ${response.statusCode} to ${url.pathname}`))
        })
      },
    )
    realTime.after(PATIENCE, () => request.destroy(new Error(`no answer within ${PATIENCE / 1000} s`)))
    request.on('error', reject)
    request.end()
  })
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

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  return code === 'ECONNREFUSED' ? 'nothing listens there' : error.message || code
}
