// Answers a call once the data file has what it changed.

import type { Exchange } from '../exchange.ts'
import { refusal } from '../refusal.ts'
import type { Answer } from '../response/answer.ts'

type Made = Answer | Response

/** Returns the answer of a call, or the refusal if what the call changed was lost; at once if it changed nothing. */
export function kept<Own extends Made>(
  exchange: Exchange,
  made: Own | Promise<Own>,
): Own | Answer | Promise<Own | Answer> {
  const { store } = exchange.pipeline.options
  if (store === null) return made
  if (made instanceof Promise) return made.then((late) => kept(exchange, late))
  if (!exchange.changed) return made
  return store.keep(exchange.worldName, exchange.handledIn).then(
    () => made,
    (error) => {
      // The journal that is left is that of the world as it was.
      exchange.handledIn = undefined
      return refusal(exchange, error)
    },
  )
}
