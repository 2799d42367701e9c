import type { Outgoing } from '../kit/clock.ts'

/** What has left and not yet come to an end: at most so much at once, and a clock may wait for it. */
export class UnderWay implements Outgoing {
  readonly #limit: number
  readonly #running = new Map<number, Promise<void>>()
  #begun = 0
  #ended = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get begun(): number {
    return this.#begun
  }

  get ended(): number {
    return this.#ended
  }

  /** Resolves when there is room for one more; null when there is room now. */
  room(): Promise<void> | null {
    return this.#running.size < this.#limit ? null : Promise.race(this.#running.values())
  }

  /** `running` must not reject. */
  add(running: Promise<void>): void {
    const number = this.#begun++
    this.#running.set(
      number,
      running.then(() => {
        this.#running.delete(number)
        this.#ended++
      }),
    )
  }

  settle(from: number): Promise<void> | null {
    const waited: Promise<void>[] = []
    for (const [number, running] of this.#running) if (number >= from) waited.push(running)
    return waited.length === 0 ? null : Promise.all(waited).then(() => undefined)
  }
}
