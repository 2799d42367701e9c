// The only outgoing request of the simulator: one POST to a checked address. Redirects are not followed.

import { setMaxListeners } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { isFileShortage } from '../kit/loading/file-shortage.ts'
import type { RealTime } from '../kit/real-time.ts'
import { LIMITS } from '../model/limits.ts'
import type { Outcome, Parcel } from '../world/outbox/carrier.ts'
import { type Address, type AddressPolicy, RefusedAddress } from './address-policy.ts'

/** Keeps connections for deliveries that leave together. Idle ones close after 100 ms, well before receivers do. */
const IDLE = { keepAlive: true, timeout: 100 }

/** Bytes of a response that are read so that its connection can be used again. */
const RESPONSE_BYTES = 64 * 1024

interface ResponseHead {
  readonly status: number
  readonly retryAfter: string | null
}

export class Deliverer {
  readonly #policy: AddressPolicy
  readonly #real: RealTime
  readonly #timeout: number
  /** Address look-ups in flight, by host. */
  readonly #lookups = new Map<string, Promise<readonly Address[]>>()
  readonly #agents = { 'http:': new http.Agent(IDLE), 'https:': new https.Agent(IDLE) }

  constructor(policy: AddressPolicy, real: RealTime, timeout: number = LIMITS.webhook_timeout_ms) {
    this.#policy = policy
    this.#real = real
    this.#timeout = timeout
  }

  /** Makes one attempt. It ends with a response, an error, `signal` or the time-out. Never rejects. */
  async send(parcel: Parcel, signal: AbortSignal): Promise<Outcome> {
    const started = this.#real.elapsed()
    const ended = new AbortController()
    const cancelTimer = this.#real.after(this.#timeout, () => ended.abort(new TimedOut(this.#timeout)))
    const end = () => ended.abort(new Error('the world ended'))
    // Each attempt in flight adds a listener; that is no leak.
    setMaxListeners(0, signal)
    signal.addEventListener('abort', end)
    try {
      // The time-out must end the attempt, whatever the receiver does and whatever happens to its socket.
      const { status, retryAfter } = await until(ended.signal, this.#post(parcel, ended.signal))
      return { status, duration_ms: this.#real.elapsed() - started, error: null, retry_after: retryAfter }
    } catch (error) {
      const duration_ms = this.#real.elapsed() - started
      return { status: null, duration_ms, error: describe(error), retry_after: null }
    } finally {
      cancelTimer()
      signal.removeEventListener('abort', end)
    }
  }

  /** Closes idle connections. */
  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy()
  }

  async #post({ url: text, headers, body }: Parcel, signal: AbortSignal): Promise<ResponseHead> {
    const url = new URL(text)
    const addresses = await this.#addressesOf(url)
    signal.throwIfAborted()
    const secure = url.protocol === 'https:'
    const options: https.RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: this.#agents[secure ? 'https:' : 'http:'],
      lookup: pinnedTo(addresses),
      signal,
    }
    return new Promise((resolve, reject) => {
      const request = secure ? https.request(url, options) : http.request(url, options)
      const settle = ({ statusCode, headers }: http.IncomingMessage) =>
        resolve({ status: statusCode ?? 0, retryAfter: headers['retry-after'] ?? null })
      request.on('response', (response) => {
        settle(response)
        // A connection is used again only if the receiver says how long it keeps it: a POST that fails because the
        // receiver closed meanwhile is not sent again.
        if (!/timeout=\d/i.test(String(response.headers['keep-alive'] ?? ''))) request.shouldKeepAlive = false
        this.#drain(response)
      })
      // A receiver that switches protocols emits no 'response', and nobody reads what it sends next.
      request.on('upgrade', (response, socket) => {
        settle(response)
        socket.destroy()
      })
      // A delivery keeps no process alive: only calls that wait for it, and sockets that listen, do.
      request.on('socket', (socket) => socket.unref())
      request.on('error', reject)
      request.end(body)
    })
  }

  /** Shares a look-up in flight among attempts to one host, so that they leave in order, however long it takes. */
  #addressesOf(url: URL): Promise<readonly Address[]> {
    const running = this.#lookups.get(url.hostname)
    if (running !== undefined) return running
    const lookup = this.#policy.addressesOf(url).finally(() => this.#lookups.delete(url.hostname))
    this.#lookups.set(url.hostname, lookup)
    return lookup
  }

  /** Reads and discards the body; closes the connection when the body is too long or too slow. */
  #drain(response: http.IncomingMessage): void {
    let read = 0
    const cancel = this.#real.after(this.#timeout, () => response.destroy())
    response.on('data', (chunk: Buffer) => {
      read += chunk.length
      if (read > RESPONSE_BYTES) response.destroy()
    })
    response.on('error', () => {})
    response.on('close', cancel)
  }
}

class TimedOut extends Error {
  constructor(ms: number) {
    super(`no response within ${ms / 1000} s`)
  }
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

function until<Value>(signal: AbortSignal, value: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const aborted = () => reject(signal.reason)
    signal.addEventListener('abort', aborted)
    value.then(resolve, reject).finally(() => signal.removeEventListener('abort', aborted))
  })
}

/** Describes an error for the log of deliveries. */
function describe(error: unknown): string {
  if (error instanceof RefusedAddress) return `the address ${error.message}`
  if (!(error instanceof Error)) return String(error)
  if (isFileShortage(error)) return 'no connection: the process may open no more files (ulimit -n)'
  const { code, message, errors } = error as NodeJS.ErrnoException & { errors?: readonly Error[] }
  const said = message || (errors?.map((each) => each.message).join('; ') ?? '')
  return code === undefined || said.includes(code) ? said : `${code}: ${said}`
}
