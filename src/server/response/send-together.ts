// Writes the responses of one turn of the event loop together.

import type { HttpBindings } from '@hono/node-server'
import type { RealTime } from '../../kit/real-time.ts'

/** A response whose head Node has. */
interface Unsent {
  readonly outgoing: HttpBindings['outgoing']
  readonly body: string | Uint8Array
  /** Of a text. */
  readonly coding: BufferEncoding
}

/** The most ms that a response waits for others. */
const LONGEST_WAIT = 1

/**
 * The responses that wait for the end of this turn. A client that sleeps is woken once for all of them, and not by each:
 * with 32 connections that halved what a GET takes on a virtual machine, where waking the client's core took longer than
 * all else.
 */
export class Together {
  readonly #real: Pick<RealTime, 'atEndOfTurn'>
  readonly #unsent: Unsent[] = []
  /** When the first of them came, on the clock that measures durations. */
  #since = 0

  constructor(real: Pick<RealTime, 'atEndOfTurn'>) {
    this.#real = real
  }

  /** Sends a response at the end of this turn, or now if another one has waited for long. */
  send(response: Unsent, now: number): void {
    if (this.#unsent.push(response) === 1) {
      this.#since = now
      this.#real.atEndOfTurn(() => this.flush())
    } else if (now - this.#since > LONGEST_WAIT) this.flush()
  }

  /** Sends all of them now. */
  flush(): void {
    for (const { outgoing, body, coding } of this.#unsent.splice(0)) {
      // The client may have left.
      if (!outgoing.destroyed) outgoing.end(body, coding)
    }
  }
}
