// Work that would hold the event loop too long: it is done in slices, with turns of the event loop in between.

import type { RealTime } from './real-time.ts'

/** Real ms for which work goes on before requests are served in between. */
export const LONGEST_HOLD = 8

/** Work that yields wherever it may pause. A slice ends at a yield, so the work yields at least every few ms. */
export type Work<Result> = Generator<void, Result, void>

/** Whether a result is work, and not JSON, which has no functions. */
export function isWork(result: unknown): result is Work<unknown> {
  return typeof result === 'object' && result !== null && 'next' in result && typeof result.next === 'function'
}

export function finish<Result>(work: Work<Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** Returns the work with each of its steps taken inside `within`. */
export function* eachStep<Result>(work: Work<Result>, within: <Step>(part: () => Step) => Step): Work<Result> {
  for (;;) {
    const { done, value } = within(() => work.next())
    if (done) return value
    yield
  }
}

/** Returns what `make` returns for each value. May pause after each. */
export function* eachOf<Value, Result>(values: Iterable<Value>, make: (value: Value) => Result): Work<Result[]> {
  const results: Result[] = []
  for (const value of values) {
    results.push(make(value))
    yield
  }
  return results
}

/** Returns work that ends with what `make` returns for the result of `work`. */
export function* withResult<Middle, Result>(work: Work<Middle>, make: (middle: Middle) => Result): Work<Result> {
  return make(yield* work)
}

/** Does the work in slices. Returns its result at once if the first slice is enough. */
export function inSlices<Result>(work: Work<Result>, real: RealTime): Result | Promise<Result> {
  const first = slice(work, real)
  return first.done ? first.value : rest(work, real)
}

async function rest<Result>(work: Work<Result>, real: RealTime): Promise<Result> {
  for (;;) {
    await real.breathe()
    const next = slice(work, real)
    if (next.done) return next.value
  }
}

function slice<Result>(work: Work<Result>, real: RealTime): IteratorResult<void, Result> {
  const begun = real.elapsed()
  let step = work.next()
  while (!step.done && real.elapsed() - begun < LONGEST_HOLD) step = work.next()
  return step
}

/** Calls `act` with what `find` returns once no work is in progress there, which may be another one by then. */
export async function whenFree<Where extends { readonly turn: Turn } | undefined, Result>(
  find: () => Where,
  act: (where: Where) => Result | Promise<Result>,
): Promise<Result> {
  for (;;) {
    const where = find()
    const busy = where?.turn.busy ?? null
    if (busy === null) return act(where)
    await busy
  }
}

/** Lets one piece of work at a time act on what it belongs to. Everything else that acts on it waits for `busy`. */
export class Turn {
  readonly #real: RealTime
  /** Resolves when the work in progress has ended, also by an error; null when there is none. */
  busy: Promise<unknown> | null = null

  constructor(real: RealTime) {
    this.#real = real
  }

  /** Does the work in slices. Throws if other work is in progress. */
  do<Result>(work: Work<Result>): Result | Promise<Result> {
    if (this.busy !== null) throw new Error('other work is in progress: wait for `busy` first')
    const result = inSlices(work, this.#real)
    if (!(result instanceof Promise)) return result
    const ended = () => {
      this.busy = null
    }
    this.busy = result.then(ended, ended)
    return result
  }
}
