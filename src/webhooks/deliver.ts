// The only outgoing request of the simulator: one POST to a checked address. Redirects are not followed.

import { once, setMaxListeners } from 'node:events'
import http from 'node:http'
import type https from 'node:https'
import { createRequire } from 'node:module'
import type { LookupFunction } from 'node:net'
import { isFileShortage } from '../kit/loading/file-shortage.ts'
import { once as onFirstUse } from '../kit/loading/once.ts'
import type { RealTime } from '../kit/real-time.ts'
import { LIMITS } from '../model/limits.ts'
import type { Outcome, Parcel } from '../world/outbox/carrier.ts'
import { type Address, type AddressPolicy, RefusedAddress } from './address-policy.ts'

/** Keeps connections for deliveries that leave together. Idle ones close after 100 ms, well before receivers do. */
const IDLE = { keepAlive: true, timeout: 100 }

/** Bytes of a response that are read so that its connection can be used again. */
const RESPONSE_BYTES = 64 * 1024

/** What TLS needs. Few runs have receivers with it, and every start would take 2 ms more. */
const loadHttps = onFirstUse((): typeof https => createRequire(import.meta.url)('node:https'))

export class Deliverer {
  readonly #policy: AddressPolicy
  readonly #real: RealTime
  readonly #timeout: number
  /** Address look-ups in flight, by host. */
  readonly #lookups = new Map<string, Promise<readonly Address[]>>()
  readonly #plain = new http.Agent(IDLE)
  #secure: https.Agent | null = null

  constructor(policy: AddressPolicy, real: RealTime, timeout: number = LIMITS.webhook_timeout_ms) {
    this.#policy = policy
    this.#real = real
    this.#timeout = timeout
  }

  /** Makes one attempt. It ends with a response, an error, `signal` or the time-out. Never rejects. */
  async send(parcel: Parcel, signal: AbortSignal): Promise<Outcome> {
    const started = this.#real.elapsed()
    const outcome = (status: number | null, error: string | null, retry_after: string | null) => {
      return { status, duration_ms: this.#real.elapsed() - started, error, retry_after }
    }
    const end = new AbortController()
    const ended = once(end.signal, 'abort').then(() => Promise.reject(end.signal.reason))
    ended.catch(() => {})
    // The time-out must end the attempt, whatever the receiver does and whatever happens to its socket.
    const late = new Error(`no response within ${this.#timeout / 1000} s`)
    const cancelTimer = this.#real.after(this.#timeout, () => end.abort(late))
    const worldEnded = () => end.abort(new Error('the world ended'))
    // Each attempt in flight adds a listener; that is no leak.
    setMaxListeners(0, signal)
    signal.addEventListener('abort', worldEnded)
    try {
      const url = new URL(parcel.url)
      const addresses = this.#policy.ownAddress(url) ?? (await Promise.race([this.#lookUp(url), ended]))
      const response = await this.#post(parcel, url, addresses, end.signal)
      drain(response, cancelTimer)
      return outcome(response.statusCode ?? 0, null, response.headers['retry-after'] ?? null)
    } catch (error) {
      cancelTimer()
      return outcome(null, describe(end.signal.aborted ? end.signal.reason : error), null)
    } finally {
      signal.removeEventListener('abort', worldEnded)
    }
  }

  close(): void {
    this.#plain.destroy()
    this.#secure?.destroy()
  }

  /** Begins a request, and resolves with the head of its response. */
  #post(
    { headers, body }: Parcel,
    url: URL,
    addresses: readonly Address[],
    signal: AbortSignal,
  ): Promise<http.IncomingMessage> {
    const options: https.RequestOptions = {
      headers: { ...headers, 'content-length': Buffer.byteLength(body), host: url.host },
      host: hostOf(url),
      port: url.port || null,
      path: url.pathname + url.search,
      method: 'POST',
      agent: this.#agentFor(url),
      lookup: pinnedTo(addresses),
      signal,
    }
    const request = url.protocol === 'https:' ? loadHttps().request(options) : http.request(options)
    return new Promise((resolve, reject) => {
      // A delivery keeps no process alive: only calls that wait for it, and sockets that listen, do.
      request.on('socket', (socket) => socket.unref())
      request.on('error', reject)
      request.on('response', (response) => {
        // A connection is used again only if the receiver says how long it keeps it: a POST that fails because the
        // receiver closed meanwhile is not sent again.
        request.shouldKeepAlive &&= /timeout=\d/i.test(String(response.headers['keep-alive'] ?? ''))
        resolve(response)
      })
      request.end(body)
    })
  }

  #agentFor({ protocol }: URL): http.Agent {
    if (protocol !== 'https:') return this.#plain
    this.#secure ??= new (loadHttps().Agent)(IDLE)
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

/** Reads and discards the body, and then calls `done`; closes the connection when the body is too long. */
function drain(response: http.IncomingMessage, done: () => void): void {
  let read = 0
  response.on('data', (chunk: Buffer) => {
    read += chunk.length
    if (read > RESPONSE_BYTES) response.destroy()
  })
  response.on('error', () => {})
  response.on('close', done)
}

/** Returns the host of a URL as a socket takes it: an IPv6 address without brackets. */
function hostOf({ hostname }: URL): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
}

/** Returns a look-up that gives the checked addresses, even when the name resolves differently by now. */
function pinnedTo(addresses: readonly Address[]): LookupFunction {
  return (_host, options, callback) => {
    const fitting = addresses.filter(({ family }) => !options.family || options.family === family)
    const [first] = fitting
    if (options.all) callback(null, [...fitting])
    else if (first) callback(null, first.address, first.family)
    else callback(new Error('no address of that family'), '', 4)
  }
}

function describe(error: unknown): string {
  if (error instanceof RefusedAddress) return `the address ${error.message}`
  if (!(error instanceof Error)) return String(error)
  if (isFileShortage(error)) return 'no connection: the process may open no more files (ulimit -n)'
  const { code, message, errors } = error as NodeJS.ErrnoException & { errors?: readonly Error[] }
  const said = message || (errors?.map((each) => each.message).join('; ') ?? '')
  return code === undefined || said.includes(code) ? said : `${code}: ${said}`
}
