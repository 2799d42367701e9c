// The only outgoing request of the simulator: one POST to a checked address. Redirects are not followed.

import { setMaxListeners } from 'node:events'
import http from 'node:http'
import type https from 'node:https'
import { createRequire } from 'node:module'
import type { LookupFunction } from 'node:net'
import { isFileShortage } from '../kit/loading/file-shortage.ts'
import { once } from '../kit/loading/once.ts'
import { type RealTime, Together } from '../kit/real-time.ts'
import { LIMITS } from '../model/limits.ts'
import type { Outcome, Parcel } from '../world/outbox/carrier.ts'
import { type Address, type AddressPolicy, RefusedAddress } from './address-policy.ts'

/** Keeps connections for deliveries that leave together. Idle ones close after 100 ms, well before receivers do. */
const IDLE = { keepAlive: true, timeout: 100 }

/** Bytes of a response that are read so that its connection can be used again. */
const RESPONSE_BYTES = 64 * 1024

/** What TLS needs. Few runs have receivers with it, and every start would take 2 ms more. */
const loadHttps = once((): typeof https => createRequire(import.meta.url)('node:https'))

export class Deliverer {
  readonly #policy: AddressPolicy
  readonly #real: RealTime
  readonly #timeout: number
  /** Address look-ups in flight, by host. */
  readonly #lookups = new Map<string, Promise<readonly Address[]>>()
  /** Requests to begin. Waking a receiver for each of them took a third of the CPU of a delivery. */
  readonly #together: Together<() => void>
  readonly #plain = new http.Agent(IDLE)
  #secure: https.Agent | null = null

  constructor(policy: AddressPolicy, real: RealTime, timeout: number = LIMITS.webhook_timeout_ms) {
    this.#policy = policy
    this.#real = real
    this.#timeout = timeout
    this.#together = new Together(real, (begin) => begin())
  }

  /** Makes one attempt. It ends with a response, an error, `signal` or the time-out. Never rejects. */
  send(parcel: Parcel, signal: AbortSignal): Promise<Outcome> {
    const started = this.#real.elapsed()
    return new Promise((resolve) => {
      let request: http.ClientRequest | null = null
      let known = false
      const tell = (status: number | null, error: string | null, retry_after: string | null) => {
        known = true
        signal.removeEventListener('abort', worldEnded)
        resolve({ status, duration_ms: this.#real.elapsed() - started, error, retry_after })
      }
      // The time-out must end the attempt, whatever the receiver does and whatever happens to its socket.
      const end = (error: unknown) => {
        cancelTimer()
        if (!known) tell(null, describe(error), null)
        request?.destroy()
      }
      const cancelTimer = this.#real.after(this.#timeout, () => end(new TimedOut(this.#timeout)))
      const worldEnded = () => end(new Error('the world ended'))
      // Each attempt in flight adds a listener; that is no leak.
      setMaxListeners(0, signal)
      signal.addEventListener('abort', worldEnded)
      const begin = (url: URL, addresses: readonly Address[]) => {
        const made = this.#post(parcel, url, addresses)
        request = made
        made.on('error', end)
        made.on('response', (response) => {
          // A connection is used again only if the receiver says how long it keeps it: a POST that fails because the
          // receiver closed meanwhile is not sent again.
          made.shouldKeepAlive &&= /timeout=\d/i.test(String(response.headers['keep-alive'] ?? ''))
          if (!known) tell(response.statusCode ?? 0, null, response.headers['retry-after'] ?? null)
          drain(response, cancelTimer)
        })
        made.end(parcel.body)
      }
      const post = (url: URL, addresses: readonly Address[]) =>
        this.#together.send(() => {
          if (known) return
          try {
            begin(url, addresses)
          } catch (error) {
            end(error)
          }
        })
      try {
        const url = new URL(parcel.url)
        const own = this.#policy.ownAddress(url)
        if (own) post(url, own)
        else
          this.#lookUp(url)
            .then((addresses) => post(url, addresses))
            .catch(end)
      } catch (error) {
        end(error)
      }
    })
  }

  close(): void {
    this.#plain.destroy()
    this.#secure?.destroy()
  }

  /** Begins a request. Its head as a list of names and values takes Node half the time of an object of headers. */
  #post({ headers, body }: Parcel, url: URL, addresses: readonly Address[]): http.ClientRequest {
    const head: string[] = []
    for (const name in headers) head.push(name, headers[name] ?? '')
    head.push('content-length', String(Buffer.byteLength(body)), 'host', url.host)
    // No more than these: Node copies them thrice for each request, which took a sixth of its time with all of a URL.
    const options: https.RequestOptions = {
      headers: head,
      host: hostOf(url),
      port: url.port || null,
      path: url.pathname + url.search,
      method: 'POST',
      agent: this.#agentFor(url),
      lookup: pinnedTo(addresses),
    }
    const request = url.protocol === 'https:' ? loadHttps().request(options) : http.request(options)
    // A delivery keeps no process alive: only calls that wait for it, and sockets that listen, do.
    return request.on('socket', (socket) => socket.unref())
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

class TimedOut extends Error {
  constructor(ms: number) {
    super(`no response within ${ms / 1000} s`)
  }
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
