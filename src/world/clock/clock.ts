// Virtual time: an agenda whose tasks run when they fall due. Its owner defines what a task does.

import { LAST_INSTANT } from '../../kit/days.ts'
import type { RealTime } from '../../kit/real-time.ts'
import { LONGEST_HOLD } from '../../kit/work.ts'
import { type ClockChange, type ClockSetting, changedSetting } from '../../model/clock-setting.ts'
import { LIMITS } from '../../model/limits.ts'
import type { Attempts } from '../outbox/attempts.ts'
import type { Task } from '../task.ts'
import { Agenda, type Planned } from './agenda.ts'

export interface ClockOptions {
  /** Where it starts, ms since 1970. */
  readonly now: number
  readonly real: RealTime
  /** Runs a task that fell due at `at` (ms). May plan other tasks. */
  readonly run: (task: Task, at: number) => void | Promise<void>
  /** Receives the error of a task that threw while no advance waited for it. */
  readonly onError: (error: unknown) => void
  /** Returns what every task must wait for; null for nothing. */
  readonly busy: () => Promise<unknown> | null
  /** Deliveries that tasks start: they take real time, and an advance waits for them before time moves on. */
  readonly outgoing: Pick<Attempts, 'ended' | 'delivered' | 'failed' | 'leave' | 'ofAdvance' | 'whenEnded'>
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

/** Stands still until it is set. */
export class Clock extends Agenda {
  /** Changed by `set` only. */
  setting: ClockSetting = { mode: 'manual', factor: 1 }
  advancing = false
  readonly #options: ClockOptions
  readonly #real: RealTime
  /** Virtual time (ms, with a fraction) when the real time elapsed was `#anchor`. */
  #base: number
  #anchor: number
  #cancelTimer = () => {}
  #queue: Promise<unknown> = Promise.resolve()
  #closed = false

  constructor(options: ClockOptions) {
    super()
    this.#options = options
    this.#real = options.real
    this.#base = options.now
    this.#anchor = options.real.elapsed()
  }

  /** Returns the virtual time, ms since 1970. */
  now(): number {
    return Math.floor(this.#exactly())
  }

  override plan(task: Task, due: number, background = false): void {
    const before = this.earliest()?.due
    super.plan(task, Math.min(due, LAST_INSTANT), background)
    if (this.earliest()?.due !== before) this.#arm()
  }

  /** Takes over the time of `from` and its tasks. Not its mode, nor an advance that runs. */
  override inherit(from: Clock): void {
    super.inherit(from)
    this.#rebase(from.#exactly())
  }

  /** Changes the mode or the time. Throws `ClockRefusal` when time would go backwards. */
  set({ now, ...setting }: ClockChange): void {
    const exact = this.#exactly()
    if (now !== undefined && now < this.now()) throw backwards(this.now(), now)
    this.setting = changedSetting(this.setting, setting)
    this.#rebase(now ?? exact)
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
  async advance(how: Advance): Promise<Advanced> {
    if (this.advancing && this.#options.outgoing.ofAdvance !== null) {
      throw new ClockRefusal(
        'the clock is already being advanced and waits for a webhook receiver to respond; a receiver cannot advance the clock in the meantime: try again once that advance has ended',
      )
    }
    const turn = this.#queue.then(() => this.#advance(how))
    this.#queue = turn.catch(() => undefined)
    return turn
  }

  /** Stops the timer; no task runs by itself afterwards. */
  close(): void {
    this.#closed = true
    this.#cancelTimer()
  }

  async #advance(how: Advance): Promise<Advanced> {
    const { outgoing } = this.#options
    const { ended, delivered, failed } = outgoing
    await this.#awaitEarlier()
    this.advancing = true
    try {
      const fired = await this.#runUntil(how)
      return {
        now: this.now(),
        fired,
        sent: outgoing.ended - ended,
        delivered: outgoing.delivered - delivered,
        failed: outgoing.failed - failed,
      }
    } finally {
      this.advancing = false
      // Those that an advance has started that was refused in the middle.
      outgoing.leave()
      this.#arm()
    }
  }

  /** Waits briefly for deliveries that are already in flight. */
  async #awaitEarlier(): Promise<void> {
    const earlier = this.#options.outgoing.whenEnded()
    if (!earlier) return
    await new Promise<unknown>((resolve) => {
      const cancel = this.#real.after(EARLIER_WAIT, () => resolve(null))
      void earlier.then(resolve).finally(cancel)
    })
  }

