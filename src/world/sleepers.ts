// The calls that wait on the clock of their world.

import type { Clock } from './clock/clock.ts'
import { type Task, taskKey } from './task.ts'

export class Sleepers {
  readonly #clock: Clock<Task>
  /** What resumes them, by the key of their task. */
  readonly #wakes = new Map<string, () => void>()
  #slept = 0

  constructor(clock: Clock<Task>) {
    this.#clock = clock
  }

  /** Calls `over` after `ms`, or when the world ends. Returns a function that cancels this. */
  sleep(ms: number, over: () => void): () => void {
    const task: Task = { kind: 'wake', id: String(++this.#slept) }
    const key = taskKey(task)
    this.#wakes.set(key, over)
    this.#clock.plan(key, this.#clock.now() + ms, task)
    return () => {
      this.#wakes.delete(key)
      this.#clock.cancel(key)
    }
  }

  wake(key: string): void {
    const over = this.#wakes.get(key)
    this.#wakes.delete(key)
    over?.()
  }

  wakeAll(): void {
    for (const key of [...this.#wakes.keys()]) this.wake(key)
  }
}
