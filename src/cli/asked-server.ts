// Asks a running simulator: which one, with which token, and what it answers. Imports little, because container engines run
// the healthcheck every few seconds.

import http from 'node:http'
import type * as z from 'zod'
import { parseJson } from '../kit/json.ts'
import { realTime } from '../kit/real-time.ts'
import { parseUrl } from '../kit/url.ts'
import { last, type Words } from './command.ts'
import { storedAddress } from './container/container.ts'
import { Refusal } from './refusal.ts'
import { configOf, type Environment, type Sources, setting } from './settings.ts'

/**
 * Returns the base URL of the server, and the headers for its control API. Without a URL it is the one that left its address
 * in this container, else the one that `serve` would start with the same configuration file and environment.
 * `call`: the name of the call, with which the URL may end.
 */
export async function askedServer({ operands: [url], own }: Words, env: Environment, call: string) {
  const config = last(own, 'config')
  const stored = url === undefined && config === undefined ? storedAddress(env) : null
  const base = url === undefined ? stored : baseUrl(url, call)
  const reads = base === null || config !== undefined
  const file = reads ? await configOf(config === undefined ? {} : { config: [config] }, env) : null
  const sources: Sources = { options: {}, env, file }
  return { base: base ?? servedBy(sources), headers: credentials(sources) }
}

/** Returns the base URL that `serve` would use. */
function servedBy(sources: Sources): string {
  const port = setting('port', sources)
  const host = setting('host', sources)
  if (port === 0) throw new Refusal('port 0 takes any free port; give the URL that the server printed')
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  const name = reachable.includes(':') ? `[${reachable}]` : reachable
  return `http://${name}:${port}${setting('prefix', sources)}`
}

/** Gets the answer of a control call of the server that is asked: over all worlds, unless its URL names one. */
export async function readFromServer<Shape extends z.ZodType>(
  words: Words,
  env: Environment,
  call: string,
  { what, shape }: { readonly what: string; readonly shape: Shape },
): Promise<z.output<Shape>> {
  const { base, headers } = await askedServer(words, env, call)
  const worlds = /\/w\/[^/]+$/.test(base) ? '' : '?worlds=all'
  return getJson(new URL(`${base}/__sim/${call}${worlds}`), headers, { what: `${what} of ${base}`, shape })
}

/** The most ms that a response may take. */
export const TIMEOUT = 5_000

/** Returns the base URL in `text`, which may end in a slash, `/__sim` or `/__sim/<call>`. Throws `Refusal`. */
export function baseUrl(text: string, call: string): string {
  const url = /^https?:\/\//i.test(text) ? parseUrl(text) : null
  if (url === null) {
    throw new Refusal(`the URL must be http or https, such as http://127.0.0.1:4710, not ${JSON.stringify(text)}`)
  }
  const { origin, pathname } = url
  const path = pathname.replace(/\/+$/, '')
  const ending = ['/__sim', `/__sim/${call}`].find((each) => path.endsWith(each)) ?? ''
  return origin + path.slice(0, path.length - ending.length)
}

/** Returns the headers with the control token that was said, in the environment or a configuration file; none without one. */
export function credentials(sources: Omit<Sources, 'options'>): Readonly<Record<string, string>> {
  const token = setting('control-token', { options: {}, ...sources })
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

/** Gets the text at `url`. Rejects unless it arrives within so many ms, with status 200. */
export async function getText(url: URL, headers: Readonly<Record<string, string>>, timeout = TIMEOUT): Promise<string> {
  const { request: send } = url.protocol === 'https:' ? await import('node:https') : http
  return new Promise((resolve, reject) => {
    const request = send(url, { agent: false, headers: { accept: 'application/json', ...headers } }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('error', reject)
      response.on('data', (part: string) => {
        text += part
      })
      response.on('end', () => {
        if (response.statusCode === 200) resolve(text)
        else reject(new Error(refusalAt(url, response.statusCode, headers, text)))
      })
    })
    realTime.after(timeout, () => request.destroy(new Error(`no response within ${timeout / 1000} s`)))
    request.on('error', reject)
    request.end()
  })
}

/** Gets JSON of a shape. Throws `Refusal` for anything else; `what`: what is read, for its message. */
export async function getJson<Shape extends z.ZodType>(
  url: URL,
  headers: Readonly<Record<string, string>>,
  { what, shape }: { readonly what: string; readonly shape: Shape },
): Promise<z.output<Shape>> {
  const refuse = (why: string): never => {
    throw new Refusal(`${what} cannot be read: ${why}`, 1)
  }
  const text = await getText(url, headers).catch((error) => refuse(reasonOf(error)))
  const parsed = parseJson(text)
  const { data } = shape.safeParse(parsed.ok ? parsed.value : undefined)
  return data ?? refuse('the response is not from mockfluence')
}

/** Returns what to do about a status other than 200, and what the response says of it. */
function refusalAt(
  { pathname }: URL,
  status: number | undefined,
  { authorization }: Readonly<Record<string, string>>,
  response: string,
): string {
  const [before] = pathname.split('/__sim')
  if (status === 404) {
    return `404 at ${pathname}; ${before === '' ? 'is there a --prefix?' : `is ${before} its --prefix?`}${detailOf(response)}`
  }
  const summary = `${pathname} returns status ${status}`
  if (status !== 401) return `${summary}${detailOf(response)}`
  return authorization === undefined
    ? `${summary}; set MOCKFLUENCE_CONTROL_TOKEN to its control token`
    : `${summary}; MOCKFLUENCE_CONTROL_TOKEN is not its control token`
}

/** Returns what an error says, in brackets: a problem document or an error of the interface. Empty if the text is neither. */
function detailOf(text: string): string {
  const parsed = parseJson(text)
  const { detail, error }: { detail?: unknown; error?: unknown } = Object(parsed.ok ? parsed.value : null)
  const message: unknown = detail ?? Object(error).message
  return typeof message === 'string' ? ` (${message})` : ''
}

/** Returns why a call failed; of `fetch`, what is behind its error. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause) return reasonOf(error.cause)
  const code = 'code' in error ? String(error.code) : ''
  return code === 'ECONNREFUSED' ? 'nothing listens there' : error.message || code
}
