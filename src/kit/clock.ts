// Virtual time. A clock knows what is planned and runs it when it falls due; what a task means, its owner says.

/** The real time and its timers, handed in so that nothing else reads them. */
export interface RealTime {
  /** ms since 1970, UTC. */
  now(): number
  /** ms from an arbitrary point, for measuring durations. */
  elapsed(): number
  /** Calls back after `ms`; the answer cancels. Does not keep the process alive. */
  after(ms: number, callback: () => void): () => void
  /** Lets everything else that waits for the processor have its turn. */
  breathe(): Promise<void>
}

/** Node's timers fire at once beyond this many ms. */
const LONGEST_TIMER = 2 ** 31 - 1

export const realTime: RealTime = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, Math.min(Math.max(ms, 0), LONGEST_TIMER))
    timer.unref()
    return () => clearTimeout(timer)
  },
  breathe: () => new Promise((resolve) => setImmediate(resolve)),
}

export type ClockMode = 'real' | 'manual' | 'scaled'

export interface ClockSetting {
  readonly mode: ClockMode
  /** How many times as fast as the real time; 1 unless scaled. */
  readonly factor: number
}

/** A task as data, so that a clock can be copied with all it has planned. */
export interface Planned<Task> {
  readonly key: string
  readonly due: number
  /** Ties run in the order they were planned. */
  readonly order: number
  readonly task: Task
  /** Schedules, expiries and growth: they do not keep a world from being idle. */
  readonly background: boolean
}

export interface ClockOptions<Task> extends ClockSetting {
  readonly now: number
  readonly real: RealTime
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
}

/** Refusals of a clock: going backwards, too far, or too many steps. */
export class ClockRefusal extends Error {}

/** 9999-12-31T23:59:59.999Z: beyond it dates have no agreed text. */
export const LAST_INSTANT = 253402300799999

/** How long (real ms) an advance runs tasks before requests are served in between. */
const LONGEST_HOLD = 8

/** How many tasks one advance may run before it is taken for a runaway. */
export const ADVANCE_STEPS = 1_000_000

export class Clock<Task> {
  readonly #real: RealTime
  readonly #run: ClockOptions<Task>['run']
  readonly #onError: (error: unknown) => void
  #mode: ClockMode
  #factor: number
  /** Virtual time at the real instant `#anchor`. */
  #base: number
  #anchor: number
  #order = 0
  readonly #planned = new Map<string, Planned<Task>>()
  readonly #heap: Planned<Task>[] = []
  #cancelTimer: (() => void) | null = null
  #queue: Promise<unknown> = Promise.resolve()
  #closed = false

  constructor(options: ClockOptions<Task>) {
    this.#real = options.real
    this.#run = options.run
    this.#onError = options.onError
    this.#mode = options.mode
    this.#factor = options.factor
    this.#base = options.now
    this.#anchor = options.real.now()
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
    return this.#planned.size
  }

  /** When the earliest task falls due; null when nothing waits. */
  get nextDue(): number | null {
    return this.#earliest()?.due ?? null
  }

