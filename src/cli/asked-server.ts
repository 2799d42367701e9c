// Which server the commands that call one ask, and the control token that it wants.

import type * as z from 'zod'
import { last, type Words } from './command.ts'
import { addressLeft } from './container/address-file.ts'
import { baseUrl, credentials, getJson } from './get-text.ts'
import { Refusal } from './refusal.ts'
import { configOf, type Environment, type Said, setting } from './settings.ts'

/**
 * Returns the base URL of the server, and the headers for its control API. Without a URL it is the one that left its address
 * in this container, else the one that `serve` would start with the same configuration file and environment.
 * `call`: the name of the call, with which the URL may end.
 */
export async function askedServer({ operands: [url], own }: Words, env: Environment, call: string) {
  const config = last(own, 'config')
  const left = url === undefined && config === undefined ? addressLeft(env) : null
  const base = url === undefined ? left : baseUrl(url, call)
  const reads = base === null || config !== undefined
  const file = reads ? await configOf(config === undefined ? {} : { config: [config] }, env, false) : null
  const said: Said = { given: {}, env, file }
  return { base: base ?? servedBy(said), headers: credentials(said) }
}

/** Returns the base URL that `serve` would use. */
function servedBy(said: Said): string {
  const port = setting('port', said)
  const host = setting('host', said)
  if (port === 0) throw new Refusal('port 0 takes any free port; give the URL that the server printed')
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  const name = reachable.includes(':') ? `[${reachable}]` : reachable
  return `http://${name}:${port}${setting('prefix', said)}`
}

/** Gets the answer of a control call of the server that is asked: over all worlds, unless its URL names one. */
export async function readFromServer<Shape extends z.ZodType>(
  said: Words,
  env: Environment,
  call: string,
  { what, shape }: { readonly what: string; readonly shape: Shape },
): Promise<z.output<Shape>> {
  const { base, headers } = await askedServer(said, env, call)
  const worlds = /\/w\/[^/]+$/.test(base) ? '' : '?worlds=all'
  return getJson(new URL(`${base}/__sim/${call}${worlds}`), headers, { what: `${what} of ${base}`, shape })
}
