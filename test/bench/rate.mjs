// How often a second a process does something when told to. Plain JavaScript, so that nothing else is measured.

/** Does it again and again for so many ms, so many times at once. Returns the rate, or the error that ended it. */
export async function rateOf({ ms, atOnce = 1 }, act) {
  const began = performance.now()
  let count = 0
  const one = async () => {
    for (; performance.now() < began + ms; count++) await act()
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, one))
    return { rate: (1000 * count) / (performance.now() - began) }
  } catch (error) {
    return { error: String(error) }
  }
}

/** The rate of calls in process, each read to its end. */
export function countFetches({ fetch: path, init, ...task }, fetch) {
  return rateOf(task, async () => {
    const answer = await fetch(path, init)
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    await answer.text()
  })
}
