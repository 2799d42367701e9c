// The body of a call, before anything looks at the world.

import * as z from 'zod'
import type { EndpointFacts, Received } from '../api/endpoint.ts'
import { bodyChunks } from './body-chunks.ts'
import type { Exchange } from './call.ts'
import { inbound } from './ecom-word.ts'
import { readJsonBody } from './read-body.ts'

/** The body, read and parsed but not yet checked; touches no state. */
export async function receive(exchange: Exchange): Promise<Received<unknown> | undefined> {
  const { endpoint, headers, context, pipeline } = exchange
  const chunks = bodyChunks(context, pipeline.options.real)
  if (endpoint.receive) {
    const received = await endpoint.receive({
      headers,
      body: chunks,
      seed: pipeline.options.seed,
      documents: pipeline.documents,
    })
    exchange.body = received.form
    return received
  }
  const source = {
    headers,
    text: () => context.req.text(),
    chunks,
    limit: endpoint.bodyBytes,
    list: takesList(endpoint),
  }
  exchange.body = inbound(
    pipeline.options.ecomWord,
    await readJsonBody(source, pipeline.options.real, endpoint.optionalBody),
  )
  return undefined
}

/** Whether the body is an array at its top. */
function takesList({ body }: EndpointFacts): boolean {
  return body instanceof z.ZodArray
}
