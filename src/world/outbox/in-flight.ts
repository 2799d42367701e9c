import type { Outgoing } from '../../kit/clock.ts'

/** What goes one way: at most so much at once, the rest in turn. */
interface Lane {
  running: number
  readonly waiting: (() => void)[]
}

/** What has left, or waits for room to leave, and has not yet come to an end. A clock may wait for it. */
export class InFlight implements Outgoing {
  readonly #room: () => number
  readonly #running = new Map<number, Promise<void>>()
  readonly #lanes = new Map<string, Lane>()
  #begun = 0
  #ended = 0

  /** `room`: how much there may be at once in each lane. */
  constructor(room: () => number) {
    this.#room = room
  }

  get begun(): number {
    return this.#begun
  }

  get ended(): number {
    return this.#ended
  }

  /** Has `leave` called once there is room in the lane. It must not reject, and answers whether anything left at all. */
  add(name: string, leave: () => Promise<boolean>): void {
    const number = this.#begun++
    const lane = this.#lanes.get(name) ?? { running: 0, waiting: [] }
    this.#lanes.set(name, lane)
    const ended = new Promise<void>((resolve) => {
      lane.waiting.push(() => {
        lane.running++
        void leave().then((left) => {
          lane.running--
          this.#running.delete(number)
          if (left) this.#ended++
          this.#fill(name, lane)
          resolve()
        })
      })
    })
    this.#running.set(number, ended)
    this.#fill(name, lane)
  }

  settle(from: number): Promise<void> | null {
    const waited: Promise<void>[] = []
    for (const [number, running] of this.#running) if (number >= from) waited.push(running)
    return waited.length === 0 ? null : Promise.all(waited).then(() => undefined)
  }

  #fill(name: string, lane: Lane): void {
    while (lane.running < this.#room()) {
      const leave = lane.waiting.shift()
      if (!leave) break
      leave()
    }
    if (lane.running === 0) this.#lanes.delete(name)
  }
}
