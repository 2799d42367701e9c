// Splits whole totals into whole parts. Nothing is lost to rounding, so that sums and averages are exact.

/** Splits `total` in proportion to the weights, by the largest remainder. All parts are 0 if no weight is above 0. */
export function apportion(total: number, weights: readonly number[]): number[] {
  let sum = 0
  for (const weight of weights) sum += weight
  if (sum <= 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (total * weight) / sum)
  const parts = exact.map(Math.floor)
  let left = total
  for (const part of parts) left -= part
  const byRemainder = exact.map((value, at) => [value - Math.floor(value), at] as const).sort((a, b) => b[0] - a[0])
  for (const [, at] of byRemainder) {
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
  const cut = parts.map((part, at) => Math.min(part, Math.max(0, room[at] ?? part)))
  let excess = total
  for (const part of cut) excess -= part
  if (excess <= 0) return parts
  const slack = cut.map((part, at) => Math.max(0, (room[at] ?? 4 * part) - part))
  if (slack.reduce((sum, free) => sum + free, 0) < excess) return parts
  const extra = apportion(excess, slack)
  return cut.map((part, at) => part + (extra[at] ?? 0))
}