  /** Runs the tasks of an advance; returns how many there were. */
  async #runUntil(how: Advance): Promise<number> {
    const from = this.now()
    const target = this.#target(how, from)
    if (target !== null && target < from) throw backwards(from, target)
    if (target !== null && target > LAST_INSTANT) throw new ClockRefusal('the clock cannot go beyond the year 9999')
    const { outgoing } = this.#options
    const { advance_steps: most } = LIMITS
    const fired = await this.#run((fired) => {
      if (this.#closed) throw new ClockRefusal('the world was reset or deleted while its clock was being advanced')
      const next = this.earliest()
      const over = !next || (target === null ? this.idle : next.due > target)
      if (over || next.due > this.now()) {
        // A delivery in flight may still plan tasks for this instant.
        outgoing.leave()
        if (outgoing.ofAdvance !== null) return outgoing.ofAdvance
      }
      if (over) return null
      if (fired >= most) {
        throw new ClockRefusal(
          `stopped after ${most} tasks at ${new Date(this.now()).toISOString()}: advance in smaller steps`,
        )
      }
      this.#rebase(Math.max(next.due, this.#exactly()))
      return next
    })
    if (target !== null && target > this.now()) this.#rebase(target)
    return fired
  }

  /** Returns the time (ms) at which an advance ends; null when it runs until the clock is idle. */
  #target(how: Advance, from: number): number | null {
    if ('by' in how) return from + how.by
    if ('to' in how) return how.to
    return how.until === 'next' ? (this.nextDue ?? from) : null
  }

  /** Runs due tasks without an advance; none in manual mode. */
  async #runDue(): Promise<void> {
    try {
      await this.#run(() => {
        const next = this.earliest()
        const waits = this.#closed || this.setting.mode === 'manual' || !next || next.due > this.now()
        return waits ? null : next
      })
    } catch (error) {
      this.#options.onError(error)
      return this.#runDue()
    }
    this.#arm()
  }

  /**
   * Runs the tasks that `pick` returns, given how many there were. It may also return what to wait for before it is asked again, or
   * null to end this. Returns how many tasks there were.
   */
  async #run(pick: (fired: number) => Planned | Promise<unknown> | null): Promise<number> {
    const { busy, run } = this.#options
    let breath = this.#real.elapsed()
    for (let fired = 0; ; ) {
      const next = busy() ?? pick(fired)
      if (next === null) return fired
      if (next instanceof Promise) {
        await next
        continue
      }
      fired++
      this.cancel(next.key)
      await run(next.task, next.due)
      if (this.#real.elapsed() - breath <= LONGEST_HOLD) continue
      // Lets others run.
      await this.#real.breathe()
      breath = this.#real.elapsed()
    }
  }

  /** Sets the timer for the earliest task. One that is cancelled later finds nothing due, and sets it again. */
  #arm(): void {
    this.#cancelTimer()
    const due = this.earliest()?.due ?? null
    const { mode, factor } = this.setting
    if (this.#closed || mode === 'manual' || due === null) return
    const wait = Math.ceil(Math.max(0, due - this.now()) / factor)
    this.#cancelTimer = this.#real.after(wait, () => {
      this.#queue = this.#queue.then(() => this.#runDue())
    })
  }

  /** Returns the virtual time with its fraction of a ms, which must not get lost each time the clock is set. */
  #exactly(): number {
    if (this.setting.mode === 'manual') return this.#base
    const passed = (this.#real.elapsed() - this.#anchor) * this.setting.factor
    return Math.min(this.#base + Math.max(0, passed), LAST_INSTANT)
  }

  #rebase(now: number): void {
    this.#base = now
    this.#anchor = this.#real.elapsed()
    this.#arm()
  }
}

function backwards(now: number, target: number): ClockRefusal {
  return new ClockRefusal(
    `time only goes forward: it is ${new Date(now).toISOString()}, and ${new Date(target).toISOString()} is earlier`,
  )
}
