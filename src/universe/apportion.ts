// Splits whole totals into whole parts. Nothing is lost to rounding, so that sums and averages are exact. Lists are
// filled by `push`, as in `creatorFigures`; and V8 takes three times as long to compile `map` and pairs taken apart.

/** Splits `total` in proportion to the weights, by the largest remainder. All parts are 0 if no weight is above 0. */
export function apportion(total: number, weights: readonly number[]): number[] {
  let sum = 0
  for (const weight of weights) sum += weight
  if (sum <= 0) return weights.map(() => 0)
  const parts: number[] = []
  const remainders: number[] = []
  const order: number[] = []
  let left = total
  for (const weight of weights) {
    const exact = (total * weight) / sum
    const part = Math.floor(exact)
    order.push(parts.length)
    parts.push(part)
    remainders.push(exact - part)
    left -= part
  }
  if (left > 0) order.sort((a, b) => (remainders[b] ?? 0) - (remainders[a] ?? 0))
  for (const at of order) {
    if (left-- <= 0) break
    parts[at] = (parts[at] ?? 0) + 1
  }
  return parts
}

/**
 * Splits like `apportion`, but no part exceeds its room (null: no limit); the excess goes to the other parts.
 * Where all the room together is too small, returns the parts of `apportion`.
 */
export function apportionWithin(
  total: number,
  weights: readonly number[],
  room: readonly (number | null)[],
): readonly number[] {
  const parts = apportion(total, weights)
  const cut: number[] = []
  let excess = total
  for (const part of parts) {
    const kept = Math.min(part, Math.max(0, room[cut.length] ?? part))
    cut.push(kept)
    excess -= kept
  }
  if (excess <= 0) return parts
  const slack = cut.map((part, at) => Math.max(0, (room[at] ?? 4 * part) - part))
  if (slack.reduce((sum, free) => sum + free, 0) < excess) return parts
  const extra = apportion(excess, slack)
  return cut.map((part, at) => part + (extra[at] ?? 0))
}
