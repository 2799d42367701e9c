// The only outgoing request of the simulator: one POST to a checked address. Redirects are not followed.

import http from 'node:http'
import type https from 'node:https'
import { createRequire } from 'node:module'
import { types } from 'node:util'
import { isFileShortage } from '../kit/loading/file-shortage.ts'
import { once as onFirstUse } from '../kit/loading/once.ts'
import type { RealTime } from '../kit/real-time.ts'
import { LIMITS } from '../model/limits.ts'
import type { Outcome, Parcel } from '../world/outbox/carrier.ts'
import { type Address, type AddressPolicy, RefusedAddress } from './address-policy.ts'

/**
 * Keeps connections for deliveries that leave together. Idle ones close after 100 ms, well before receivers do. A look-up is asked
 * for all addresses.
 */
const AGENT = { keepAlive: true, timeout: 100, autoSelectFamily: true }

/** What TLS needs. Few runs have receivers with it, and every start would take 2 ms more. */
const loadHttps = onFirstUse((): typeof https => createRequire(import.meta.url)('node:https'))

export class Deliverer {
  readonly #policy: AddressPolicy
  readonly #real: RealTime
  readonly #timeout: number
  /** Address look-ups in flight, by host. */
  readonly #lookups = new Map<string, Promise<readonly Address[]>>()
  readonly #plain = new http.Agent(AGENT)
  #secure: https.Agent | null = null

  constructor(policy: AddressPolicy, real: RealTime, timeout: number = LIMITS.webhook_timeout_ms) {
    this.#policy = policy
    this.#real = real
    this.#timeout = timeout
  }

  /** Makes one attempt. It ends with a response, an error or the time-out. Never rejects. */
  send(parcel: Parcel): Promise<Outcome> {
    const started = this.#real.elapsed()
    return new Promise((resolve) => {
      let request: http.ClientRequest | null = null
      let late = false
      const end = (status: number | null, error: string | null, retry_after: string | null) =>
        resolve({ status, duration_ms: this.#real.elapsed() - started, error, retry_after })
      // The time-out must end the attempt, whatever the receiver does and whatever happens to its socket.
      const cancelTimer = this.#real.after(this.#timeout, () => {
        late = true
        end(null, `no response within ${this.#timeout / 1000} s`, null)
        request?.destroy()
      })
      const failed = (error: unknown) => {
        cancelTimer()
        end(null, describe(error), null)
      }
      const begin = async () => {
        const url = new URL(parcel.url)
        const addresses = await this.#lookUp(url)
        if (late) return
        const begun = this.#request(parcel, url, addresses)
        request = begun
        begun.on('error', failed)
        begun.on('response', (response) => {
          const { statusCode = 0, headers } = response
          // A connection is used again only if the receiver says how long it keeps it: a POST that fails because the
          // receiver closed meanwhile is not sent again.
          begun.shouldKeepAlive &&= /timeout=\d/i.test(String(headers['keep-alive'] ?? ''))
          end(statusCode, null, headers['retry-after'] ?? null)
          // Once it is read its connection can be used again. One without an end is broken off by the time-out.
          response
            .on('error', () => {})
            .on('close', cancelTimer)
            .resume()
        })
        begun.end(parcel.body)
      }
      begin().catch(failed)
    })
  }

  close(): void {
    this.#plain.destroy()
    this.#secure?.destroy()
  }

  #request({ headers, body }: Parcel, url: URL, addresses: readonly Address[]): http.ClientRequest {
    const options: https.RequestOptions = {
      headers: { ...headers, 'content-length': Buffer.byteLength(body), host: url.host },
      // A socket takes an IPv6 address without brackets.
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port || null,
      path: url.pathname + url.search,
      method: 'POST',
      agent: this.#agentFor(url),
      // Gives the checked addresses, even when the name resolves differently by now.
      lookup: (_host, _options, callback) => callback(null, [...addresses]),
    }
    const request = url.protocol === 'https:' ? loadHttps().request(options) : http.request(options)
    // A delivery keeps no process alive: only calls that wait for it, and sockets that listen, do.
    request.on('socket', (socket) => socket.unref())
    return request
  }

  #agentFor({ protocol }: URL): http.Agent {
    if (protocol !== 'https:') return this.#plain
    this.#secure ??= new (loadHttps().Agent)(AGENT)
    return this.#secure
  }

  /** Shares a look-up in flight among attempts to one host, so that they leave in order, however long it takes. */
  #lookUp(url: URL): Promise<readonly Address[]> {
    const running = this.#lookups.get(url.hostname)
    if (running !== undefined) return running
    const lookup = this.#policy.addressesOf(url).finally(() => this.#lookups.delete(url.hostname))
    this.#lookups.set(url.hostname, lookup)
    return lookup
  }
}

function describe(error: unknown): string {
  if (error instanceof RefusedAddress) return `the address ${error.message}`
  if (!types.isNativeError(error)) return String(error)
  if (isFileShortage(error)) return 'no connection: the process may open no more files (ulimit -n)'
  const { code, message, errors } = error as NodeJS.ErrnoException & { errors?: readonly Error[] }
  const reason = message || (errors?.map((each) => each.message).join('; ') ?? '')
  return code === undefined || reason.includes(code) ? reason : `${code}: ${reason}`
}
