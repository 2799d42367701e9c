// The ticks whose events an endpoint takes: on the clock, one for each schedule, or in line while the outbox is full.

import type { Clock } from '../../kit/clock.ts'
import { cronSchedule } from '../../kit/cron.ts'
import { LIMITS } from '../../model/limits.ts'
import { tickKey as keyOf, type Task, type TickTask } from '../task.ts'
import type { Stretch } from './newest-ticks.ts'
import { idOfSource, type TickSource } from './tick-source.ts'

/** A schedule: one in force, or one that was in force up to `until` (ms) and has fallen behind. */
export type Which = Pick<TickTask, 'what' | 'id' | 'schedule' | 'until'>

export interface TickQueueState {
  readonly behind: readonly Stretch<TickSource>[]
  readonly line: readonly TickTask[]
}

type Ticking = Pick<Stretch<TickSource>, 'cron' | 'to'>

export class TickQueue {
  readonly #clock: Clock<Task>
  /** Whether the outbox is full. */
  readonly #full: () => boolean
  /** The ticks in line, first to last, by their key on the clock. They stay until their event is emitted. */
  #waiting = new Map<string, TickTask>()
  /** Schedules that are no longer in force and have events left to emit, the longest behind first. */
  #past = new Map<string, Stretch<TickSource>>()

  constructor(clock: Clock<Task>, full: () => boolean) {
    this.#clock = clock
    this.#full = full
  }

  /** Takes over the ticks in line of another world. Its clock keeps those that are planned. */
  inherit(other: TickQueue): void {
    this.#waiting = new Map(other.#waiting)
    this.#past = new Map(other.#past)
  }

  /** Plans the first tick after `from` (ms), in place of any other of the schedule. */
  plan(which: Which, { cron, to }: Ticking, from: number): void {
    this.cancel(which)
    const tick = cronSchedule(cron).next(from)
    if (tick === null || tick > to) this.#past.delete(keyOf(which))
    else this.#clock.plan(keyOf(which), tick, taskOf(which, tick), true)
  }

  cancel(which: Which): void {
    this.#waiting.delete(keyOf(which))
    this.#clock.cancel(keyOf(which))
  }

  /** For a snapshot: the schedules that have fallen behind, and the ticks in line. */
  get state(): TickQueueState {
    return { behind: [...this.#past.values()], line: [...this.#waiting.values()] }
  }

  /** Restores what `state` gave. The ticks in line are not planned, unless they are planned afterwards. */
  restore({ behind, line }: TickQueueState): void {
    for (const stretch of behind) this.#past.set(keyOf(whichOf(stretch, stretch.to)), stretch)
    for (const task of line) {
      this.cancel(task)
      this.wait(task)
    }
  }

  /** Puts the schedules in line that have fallen behind, but have no tick in line or planned, as after a restore. */
  resume(): void {
    for (const [key, stretch] of [...this.#past]) {
      if (this.#waiting.has(key) || this.#clock.dueOf(key) !== null) continue
      this.#past.delete(key)
      this.fallBehind(stretch)
    }
  }

  /** Puts a tick in line that fell due while the outbox was full. */
  wait(task: TickTask): void {
    this.#waiting.set(keyOf(task), task)
  }

  /** Plans the next in line if there is room: schedules that have fallen behind come first. */
  wake(): void {
    if (this.#full()) return
    const [longest = ''] = this.#waiting.keys()
    const [key = longest] = this.#past.keys()
    const task = this.#waiting.get(key)
    if (task && this.#clock.dueOf(key) === null) this.#clock.plan(key, this.#clock.now(), task, true)
  }

  /** Puts the ticks left of a schedule in line that is no longer in force. Returns the oldest if there are too many. */
  fallBehind(stretch: Stretch<TickSource>): Stretch<TickSource>[] {
    const tick = cronSchedule(stretch.cron).next(stretch.from)
    if (tick === null || tick > stretch.to) return []
    const which = whichOf(stretch, stretch.to)
    this.#past.set(keyOf(which), stretch)
    this.wait(taskOf(which, tick))
    const [oldest] = this.#past.values()
    return oldest && this.#past.size > LIMITS.schedules_behind ? [this.#takeBack(oldest)] : []
  }

  /** Returns the schedule, if it has fallen behind. */
  past(which: Which): Stretch<TickSource> | undefined {
    return this.#past.get(keyOf(which))
  }

  /** Returns the ticks that are left of the schedules that have fallen behind. */
  allPast(): Stretch<TickSource>[] {
    return [...this.#past.values()].map((stretch) => this.#left(stretch, stretch.to))
  }

  /** Removes the schedules of a kind that have fallen behind. */
  forget(what: TickTask['what']): void {
    for (const stretch of [...this.#past.values()]) if (stretch.of.what === what) this.#takeBack(stretch)
  }

  /** Returns the ticks of a schedule in force that fell due and whose events were not emitted. */
  due(stretch: Stretch<TickSource>): Stretch<TickSource>[] {
    const left = this.#left(stretch, null)
    return left !== stretch && left.from < stretch.to ? [left] : []
  }

  #takeBack(stretch: Stretch<TickSource>): Stretch<TickSource> {
    const left = this.#left(stretch, stretch.to)
    const which = whichOf(stretch, stretch.to)
    this.cancel(which)
    this.#past.delete(keyOf(which))
    return left
  }

  /** Returns the stretch from just before its next tick; the same object where none is in line or planned. */
  #left(stretch: Stretch<TickSource>, until: number | null): Stretch<TickSource> {
    const key = keyOf(whichOf(stretch, until))
    const tick = this.#waiting.get(key)?.tick ?? this.#clock.dueOf(key)
    return tick === null ? stretch : { ...stretch, from: tick - 1 }
  }
}

function whichOf({ of, part }: Stretch<TickSource>, until: number | null): Which {
  return { what: of.what, id: idOfSource(of), schedule: part, until }
}

function taskOf({ what, id, schedule, until }: Which, tick: number): TickTask {
  return { kind: 'tick', what, id, schedule, tick, until }
}
