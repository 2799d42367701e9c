import type { Turn } from '../../kit/work.ts'
import type { Outgoing } from '../clock/clock.ts'

/** What came of an attempt. */
interface Came {
  /** Applies it to the world. */
  apply(): void
  /** Whether its receiver takes no more. */
  readonly over: boolean
}

/** Makes one attempt. Never rejects. Resolves to null when nothing was sent. */
export type Leave = () => Promise<Came | null>

/** The attempts at one URL: some are in flight, the rest wait in line. */
interface Lane {
  running: number
  readonly waiting: (() => void)[]
}

interface Queued {
  readonly url: string
  readonly leave: Leave
  came?: Came | null
}

/**
 * The attempts that are in flight or wait for room. Those that an advance starts at one instant are applied together, in the
 * order in which they were planned, whichever answer comes first. Others are applied as they end.
 */
export class InFlight implements Outgoing {
  readonly #room: () => number
  readonly #turn: Turn
  readonly #running = new Map<number, Promise<void>>()
  readonly #lanes = new Map<string, Lane>()
  /** What is to leave in the next rounds, in order. */
  #queue: Queued[] = []
  /** The rounds under way; null for none. */
  #rounds: Promise<void> | null = null
  begun = 0
  ended = 0
  delivered = 0
  failed = 0

  /** `room`: how many may be in flight at once to each URL. `turn`: outcomes are applied once its work has ended. */
  constructor(room: () => number, turn: Turn) {
    this.#room = room
    this.#turn = turn
  }

  /** Counts an attempt with its outcome. */
  count(success: boolean): void {
    if (success) this.delivered++
    else this.failed++
  }

  /** Has an attempt of an advance leave in a round. */
  queue(url: string, leave: Leave): void {
    this.begun++
    this.#queue.push({ url, leave })
  }

  /** Has an attempt leave once there is room. */
  add(url: string, leave: Leave): void {
    const number = this.begun++
    const lane = this.#lanes.get(url) ?? { running: 0, waiting: [] }
    this.#lanes.set(url, lane)
    const ended = new Promise<void>((resolve) => {
      lane.waiting.push(() => {
        lane.running++
        void this.#alone(leave).then(() => {
          lane.running--
          this.#running.delete(number)
          this.#fill(url, lane)
          resolve()
        })
      })
    })
    this.#running.set(number, ended)
    this.#fill(url, lane)
  }

  leave(): void {
    if (this.#queue.length === 0) return
    this.#rounds ??= this.#goRound().finally(() => {
      this.#rounds = null
    })
  }

  whenEnded(from: number): Promise<void> | null {
    const waited: Promise<void>[] = this.#rounds === null ? [] : [this.#rounds]
    for (const [number, running] of this.#running) if (number >= from) waited.push(running)
    return waited.length === 0 ? null : Promise.all(waited).then(() => undefined)
  }

  async #alone(leave: Leave): Promise<void> {
    await this.#idle()
    const came = await leave()
    await this.#idle()
    this.#apply(came)
  }

  async #goRound(): Promise<void> {
    while (this.#queue.length > 0) {
      await this.#idle()
      const round = this.#queue
      this.#queue = []
      const urls = new Set(round.map(({ url }) => url))
      await Promise.all([...urls].map((url) => this.#send(round.filter((one) => one.url === url))))
      await this.#idle()
      for (const one of round) {
        if (one.came !== undefined) this.#apply(one.came)
        else this.#queue.push(one)
      }
    }
  }

  /** Makes the attempts at one URL: as many at once as there is room for, none after one whose receiver takes no more. */
  async #send(attempts: Queued[]): Promise<void> {
    for (let begun = 0, over = false; begun < attempts.length && !over; ) {
      await this.#idle()
      const wave = attempts.slice(begun, begun + this.#room())
      begun += wave.length
      for (const [at, came] of (await Promise.all(wave.map(({ leave }) => leave()))).entries()) {
        const one = wave[at]
        if (one) one.came = came
        over ||= came?.over ?? false
      }
    }
  }

  #apply(came: Came | null): void {
    if (came === null) return
    came.apply()
    this.ended++
  }

  /** Waits until no work is in progress: it must not see changes, and has its own half done. */
  async #idle(): Promise<void> {
    while (this.#turn.busy !== null) await this.#turn.busy
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
