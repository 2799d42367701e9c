// The client: a simulator somewhere else, over HTTP. Needs nothing but `fetch`, so that it runs in browsers, too.

import { decoded, parseUrl } from '../kit/url.ts'
import { DEFAULT_WORLD } from '../model/worlds/world-name.ts'
import { calledFrom, fromCaller } from './caller.ts'
import { ConnectedSimulator } from './connected-world.ts'
import { SimulatorError } from './simulator-error.ts'
import { refuseUnknown } from './unknown-option.ts'
import type { Connection } from './world.ts'

export type { ClosestCall, Mistake } from './simulator-error.ts'
export type * from './world.ts'
export { SimulatorError }

export interface ConnectOptions {
  /** The token of `--control-token`; `MOCKFLUENCE_CONTROL_TOKEN` of the environment by default. */
  readonly controlToken?: string | undefined
  /** Makes the calls in place of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch
}

/**
 * Returns the world at `url`, and the way to the simulator's other worlds. `url`: the base URL of a simulator, or of one
 * of its worlds as in `http://127.0.0.1:4710/w/test-7`. Calls nothing yet. Throws a `TypeError` for what is no such URL.
 */
export const connect = calledFrom((url: string | URL, options: ConnectOptions = {}): Connection => {
  const { base, world } = placeOf(String(url))
  refuseUnknown('', options, ['controlToken', 'fetch'])
  const { controlToken = tokenOfEnvironment(), fetch } = options
  const wire = {
    base,
    controlToken,
    files: null,
    send: (request: string | Request, init?: RequestInit) => (fetch ?? globalThis.fetch)(request, init),
  }
  return fromCaller(new ConnectedSimulator(wire, world))
})

/** Returns the base URL of the default world, and the name of the world that `url` names. */
function placeOf(url: string): { base: string; world: string } {
  const wrong = (what: string) =>
    new TypeError(
      `connect takes the URL of a simulator, such as http://127.0.0.1:4710, not ${JSON.stringify(url)}: ${what}`,
    )
  if (!/^https?:\/\//i.test(url)) throw wrong('it does not begin with http:// or https://')
  const parsed = parseUrl(url)
  if (parsed === null) throw wrong('it is no URL')
  const { origin, pathname, search, hash, username, password } = parsed
  if (search + hash !== '') throw wrong('it has a query or a fragment')
  if (username + password !== '') throw wrong('it has credentials; pass the control token as { controlToken }')
  const path = pathname.replace(/\/+$/, '')
  const [, prefix = path, segment = DEFAULT_WORLD] = /^(.*)\/w\/([^/]+)$/.exec(path) ?? []
  return { base: origin + prefix, world: decoded(segment) }
}

/** Browsers have no environment. */
function tokenOfEnvironment(): string | undefined {
  return globalThis.process?.env?.MOCKFLUENCE_CONTROL_TOKEN || undefined
}
