// Virtual time. A clock knows what is planned and runs it when it falls due; what a task means, its owner says.

import { Agenda, type Planned } from './agenda.ts'

/** The real time and its timers, handed in so that nothing else reads them. */
export interface RealTime {
  /** ms since 1970, UTC. */
  now(): number
  /** ms from an arbitrary point, for measuring durations. */
  elapsed(): number
  /** Calls back after `ms`; the answer cancels. Keeps the process alive only if it `holds` it. */
  after(ms: number, callback: () => void, holds?: boolean): () => void
  /** Lets everything else that waits for the processor have its turn. */
  breathe(): Promise<void>
}

/** Node's timers fire at once beyond this many ms. */
const LONGEST_TIMER = 2 ** 31 - 1

export const realTime: RealTime = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(ms, callback, holds = false) {
    const timer = setTimeout(callback, Math.min(Math.max(ms, 0), LONGEST_TIMER))
    if (!holds) timer.unref()
    return () => clearTimeout(timer)
  },
  breathe: () => new Promise((resolve) => setImmediate(resolve)),
}

export const CLOCK_MODES = ['real', 'manual', 'scaled'] as const
export type ClockMode = (typeof CLOCK_MODES)[number]

export interface ClockSetting {
  readonly mode: ClockMode
  /** How many times as fast as the real time; 1 unless scaled. */
  readonly factor: number
}

/** The setting with some of it changed: only a scaled clock has a factor. */
export function changedSetting(setting: ClockSetting, change: Partial<ClockSetting>): ClockSetting {
  const mode = change.mode ?? setting.mode
  return { mode, factor: mode === 'scaled' ? (change.factor ?? setting.factor) : 1 }
}

/** What tasks have sent off: it takes real time, and an advance waits for it before time moves on. */
export interface Outgoing {
  /** How many have begun so far; each has its number, from 0. */
  readonly begun: number
  /** How many have come to an end so far. */
  readonly ended: number
  /** Resolves once none of those from the number `from` on is in flight; null when none is. */
  settle(from: number): Promise<void> | null
}

export interface ClockOptions<Task> extends ClockSetting {
  readonly now: number
  readonly real: RealTime
  /** How many tasks one advance may run before it is taken for a runaway. */
  readonly steps: number
  /** Runs a task that fell due at `at`. May plan others. */
  readonly run: (task: Task, at: number) => void | Promise<void>
  /** Told of a task that threw while no advance waited for it. */
  readonly onError: (error: unknown) => void
}

/** `by` counts from when the turn of the advance has come; `idle`: until only background tasks are planned. */
export type Advance = { readonly by: number } | { readonly to: number } | { readonly until: 'next' | 'idle' }

export interface Advanced {
  readonly now: number
  readonly fired: number
  /** How much of what tasks sent off has come to an end. */
  readonly sent: number
}

/** Refusals of a clock: going backwards, too far, or too many steps. */
export class ClockRefusal extends Error {}

/** 9999-12-31T23:59:59.999Z: beyond it dates have no agreed text. */
export const LAST_INSTANT = 253402300799999

/** How long (real ms) an advance waits for what had left before it: its receiver may be who asks for the advance. */
const EARLIER_WAIT = 1_000

/** How long (real ms) an advance runs tasks before requests are served in between. */
const LONGEST_HOLD = 8

export class Clock<Task> {
  readonly #real: RealTime
  readonly #steps: number
  readonly #run: ClockOptions<Task>['run']
  readonly #onError: (error: unknown) => void
  #outgoing: Outgoing | undefined
  /** From which number on the advance that runs has sent things off; null while none runs. */
  #sentFrom: number | null = null
  #mode: ClockMode
  #factor: number
  /** Virtual time at the real instant `#anchor`. */
  #base: number
  #anchor: number
  readonly #agenda = new Agenda<Task>()
  #cancelTimer: (() => void) | null = null
  /** What the timer waits for: it is set anew only for what falls due earlier. */
  #armed: number | null = null
  #queue: Promise<unknown> = Promise.resolve()
  #closed = false

  constructor(options: ClockOptions<Task>) {
    this.#real = options.real
    this.#steps = options.steps
    this.#run = options.run
    this.#onError = options.onError
    const { mode, factor } = changedSetting(options, {})
    this.#mode = mode
    this.#factor = factor
    this.#base = options.now
    this.#anchor = options.real.now()
  }

  /** Has each advance wait for what its tasks have sent off. */
  waitFor(outgoing: Outgoing): void {
    this.#outgoing = outgoing
  }