  /** True when only background tasks are planned. */
  get idle(): boolean {
    for (const planned of this.#planned.values()) if (!planned.background) return false
    return true
  }

  /** Everything planned, earliest first. */
  agenda(): Planned<Task>[] {
    return [...this.#planned.values()].sort(byDue)
  }

  /** Plans `task` under `key`; what was planned under that key before is dropped. */
  plan(key: string, due: number, task: Task, background = false): void {
    const planned = { key, due: Math.min(due, LAST_INSTANT), order: this.#order++, task, background }
    this.#planned.set(key, planned)
    this.#push(planned)
    this.#arm()
  }

  cancel(key: string): void {
    if (this.#planned.delete(key)) this.#arm()
  }

  /** When the task under `key` falls due; null when none is planned. */
  dueOf(key: string): number | null {
    return this.#planned.get(key)?.due ?? null
  }

  /** Changes the mode or the time; time may only go forward. */
  set(setting: Partial<ClockSetting> & { readonly now?: number }): void {
    const now = this.now()
    if (setting.now !== undefined && setting.now < now) throw backwards(now, setting.now)
    this.#mode = setting.mode ?? this.#mode
    this.#factor = this.#mode === 'scaled' ? (setting.factor ?? this.#factor) : 1
    this.#rebase(setting.now ?? now)
  }

  /** Moves time forward and runs what falls due, in order; advances asked for meanwhile wait their turn. */
  advance(how: Advance): Promise<Advanced> {
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
    const from = this.now()
    const target = this.#target(how, from)
    if (target !== null && target < from) throw backwards(from, target)
    if (target !== null && target > LAST_INSTANT) throw new ClockRefusal('the clock cannot go beyond the year 9999')
    let fired = 0
    let breath = this.#real.elapsed()
    for (;;) {
      const next = this.#earliest()
      if (!next || (target === null ? this.idle : next.due > target)) break
      if (fired >= ADVANCE_STEPS) {
        throw new ClockRefusal(
          `stopped after ${ADVANCE_STEPS} tasks at ${new Date(this.now()).toISOString()}: advance in smaller steps`,
        )
      }
      fired++
      this.#planned.delete(next.key)
      this.#rebase(Math.max(next.due, this.now()))
      await this.#run(next.task, next.due)
      if (this.#real.elapsed() - breath > LONGEST_HOLD) {
        await this.#real.breathe()
        breath = this.#real.elapsed()
      }
    }
    if (target !== null && target > this.now()) this.#rebase(target)
    this.#arm()
    return { now: this.now(), fired }
  }

  /** Where an advance ends; null when only being idle ends it. */
  #target(how: Advance, from: number): number | null {
    if ('by' in how) return from + how.by
    if ('to' in how) return how.to
    return how.until === 'next' ? (this.nextDue ?? from) : null
  }

  /** Runs what has fallen due by itself; in manual mode nothing does. */
  async #turn(): Promise<void> {
    for (;;) {
      const next = this.#earliest()
      if (this.#closed || this.#mode === 'manual' || !next || next.due > this.now()) break
      this.#planned.delete(next.key)
      try {
        await this.#run(next.task, next.due)
      } catch (error) {
        this.#onError(error)
      }
    }
    this.#arm()
  }

  #arm(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    if (this.#closed || this.#mode === 'manual') return
    const due = this.#earliest()?.due
    if (due === undefined) return
    const wait = Math.ceil(Math.max(0, due - this.now()) / this.#factor)
    this.#cancelTimer = this.#real.after(wait, () => {
      this.#queue = this.#queue.then(() => this.#turn())
    })
  }

  #rebase(now: number): void {
    this.#base = now
    this.#anchor = this.#real.now()
    this.#arm()
  }

  #earliest(): Planned<Task> | undefined {
    for (;;) {
      const top = this.#heap[0]
      if (!top || this.#planned.get(top.key) === top) return top
      this.#pop()
    }
  }

  #push(planned: Planned<Task>): void {
    const heap = this.#heap
    let at = heap.push(planned) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      const above = heap[parent] as Planned<Task>
      if (byDue(above, planned) <= 0) break
      heap[at] = above
      at = parent
    }
    heap[at] = planned
  }

  #pop(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (!last || heap.length === 0) return
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= heap.length) break
      const left = heap[child] as Planned<Task>
      const right = heap[child + 1]
      let least = left
      if (right && byDue(right, left) < 0) {
        least = right
        child++
      }
      if (byDue(last, least) <= 0) break
      heap[at] = least
      at = child
    }
    heap[at] = last
  }
}

function byDue(a: { due: number; order: number }, b: { due: number; order: number }): number {
  return a.due - b.due || a.order - b.order
}

function backwards(now: number, asked: number): ClockRefusal {
  return new ClockRefusal(
    `time only goes forward: it is ${new Date(now).toISOString()}, and ${new Date(asked).toISOString()} is earlier`,
  )
}
