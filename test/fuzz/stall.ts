// How long the event loop is held while something runs.

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