  /** The virtual time, ms since 1970. */
  now(): number {
    if (this.#mode === 'manual') return this.#base
    const passed = (this.#real.now() - this.#anchor) * this.#factor
    return Math.min(this.#base + Math.max(0, Math.floor(passed)), LAST_INSTANT)
  }

  get setting(): ClockSetting {
    return { mode: this.#mode, factor: this.#factor }
  }

  get pending(): number {
    return this.#agenda.size
  }

  /** When the earliest task falls due; null when nothing waits. */
  get nextDue(): number | null {
    return this.#agenda.earliest()?.due ?? null
  }

  /** True when only background tasks are planned. */
  get idle(): boolean {
    return this.#agenda.foreground === 0
  }

  /** Everything planned, earliest first. */
  agenda(): Planned<Task>[] {
    return this.#agenda.list()
  }

  /** Plans `task` under `key`; what was planned under that key before is dropped. */
  plan(key: string, due: number, task: Task, background = false): void {
    const falls = Math.min(due, LAST_INSTANT)
    this.#agenda.plan(key, falls, task, background)
    if (this.#armed === null || falls < this.#armed) this.#arm()
  }

  cancel(key: string): void {
    // A timer that was set for it finds nothing and is set anew.
    this.#agenda.drop(key)
  }

  /** When the task under `key` falls due; null when none is planned. */
  dueOf(key: string): number | null {
    return this.#agenda.find(key)?.due ?? null
  }

  /** Changes the mode or the time; time may only go forward. */
  set(setting: Partial<ClockSetting> & { readonly now?: number }): void {
    const now = this.now()
    if (setting.now !== undefined && setting.now < now) throw backwards(now, setting.now)
    const { mode, factor } = changedSetting(this.setting, setting)
    this.#mode = mode
    this.#factor = factor
    this.#rebase(setting.now ?? now)
  }

  /**
   * Moves time forward and runs what falls due, in order; advances asked for meanwhile wait their turn. While something
   * is in flight that the advance has to wait for they are refused: it may be its receiver who asks.
   */
  advance(how: Advance): Promise<Advanced> {
    if (this.#sentFrom !== null && (this.#outgoing?.settle(this.#sentFrom) ?? null) !== null) {
      return Promise.reject(
        new ClockRefusal(
          'the clock is being advanced and waits for a webhook to be answered: a receiver cannot advance it meanwhile; ask again once that advance has answered',
        ),
      )
    }
    const turn = this.#queue.then(() => this.#advance(how))
    this.#queue = turn.catch(() => undefined)
    return turn
  }

  /** Ends the timer; nothing runs by itself afterwards. */
  close(): void {
    this.#closed = true
    this.#cancelTimer?.()
    this.#cancelTimer = null
  }

  async #advance(how: Advance): Promise<Advanced> {
    const ended = this.#outgoing?.ended ?? 0
    await this.#earlier()
    this.#sentFrom = this.#outgoing?.begun ?? 0
    try {
      const fired = await this.#runUntil(how)
      return { now: this.now(), fired, sent: (this.#outgoing?.ended ?? 0) - ended }
    } finally {
      this.#sentFrom = null
      this.#arm()
    }
  }

  /** Waits a little for what has left already. */
  async #earlier(): Promise<void> {
    const earlier = this.#outgoing?.settle(0)
    if (!earlier) return
    await new Promise<void>((resolve) => {
      const cancel = this.#real.after(EARLIER_WAIT, resolve)
      void earlier.then(() => {
        cancel()
        resolve()
      })
    })
  }

  /** The tasks of an advance; answers how many there were. */
  async #runUntil(how: Advance): Promise<number> {
    const from = this.now()
    const target = this.#target(how, from)
    if (target !== null && target < from) throw backwards(from, target)
    if (target !== null && target > LAST_INSTANT) throw new ClockRefusal('the clock cannot go beyond the year 9999')
    let fired = 0
    let breath = this.#real.elapsed()
    for (;;) {
      const next = this.#agenda.earliest()
      const over = !next || (target === null ? this.idle : next.due > target)
      if (over || next.due > this.now()) {
        // What was sent off may plan more for this very instant.
        const inFlight = this.#outgoing?.settle(this.#sentFrom ?? 0) ?? null
        if (inFlight !== null) {
          await inFlight
          if (this.#closed) throw ended()
          continue
        }
      }
      if (over) break
      if (this.#closed) throw ended()
      if (fired >= this.#steps) {
        throw new ClockRefusal(
          `stopped after ${this.#steps} tasks at ${new Date(this.now()).toISOString()}: advance in smaller steps`,
        )
      }
      fired++
      this.#agenda.drop(next.key)
      this.#rebase(Math.max(next.due, this.now()))
      await this.#run(next.task, next.due)
      if (this.#real.elapsed() - breath > LONGEST_HOLD) {
        await this.#real.breathe()
        breath = this.#real.elapsed()
      }
    }
    if (target !== null && target > this.now()) this.#rebase(target)
    return fired
  }

  /** Where an advance ends; null when only being idle ends it. */
  #target(how: Advance, from: number): number | null {
    if ('by' in how) return from + how.by
    if ('to' in how) return how.to
    return how.until === 'next' ? (this.nextDue ?? from) : null
  }

  /** Runs what has fallen due by itself; in manual mode nothing does. */
  async #turn(): Promise<void> {
    let breath = this.#real.elapsed()
    for (;;) {
      const next = this.#agenda.earliest()
      if (this.#closed || this.#mode === 'manual' || !next || next.due > this.now()) break
      this.#agenda.drop(next.key)
      try {
        await this.#run(next.task, next.due)
      } catch (error) {
        this.#onError(error)
      }
      if (this.#real.elapsed() - breath > LONGEST_HOLD) {
        await this.#real.breathe()
        breath = this.#real.elapsed()
      }
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
      this.#queue = this.#queue.then(() => this.#turn())
    })
  }

  #rebase(now: number): void {
    this.#base = now
    this.#anchor = this.#real.now()
    this.#arm()
  }
}

function ended(): ClockRefusal {
  return new ClockRefusal('the world has been reset or taken away while its clock was advanced')
}

function backwards(now: number, asked: number): ClockRefusal {
  return new ClockRefusal(
    `time only goes forward: it is ${new Date(now).toISOString()}, and ${new Date(asked).toISOString()} is earlier`,
  )
}
