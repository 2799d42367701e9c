// A call as its handler sees it: validated against its contract.

import * as z from 'zod'
import { type Checked, checkRequest } from '../api/check-request.ts'
import type { Call } from '../api/endpoint.ts'
import { canonical } from '../kit/json.ts'
import type { Links } from '../model/links.ts'
import type { Exchange } from './exchange.ts'

const NO_QUERY = z.strictObject({})

/** Validates a call; throws a `Problem` that names every mistake. Computes what few handlers use only on access. */
export class CheckedCall implements Call<unknown, unknown, unknown, unknown> {
  readonly world: string
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly now: number
  readonly #exchange: Exchange

  /** `now`: the time of the call on its world's clock, ms. */
  constructor(exchange: Exchange, now: number) {
    const { endpoint, context, search, payload } = exchange
    this.world = exchange.worldName
    this.params = context.req.param()
    this.query = search === '' && !endpoint.query ? undefined : queryOf(exchange)
    this.body = endpoint.body ? bodyOf(exchange, endpoint.body) : payload.body
    this.now = now
    this.#exchange = exchange
  }

  get received(): unknown {
    return this.#exchange.payload.received?.value
  }

  get requestKey(): string {
    const { endpoint, payload } = this.#exchange
    const files = payload.received ? ` ${payload.received.identity}` : ''
    const parts = [this.params, this.query, this.body].map(canonical)
    return `${endpoint.id} ${parts.join(' ')}${files}`
  }

  get links(): Links {
    return this.#exchange.links
  }

  get warn(): (message: string) => void {
    const { warnings } = this.#exchange
    return (message) => warnings.add(message)
  }
}

function queryOf(exchange: Exchange): unknown {
  const { endpoint, query, pipeline } = exchange
  const { strict } = pipeline.options
  return kept(exchange, checkRequest(query.values, { schema: endpoint.query ?? NO_QUERY, strict }))
}

function bodyOf(exchange: Exchange, schema: z.ZodType): unknown {
  const { endpoint, payload, pipeline } = exchange
  const { strict } = pipeline.options
  return kept(exchange, checkRequest(payload.body, { schema, guide: endpoint.guide, leftOut: payload.leftOut, strict }))
}

/** Returns the value as its contract parses it, and adds a warning for each undocumented field. */
function kept({ warnings }: Exchange, { value, undocumented, more }: Checked): unknown {
  for (const path of undocumented) warnings.add(`${path} is not documented and was left out`)
  warnings.skip(more)
  return value
}
