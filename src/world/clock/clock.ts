// Virtual time. A clock keeps planned tasks and runs them when they fall due; its owner defines what a task does.

import { LAST_INSTANT } from '../../kit/days.ts'
import type { RealTime } from '../../kit/real-time.ts'
import { LONGEST_HOLD } from '../../kit/work.ts'
import { type ClockChange, type ClockSetting, changedSetting } from '../../model/clock-setting.ts'
import { Agenda, type Planned } from './agenda.ts'

/** Deliveries that tasks have started: they take real time, and an advance waits for them before time moves on. */
export interface Outgoing {
  readonly ended: number
  /** Attempts so far that a receiver took, and those that failed: it refused, hung or was not there. */
  readonly delivered: number
  readonly failed: number
  /** Has those leave that tasks of an advance have started. */
  leave(): void
  /** Resolves once those have ended that an advance has started; null when none is in flight. */
  readonly ofAdvance: Promise<unknown> | null
  /** Resolves once all have ended; null when none is in flight. */
  whenEnded(): Promise<unknown> | null
}

const NOTHING_SENT: Outgoing = { ended: 0, delivered: 0, failed: 0, leave() {}, ofAdvance: null, whenEnded: () => null }

export interface ClockOptions<Task> extends ClockSetting {
  readonly now: number
  readonly real: RealTime
  /** Tasks that one advance may run before it is refused as a runaway. */
  readonly steps: number
  /** Runs a task that fell due at `at` (ms). May plan other tasks. */
  readonly run: (task: Task, at: number) => void | Promise<void>
  /** Receives the error of a task that threw while no advance waited for it. */
  readonly onError: (error: unknown) => void
  /** Returns what every task must wait for; null for nothing. */
  readonly busy?: () => Promise<unknown> | null
}

/** `by` (ms) counts from the start of the advance; `idle`: until only background tasks are planned. */
export type Advance = { readonly by: number } | { readonly to: number } | { readonly until: 'next' | 'idle' }

export interface Advanced {
  readonly now: number
  readonly fired: number
  readonly sent: number
  /** Attempts at deliveries during the advance that a receiver took, and those that failed. */
  readonly delivered: number
  readonly failed: number
}

/** Thrown when a clock cannot move: backwards, too far, too many steps, or while a delivery is in flight. */
export class ClockRefusal extends Error {}

/** Real ms that an advance waits for earlier deliveries, whose receiver may itself have requested the advance. */
const EARLIER_WAIT = 1_000

export class Clock<Task> {
  readonly #options: ClockOptions<Task>
  readonly #real: RealTime
  #outgoing = NOTHING_SENT
  /** Whether an advance runs. */
  advancing = false
  #mode: ClockSetting['mode']
  #factor: number
  /** Virtual time (ms, with a fraction) when the real time elapsed was `#anchor`. */
  #base: number
  #anchor: number
  readonly #agenda = new Agenda<Task>()
  #cancelTimer: (() => void) | null = null
  /** Due time that the timer waits for: a new task resets the timer only if it is due earlier. */
  #armed: number | null = null
  #queue: Promise<unknown> = Promise.resolve()
  #closed = false

  constructor(options: ClockOptions<Task>) {
    this.#options = options
    this.#real = options.real
    const { mode, factor } = changedSetting(options, {})
    this.#mode = mode
    this.#factor = factor
    this.#base = options.now
    this.#anchor = options.real.elapsed()
  }

  /** Makes each advance wait for the deliveries that its tasks start. */
  waitFor(outgoing: Outgoing): void {
    this.#outgoing = outgoing
  }

