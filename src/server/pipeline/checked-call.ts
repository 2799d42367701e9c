// A call as its handler sees it: validated against its contract.

import { type Checked, checkRequest, checkStrictly } from '../../contract/check.ts'
import type { Call } from '../../contract/endpoint.ts'
import { canonical } from '../../kit/json.ts'
import { quoted } from '../../kit/quoted.ts'
import { mayHoldSecrets, redactBody } from '../../kit/redact.ts'
import { strict } from '../../kit/shape.ts'
import { invalidRequest } from '../../model/problems.ts'
import type { Exchange } from './exchange.ts'

const NO_QUERY = strict(() => ({}))

export type CheckedCall = Call<unknown, unknown, unknown, unknown>

/** Validates a call; throws a `Problem` that names every mistake. `now`: the time of the call on its world's clock, ms. */
export function checkedCall(exchange: Exchange, now: number): CheckedCall {
  const { address, endpoint, family, payload, pipeline } = exchange
  const query = address.search === '' && !endpoint.query ? undefined : queryOf(exchange)
  let { body } = payload
  if (endpoint.body !== null) {
    // A test that misspells a key must not pass for want of it.
    if (family === 'control') body = checkStrictly(body, endpoint.body)
    else body = withWarnings(exchange, checkRequest(body, endpoint.body, pipeline.options.strict))
  }
  return new CallOf(exchange, now, query, body)
}

/**
 * What few handlers use is worked out when it is asked for. An object literal with getters, and a function for `warn` made with each
 * call, outlived the call until V8 next collected all garbage: they took half of what a GET takes.
 */
class CallOf implements CheckedCall {
  readonly params: CheckedCall['params']
  readonly now: number
  readonly query: unknown
  readonly body: unknown
  readonly #exchange: Exchange

  constructor(exchange: Exchange, now: number, query: unknown, body: unknown) {
    this.#exchange = exchange
    this.now = now
    this.params = exchange.context.req.param()
    this.query = query
    this.body = body
  }

  get world(): string {
    return this.#exchange.worldName
  }

  get received(): unknown {
    return this.#exchange.payload.received?.value
  }

  get lastEventId(): number | undefined {
    const sent = this.#exchange.headers['last-event-id']
    return sent === undefined ? undefined : Number(sent)
  }

  get links(): CheckedCall['links'] {
    return this.#exchange.links
  }

  /** Handlers take it apart from the call. */
  get warn(): CheckedCall['warn'] {
    return (message) => this.#exchange.warn(message)
  }

  get requestKey(): string {
    const { endpoint, payload } = this.#exchange
    const files = payload.received ? ` ${payload.received.identity}` : ''
    const parts = [this.params, this.query, this.body]
    const text = parts.map(canonical).join(' ')
    // Without credentials: a replay has others.
    const safe = mayHoldSecrets(text) ? parts.map((part) => canonical(redactBody(part))).join(' ') : text
    return `${endpoint.id} ${safe}${files}`
  }
}

function queryOf(exchange: Exchange): unknown {
  const { endpoint, family, query, pipeline } = exchange
  if (family === 'control') return controlQuery(exchange)
  const { strict } = pipeline.options
  return withWarnings(exchange, checkRequest(query.values, endpoint.query ?? NO_QUERY, strict))
}

/** Parses the query of a control call. Refuses unknown parameters and repeated ones. */
function controlQuery({ endpoint, query }: Exchange): unknown {
  const twice = query.repeated.map((path) => ({ path, message: 'came more than once' }))
  if (twice.length > 0) throw invalidRequest(twice)
  if (endpoint.query) return checkStrictly(query.values, endpoint.query)
  const strays = Object.keys(query.values).map((path) => ({
    path,
    message: 'is unknown: this call takes no parameters',
  }))
  if (strays.length > 0) throw invalidRequest(strays)
  return undefined
}

/** Returns the value as its contract parses it. Warns about each undocumented field, and each name in another case. */
function withWarnings(exchange: Exchange, { value, undocumented, respelled }: Checked): unknown {
  if (undocumented.length > 0) exchange.undocumented = [...exchange.undocumented, ...undocumented]
  for (const path of undocumented) exchange.warn(`${path} is not documented and was left out`)
  for (const { path, sent, meant } of respelled) {
    exchange.warn(`${path.join('.')}: ${quoted(sent)} was taken as ${quoted(meant)}, as the interface writes it`)
  }
  return value
}
