import type { Outgoing } from '../../kit/clock.ts'

/** The attempts at one URL: some are in flight, the rest wait in line. */
interface Lane {
  running: number
  readonly waiting: (() => void)[]
}

/** The attempts that are in flight or wait for room. A clock may wait for them. */
export class InFlight implements Outgoing {
  readonly #room: () => number
  readonly #running = new Map<number, Promise<void>>()
  readonly #lanes = new Map<string, Lane>()
  #begun = 0
  #ended = 0
  #delivered = 0
  #failed = 0

  /** `room`: how many may be in flight at once in each lane. */
  constructor(room: () => number) {
    this.#room = room
  }

  get begun(): number {
    return this.#begun
  }

  get ended(): number {
    return this.#ended
  }

  get delivered(): number {
    return this.#delivered
  }

  get failed(): number {
    return this.#failed
  }

  /** Counts an attempt with its outcome. */
  count(success: boolean): void {
    if (success) this.#delivered++
    else this.#failed++
  }

  /** Calls `leave` once there is room in the lane. It must not reject; it resolves to false when nothing was sent. */
  add(url: string, leave: () => Promise<boolean>): void {
    const number = this.#begun++
    const lane = this.#lanes.get(url) ?? { running: 0, waiting: [] }
    this.#lanes.set(url, lane)
    const ended = new Promise<void>((resolve) => {
      lane.waiting.push(() => {
        lane.running++
        void leave().then((left) => {
          lane.running--
          this.#running.delete(number)
          if (left) this.#ended++
          this.#fill(url, lane)
          resolve()
        })
      })
    })
    this.#running.set(number, ended)
    this.#fill(url, lane)
  }

  settle(from: number): Promise<void> | null {
    const waited: Promise<void>[] = []
    for (const [number, running] of this.#running) if (number >= from) waited.push(running)
    return waited.length === 0 ? null : Promise.all(waited).then(() => undefined)
  }

  #fill(url: string, lane: Lane): void {
    while (lane.running < this.#room()) {
      const leave = lane.waiting.shift()
      if (!leave) break
      leave()
    }
    if (lane.running === 0) this.#lanes.delete(url)
  }
}