  /** Returns the virtual time, ms since 1970. */
  now(): number {
    return Math.floor(this.#exactly())
  }

  get setting(): ClockSetting {
    return { mode: this.#mode, factor: this.#factor }
  }

  get pending(): number {
    return this.#agenda.size
  }

  get nextDue(): number | null {
    return this.#agenda.earliest()?.due ?? null
  }

  /** True when only background tasks are planned. */
  get idle(): boolean {
    return this.#agenda.foreground === 0
  }

  agenda(): Planned<Task>[] {
    return this.#agenda.list()
  }

  plan(key: string, due: number, task: Task, background = false): void {
    const dueAt = Math.min(due, LAST_INSTANT)
    this.#agenda.plan(key, dueAt, task, background)
    if (this.#armed === null || dueAt < this.#armed) this.#arm()
  }

  /** Takes over the time of `from`, and those of its tasks that `keeps` keeps. Not its mode, nor an advance that runs. */
  inherit(from: Clock<Task>, keeps: (task: Task) => boolean): void {
    this.#agenda.inherit(from.#agenda, keeps)
    this.#rebase(from.#exactly())
  }

  cancel(key: string): void {
    // A timer set for this task finds nothing due and is set again.
    this.#agenda.drop(key)
  }

  /** Returns the task under `key` with its due time (ms); undefined when none is planned. */
  find(key: string): Planned<Task> | undefined {
    return this.#agenda.find(key)
  }

  /** Changes the mode or the time. Throws `ClockRefusal` when time would go backwards. */
  set(setting: ClockChange): void {
    const exact = this.#exactly()
    const now = Math.floor(exact)
    if (setting.now !== undefined && setting.now < now) throw backwards(now, setting.now)
    const { mode, factor } = changedSetting(this.setting, setting)
    this.#mode = mode
    this.#factor = factor
    this.#rebase(setting.now ?? exact)
  }

  /** As `set`. A clock that stands still also runs what falls due on the way, as by an advance. */
  async move({ now, ...setting }: ClockChange): Promise<void> {
    const stands = changedSetting(this.setting, setting).mode === 'manual'
    if (!stands || now === undefined || now <= this.now()) return this.set({ ...setting, now })
    this.set(setting)
    await this.advance({ to: now })
  }

  /**
   * Moves time forward and runs due tasks in order; later advances wait their turn. Rejects with `ClockRefusal` while
   * the running advance waits for a delivery: the caller may be its receiver, and each would wait for the other.
   */
  advance(how: Advance): Promise<Advanced> {
    if (this.advancing && this.#outgoing.ofAdvance !== null) {
      return Promise.reject(
        new ClockRefusal(
          'the clock is already being advanced and waits for a webhook receiver to respond; a receiver cannot advance the clock in the meantime: try again once that advance has ended',
        ),
      )
    }
    const turn = this.#queue.then(() => this.#advance(how))
    this.#queue = turn.catch(() => undefined)
    return turn
  }

  /** Stops the timer; no task runs by itself afterwards. */
  close(): void {
    this.#closed = true
    this.#cancelTimer?.()
    this.#cancelTimer = null
  }

  async #advance(how: Advance): Promise<Advanced> {
    const { ended, delivered, failed } = this.#outgoing
    await this.#awaitEarlier()
    this.advancing = true
    try {
      const fired = await this.#runUntil(how)
      const after = this.#outgoing
      return {
        now: this.now(),
        fired,
        sent: after.ended - ended,
        delivered: after.delivered - delivered,
        failed: after.failed - failed,
      }
    } finally {
      this.advancing = false
      // Those that an advance has started that was refused in the middle.
      this.#outgoing.leave()
      this.#arm()
    }
  }

  /** Waits briefly for deliveries that are already in flight. */
  async #awaitEarlier(): Promise<void> {
    const earlier = this.#outgoing.whenEnded()
    if (!earlier) return
    await new Promise<void>((resolve) => {
      const cancel = this.#real.after(EARLIER_WAIT, resolve)
      void earlier.then(() => {
        cancel()
        resolve()
      })
    })
  }

  /** Runs the tasks of an advance; returns how many there were. */
  async #runUntil(how: Advance): Promise<number> {
    const from = this.now()
    const target = this.#target(how, from)
    if (target !== null && target < from) throw backwards(from, target)
    if (target !== null && target > LAST_INSTANT) throw new ClockRefusal('the clock cannot go beyond the year 9999')
    let fired = 0
    let breath = this.#real.elapsed()
    for (;;) {
      const busy = this.#options.busy?.() ?? null
      if (busy !== null) {
        await busy
        continue
      }
      const next = this.#agenda.earliest()
      const over = !next || (target === null ? this.idle : next.due > target)
      if (over || next.due > this.now()) {
        // A delivery in flight may still plan tasks for this instant.
        this.#outgoing.leave()
        const inFlight = this.#outgoing.ofAdvance
        if (inFlight !== null) {
          await inFlight
          if (this.#closed) throw ended()
          continue
        }
      }
      if (over) break
      if (this.#closed) throw ended()
      if (fired >= this.#options.steps) {
        throw new ClockRefusal(
          `stopped after ${this.#options.steps} tasks at ${new Date(this.now()).toISOString()}: advance in smaller steps`,
        )
      }
      fired++
      this.#agenda.drop(next.key)
      this.#rebase(Math.max(next.due, this.#exactly()))
      await this.#options.run(next.task, next.due)
      if (this.#real.elapsed() - breath > LONGEST_HOLD) breath = await this.#breathe()
    }
    if (target !== null && target > this.now()) this.#rebase(target)
    return fired
  }

  /** Lets others run. Returns when they could. */
  async #breathe(): Promise<number> {
    await this.#real.breathe()
    return this.#real.elapsed()
  }

  /** Returns the time (ms) at which an advance ends; null when it runs until the clock is idle. */
  #target(how: Advance, from: number): number | null {
    if ('by' in how) return from + how.by
    if ('to' in how) return how.to
    return how.until === 'next' ? (this.nextDue ?? from) : null
  }

  /** Runs due tasks without an advance; none in manual mode. */
  async #runDue(): Promise<void> {
    let breath = this.#real.elapsed()
    for (;;) {
      const busy = this.#options.busy?.() ?? null
      if (busy !== null) {
        await busy
        continue
      }
      const next = this.#agenda.earliest()
      if (this.#closed || this.#mode === 'manual' || !next || next.due > this.now()) break
      this.#agenda.drop(next.key)
      try {
        await this.#options.run(next.task, next.due)
      } catch (error) {
        this.#options.onError(error)
      }
      if (this.#real.elapsed() - breath > LONGEST_HOLD) breath = await this.#breathe()
    }
    this.#arm()
  }

  #arm(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    this.#armed = null
    if (this.#closed || this.#mode === 'manual') return
    const due = this.#agenda.earliest()?.due
    if (due === undefined) return
    this.#armed = due
    const wait = Math.ceil(Math.max(0, due - this.now()) / this.#factor)
    this.#cancelTimer = this.#real.after(wait, () => {
      this.#armed = null
      this.#queue = this.#queue.then(() => this.#runDue())
    })
  }

  /** Returns the virtual time with its fraction of a ms, which must not get lost each time the clock is set. */
  #exactly(): number {
    if (this.#mode === 'manual') return this.#base
    const passed = (this.#real.elapsed() - this.#anchor) * this.#factor
    return Math.min(this.#base + Math.max(0, passed), LAST_INSTANT)
  }

  #rebase(now: number): void {
    this.#base = now
    this.#anchor = this.#real.elapsed()
    this.#arm()
  }
}

function ended(): ClockRefusal {
  return new ClockRefusal('the world was reset or deleted while its clock was being advanced')
}

function backwards(now: number, target: number): ClockRefusal {
  return new ClockRefusal(
    `time only goes forward: it is ${new Date(now).toISOString()}, and ${new Date(target).toISOString()} is earlier`,
  )
}
