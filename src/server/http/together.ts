import type { RealTime } from '../../kit/real-time.ts'

/**
 * Responses of one turn of the event loop go together at its end: a peer that sleeps is woken once for all of them, and not by each.
 * On a virtual machine waking the peer's core takes longer than all else of a small response. After a turn with one response alone,
 * the next one goes at once: one caller would wait 15 to 25 us longer for each.
 */
export class Together {
  readonly #real: Pick<RealTime, 'atEndOfTurn'>
  readonly #unsent: (() => void)[] = []
  /** How many came in this turn so far, and in the last one that had any. */
  #now = 0
  #before = 0

  constructor(real: Pick<RealTime, 'atEndOfTurn'>) {
    this.#real = real
  }

  /** Calls `end`, which must not throw: now, or at the end of this turn. */
  send(end: () => void): void {
    const first = ++this.#now === 1
    if (first) this.#real.atEndOfTurn(() => this.#endTurn())
    if (first && this.#before < 2) end()
    else this.#unsent.push(end)
  }

  #endTurn(): void {
    this.#before = this.#now
    this.#now = 0
    for (const end of this.#unsent.splice(0)) end()
  }
}
