// Who calls a world: when it was last called, and what waits in it until something happens or it ends.

import type { RealTime } from '../kit/real-time.ts'
import type { Clock } from './clock/clock.ts'

export class Callers {
  /** How many calls wait in it, for calls or webhooks. */
  waits = 0
  /** The real time of the last call, ms. */
  usedAt = 0
  /** Whether nothing may wait in it any more. */
  released = false
  readonly #real: RealTime
  /** The same as `usedAt`, on the clock that measures durations. */
  #touched = 0
  /** No set: V8 lays one that calls enter and leave out anew again and again, and old ones hold what was in the next. */
  readonly #watchers: { readonly ended: () => void }[] = []
  readonly #clock: Clock
  #slept = 0

  constructor(real: RealTime, clock: Clock) {
    this.#real = real
    this.#clock = clock
    this.touch()
  }

  /** Notes that the world was called now. `now`: what the clock that measures durations says. */
  touch(now = this.#real.elapsed()): void {
    this.usedAt = this.#real.wall()
    this.#touched = now
  }

  /** How long nobody has called it, real ms. */
  get idle(): number {
    return this.#real.elapsed() - this.#touched
  }

  /** Whether somebody wants to know when it ends, such as a stream of its events. */
  get watching(): boolean {
    return this.#watchers.length > 0
  }

  /** Calls `ended` when the world ends. Returns a function that cancels this; until then the world is used. */
  onClose(ended: () => void): () => void {
    const watcher = { ended }
    this.#watchers.push(watcher)
    if (this.released) queueMicrotask(ended)
    return () => {
      const at = this.#watchers.indexOf(watcher)
      if (at >= 0) this.#watchers.splice(at, 1)
      this.touch()
    }
  }

  /** Ends what waits for something to happen in the world, also from now on. */
  release(): void {
    this.released = true
    for (const { ended } of [...this.#watchers]) ended()
  }

  /** Calls `over` after `ms` on the clock, or when the world ends. Returns a function that cancels this. */
  sleep(ms: number, over: () => void): () => void {
    const id = String(++this.#slept)
    this.#clock.plan({ kind: 'wake', id, over }, this.#clock.now() + ms)
    return () => this.#clock.cancel(`wake/${id}`)
  }

  /** Resumes the calls that wait on the clock. */
  wakeAll(): void {
    for (const { key, task } of this.#clock.agenda()) {
      if (task.kind !== 'wake') continue
      this.#clock.cancel(key)
      task.over()
    }
  }
}
