// Delta debugging (Zeller, Hildebrandt: ddmin): the smallest part of a list that still fails.

/** Tells whether a part fails. Rejects to end the search. */
type Fails<Item> = (part: readonly Item[]) => Promise<boolean>

/**
 * Returns a part of `items` that fails and none of whose items can be left out. `better` is called with each smaller part that
 * fails. `items` must fail.
 */
export async function ddmin<Item>(
  items: readonly Item[],
  fails: Fails<Item>,
  better: (part: readonly Item[]) => void,
): Promise<readonly Item[]> {
  let least = items
  let pieces = Math.min(2, least.length)
  while (least.length > 1) {
    const smaller = await firstFailing(least, pieces, fails)
    if (smaller !== null) {
      pieces = Math.max(2, smaller.length < least.length / 2 + 1 ? 2 : pieces - 1)
      least = smaller
      better(least)
    } else if (pieces >= least.length) return least
    else pieces = Math.min(least.length, pieces * 2)
  }
  return least
}

/** Returns the first piece that fails, else the first rest without a piece; null if all pass. */
async function firstFailing<Item>(items: readonly Item[], pieces: number, fails: Fails<Item>) {
  const size = items.length / pieces
  const parts = Array.from({ length: pieces }, (_, at) => {
    const [from, to] = [Math.round(at * size), Math.round((at + 1) * size)]
    return { piece: items.slice(from, to), rest: [...items.slice(0, from), ...items.slice(to)] }
  })
  for (const { piece } of parts) if (piece.length < items.length && (await fails(piece))) return piece
  if (pieces > 2) for (const { rest } of parts) if (await fails(rest)) return rest
  return null
}
