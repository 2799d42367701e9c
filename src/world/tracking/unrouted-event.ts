import { idOf } from '../../kit/random.ts'
import { isoInstant } from '../../model/instant.ts'
import type { Delivery } from '../outbox/delivery.ts'
import type { Signer } from '../outbox/signer.ts'
import type { Tick } from './newest-ticks.ts'
import type { TickPayloads } from './tick-payloads.ts'
import { EVENT_OF, idKeyOf, idOfSource, subjectOf, type TickSource } from './tick-source.ts'

/** What unrouted events are made with. */
interface UnroutedEventMaker {
  readonly seed: string
  readonly payloads: TickPayloads
  readonly signer: Signer
}

/** Returns the event of a tick that no endpoint took, as a delivery. Its payload and headers are made when asked for. */
export function unroutedEvent({ of, part, at }: Tick<TickSource>, maker: UnroutedEventMaker): Delivery {
  const event = EVENT_OF[of.what]
  const key = idKeyOf({ what: of.what, id: idOfSource(of), schedule: part, tick: at })
  return {
    id: `msg_${idOf(maker.seed, 'webhook', key, of.record.created_at)}`,
    event,
    url: null,
    status: 'unrouted',
    created_at: at,
    get body() {
      return JSON.stringify({ type: event, timestamp: isoInstant(at), data: maker.payloads.of(of, part, at) })
    },
    get headers() {
      return maker.signer.sign({ id: this.id, body: this.body, script: null })
    },
    subject: subjectOf(of, at),
    attempts: [],
    script: null,
    failures: 0,
    copies: 0,
  }
}
