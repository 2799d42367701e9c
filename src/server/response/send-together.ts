// Writes the responses of one turn of the event loop together: with 32 connections that halved what a GET takes.

import type { HttpBindings } from '@hono/node-server'
import { type RealTime, Together } from '../../kit/real-time.ts'

/** A response whose head Node has. */
interface Unsent {
  readonly outgoing: HttpBindings['outgoing']
  readonly body: string | Uint8Array
  /** Of a text. */
  readonly coding: BufferEncoding
}

export type ResponsesTogether = Together<Unsent>

export function responsesTogether(real: Pick<RealTime, 'atEndOfTurn'>): ResponsesTogether {
  return new Together(real, ({ outgoing, body, coding }) => {
    // The client may have left.
    if (!outgoing.destroyed) outgoing.end(body, coding)
  })
}
