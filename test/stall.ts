// How long the event loop is held while something runs.

import { expect } from 'vitest'

/** What no call may hold the event loop for, ms, on a machine as fast as the one that took `PACE`. */
const LONGEST_STALL = 50

/**
 * How much longer is still accepted: a test collects the garbage of its own data, too, and shares its processor with others. What is
 * not sliced takes many times as long.
 */
const SLACK = 2

/** ms that `exercise` takes on such a machine. */
const PACE = 5

/**
 * Runs `act`; returns the longest time, ms, in which the event loop could not serve anything else. Time in which other programs
 * had the processor does not count.
 */
export async function stallOf(act: () => unknown): Promise<number> {
  let longest = 0
  let running = true
  let last = performance.now()
  let used = process.cpuUsage()
  const look = () => {
    const now = performance.now()
    const { user, system } = process.cpuUsage(used)
    longest = Math.max(longest, Math.min(now - last, (user + system) / 1_000))
    last = now
    used = process.cpuUsage()
    if (running) setImmediate(look)
  }
  setImmediate(look)
  // The first look comes before the act.
  await new Promise((resolve) => setImmediate(resolve))
  try {
    await act()
  } finally {
    await new Promise((resolve) => setImmediate(resolve))
    running = false
  }
  return longest
}

/**
 * Expects that `act` never holds the event loop for longer than `limit` ms, scaled to the machine's pace at the moment. The
 * best of a few attempts counts; `prepare` runs before each and is not measured.
 */
export async function expectNoStall(
  act: () => unknown,
  { limit = LONGEST_STALL, prepare = () => {} }: { limit?: number; prepare?: () => unknown } = {},
): Promise<void> {
  let best = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 4 && best > SLACK; attempt++) {
    await prepare()
    const slower = Math.max(1, exercise() / PACE)
    best = Math.min(best, (await stallOf(act)) / limit / slower)
  }
  expect(best * limit, `the event loop was held for ${Math.round(best * limit)} ms`).toBeLessThanOrEqual(SLACK * limit)
}

/** Does a fixed piece of work; returns how long it took, ms. */
function exercise(): number {
  const begun = performance.now()
  const table = new Map<string, number>()
  for (let at = 0; at < 20_000; at++) table.set(`key ${at}`, at)
  JSON.parse(JSON.stringify([...table]))
  return performance.now() - begun
}
