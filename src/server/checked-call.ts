// A call as its handler sees it.

import type { Call, Received } from '../api/endpoint.ts'
import { canonical } from '../kit/json.ts'
import type { Links } from '../model/links.ts'
import { type Exchange, linksOf } from './call.ts'

/** What the contract made of a request, and when (ms on the world's clock). */
interface Checked {
  readonly query: unknown
  readonly body: unknown
  readonly received: Received<unknown> | undefined
  readonly now: number
}

/** A call that its contract has let pass. What few handlers look at is made only when they do. */
export class CheckedCall implements Call<unknown, unknown, unknown, unknown> {
  readonly world: string
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly now: number
  readonly #exchange: Exchange
  readonly #received: Received<unknown> | undefined

  constructor(exchange: Exchange, { query, body, received, now }: Checked) {
    this.world = exchange.worldName
    this.params = exchange.context.req.param()
    this.query = query
    this.body = body
    this.now = now
    this.#exchange = exchange
    this.#received = received
  }

  get received(): unknown {
    return this.#received?.value
  }

  get requestKey(): string {
    const files = this.#received ? ` ${this.#received.identity}` : ''
    const parts = [this.params, this.query, this.body].map(canonical)
    return `${this.#exchange.endpoint.id} ${parts.join(' ')}${files}`
  }

  get links(): Links {
    return linksOf(this.#exchange)
  }

  get warn(): (message: string) => void {
    const { warnings } = this.#exchange
    return (message) => warnings.push(message)
  }
}
