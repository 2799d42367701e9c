// Splits whole totals into whole parts. Nothing is lost to rounding, so that sums and averages are exact.

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** Splits `total` in proportion to the weights, by the largest remainder. All parts are 0 if no weight is above 0. */
export function apportion(total: number, weights: readonly number[]): number[] {
  const sum = sumOf(weights)
  if (sum <= 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (total * weight) / sum)
  const parts = exact.map(Math.floor)
  const remainder = (at: number) => (exact[at] ?? 0) - (parts[at] ?? 0)
  const order = [...parts.keys()].sort((a, b) => remainder(b) - remainder(a))
  const raised = new Set(order.slice(0, Math.max(0, total - sumOf(parts))))
  return parts.map((part, at) => (raised.has(at) ? part + 1 : part))
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
  const excess = total - sumOf(cut)
  const slack = cut.map((part, at) => Math.max(0, (room[at] ?? 4 * part) - part))
  if (excess <= 0 || sumOf(slack) < excess) return parts
  const extra = apportion(excess, slack)
  return cut.map((part, at) => part + (extra[at] ?? 0))
}

/** Returns percents that add up to 100, two decimals; all 0 if all counts are 0. */
export function percents(counts: readonly number[]): number[] {
  return apportion(10_000, counts).map((part) => part / 100)
}
