import { stamp } from '../../kit/http-date.ts'
import { idOf } from '../../kit/random.ts'
import { isoInstant } from '../../model/instant.ts'
import type { Delivery } from '../outbox/delivery.ts'
import type { Signer } from '../outbox/signer.ts'
import type { Tick } from './newest-ticks.ts'
import type { TickPayloads } from './tick-payloads.ts'
import { EVENT_OF, idKeyOf, idOfSource, subjectOf, type TickSource } from './tick-source.ts'

/** What unrouted events are made with. */
export interface UnroutedEventMaker {
  readonly seed: string
  readonly payloads: TickPayloads
  readonly signer: Signer
}

/** The event of a tick that no endpoint took: a delivery whose payload and headers are made only when asked for. */
export class UnroutedEvent {
  readonly event: string
  readonly created_at: number
  readonly status = 'unrouted'
  readonly url = null
  readonly attempts = []
  readonly #tick: Tick<TickSource>
  readonly #maker: UnroutedEventMaker
  #id: string | null = null

  constructor(tick: Tick<TickSource>, maker: UnroutedEventMaker) {
    this.event = EVENT_OF[tick.of.what]
    this.created_at = tick.at
    this.#tick = tick
    this.#maker = maker
  }

  get id(): string {
    const { of, part: schedule, at: tick } = this.#tick
    const key = () => idKeyOf({ what: of.what, id: idOfSource(of), schedule, tick })
    this.#id ??= `msg_${idOf(this.#maker.seed, 'webhook', key(), of.record.created_at)}`
    return this.#id
  }

  /** The fields of its data that are known without figures. */
  get facts(): Readonly<Record<string, string>> {
    const { of, part: schedule, at } = this.#tick
    const { connector, handle } = of.record
    const common = { connector, handle, tracked_at: stamp(at) }
    return of.what === 'creator' ? { ...common, schedule } : { ...common, shortcode: of.record.shortcode }
  }

  delivery(): Delivery {
    const { id, event, url, status, created_at, attempts } = this
    const { of, part } = this.#tick
    const data = this.#maker.payloads.of(of, part, created_at)
    const body = JSON.stringify({ type: event, timestamp: isoInstant(created_at), data })
    const headers = this.#maker.signer.sign({ id, body, script: null })
    const subject = subjectOf(of, created_at)
    return {
      ...{ id, event, url, status, created_at, body, headers, subject, attempts },
      ...{ script: null, failures: 0, copies: 0 },
    }
  }
}
