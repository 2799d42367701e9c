// The calls that wait on the clock of their world.

import type { Clock } from '../kit/clock.ts'
import { type Task, taskKey } from './task.ts'

export class Sleepers {
  readonly #clock: Clock<Task>
  /** What resumes them, by the key of their task. */
  readonly #wakes = new Map<string, () => void>()
  #slept = 0

  constructor(clock: Clock<Task>) {
    this.#clock = clock
  }

  /** Waits for `ms`. `done` resolves then, or when the world ends; after `cancel` it never resolves. */
  sleep(ms: number): { readonly done: Promise<void>; cancel(): void } {
    const task: Task = { kind: 'wake', id: String(++this.#slept) }
    const key = taskKey(task)
    const cancel = () => {
      this.#wakes.delete(key)
      this.#clock.cancel(key)
    }
    const done = new Promise<void>((resolve) => {
      this.#wakes.set(key, () => {
        cancel()
        resolve()
      })
    })
    this.#clock.plan(key, this.#clock.now() + ms, task)
    return { done, cancel }
  }

  wake(task: Task): void {
    this.#wakes.get(taskKey(task))?.()
  }

  wakeAll(): void {
    for (const wake of [...this.#wakes.values()]) wake()
  }
}
