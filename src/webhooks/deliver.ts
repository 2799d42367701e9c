// The only outgoing request there is: one POST, to an address that was checked, without following anything.

import { setMaxListeners } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import type { RealTime } from '../kit/clock.ts'
import { LIMITS } from '../model/limits.ts'
import type { Outcome, Parcel } from '../world/outbox/carrier.ts'
import { type Address, type AddressPolicy, RefusedAddress } from './address-policy.ts'

/** Connections are kept for what leaves in one go: idle ones for so long (ms), well below what receivers allow. */
const IDLE = { keepAlive: true, timeout: 100 }

/** How much of an answer is read, so that its connection can be used again. */
const ANSWER_BYTES = 64 * 1024

interface Answered {
  readonly status: number
  readonly retryAfter: string | null
}

export class Deliverer {
  readonly #policy: AddressPolicy
  readonly #real: RealTime
  readonly #timeout: number
  /** The names that are being looked up. */
  readonly #lookups = new Map<string, Promise<readonly Address[]>>()
  readonly #agents = { 'http:': new http.Agent(IDLE), 'https:': new https.Agent(IDLE) }

  constructor(policy: AddressPolicy, real: RealTime, timeout: number = LIMITS.webhook_timeout_ms) {
    this.#policy = policy
    this.#real = real
    this.#timeout = timeout
  }

  /** Makes one attempt, which ends by its answer, an error, `signal`, or after the time-out. Never rejects. */
  async send(parcel: Parcel, signal: AbortSignal): Promise<Outcome> {
    const started = this.#real.elapsed()
    const ended = new AbortController()
    const cancelTimer = this.#real.after(this.#timeout, () => ended.abort(new TimedOut(this.#timeout)))
    const end = () => ended.abort(new Error('the world ended'))
    // One for each attempt in flight is no leak.
    setMaxListeners(0, signal)
    signal.addEventListener('abort', end)
    try {
      // Whatever a receiver does, and whatever becomes of its socket: the time-out ends the attempt.
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

  /** Closes the connections that are kept for further deliveries. */
  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy()
  }

  async #post({ url: text, headers, body }: Parcel, signal: AbortSignal): Promise<Answered> {
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
      const answered = ({ statusCode, headers }: http.IncomingMessage) =>
        resolve({ status: statusCode ?? 0, retryAfter: headers['retry-after'] ?? null })
      request.on('response', (response) => {
        answered(response)
        // Nothing is sent twice, so only a receiver that says how long it keeps a connection gets another attempt on it.
        if (!/timeout=\d/i.test(String(response.headers['keep-alive'] ?? ''))) request.shouldKeepAlive = false
        this.#drain(response)
      })
      // Where a receiver changes to another protocol there is no response, and what follows is nobody's.
      request.on('upgrade', (response, socket) => {
        answered(response)
        socket.destroy()
      })
      request.on('error', reject)
      request.end(body)
    })
  }

  /** What leaves in one turn asks for a name once: so it leaves in its order, however long an answer takes. */
  #addressesOf(url: URL): Promise<readonly Address[]> {
    const asked = this.#lookups.get(url.hostname)
    if (asked !== undefined) return asked
    const lookup = this.#policy.addressesOf(url).finally(() => this.#lookups.delete(url.hostname))
    this.#lookups.set(url.hostname, lookup)
    return lookup
  }

  /** Reads the rest of an answer and forgets it; too much of it, or too slow, costs the connection. */
  #drain(response: http.IncomingMessage): void {
    let read = 0
    const cancel = this.#real.after(this.#timeout, () => response.destroy())
    response.on('data', (chunk: Buffer) => {
      read += chunk.length
      if (read > ANSWER_BYTES) response.destroy()
    })
    response.on('error', () => {})
    response.on('close', cancel)
  }
}

class TimedOut extends Error {
  constructor(ms: number) {
    super(`no answer within ${ms / 1000} s`)
  }
}

/** Answers the checked addresses, whatever the name stands for meanwhile. */
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

/** What went wrong, as the log shows it. */
function describe(error: unknown): string {
  if (error instanceof RefusedAddress) return `the address ${error.message}`
  if (!(error instanceof Error)) return String(error)
  const { code, message, errors } = error as NodeJS.ErrnoException & { errors?: readonly Error[] }
  const said = message || (errors?.map((each) => each.message).join('; ') ?? '')
  return code === undefined || said.includes(code) ? said : `${code}: ${said}`
}
