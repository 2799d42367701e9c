// Values that take too long to walk in one go.

/** A value that weighs more is written or checked part by part: its JSON takes about 0.2 ms, its check some ms. */
const HEAVY = 2_000

/** Characters that weigh as much as a number. */
const CHARACTERS = 64

/**
 * Whether a JSON value has more parts than may be walked in one go: `most`, for a walk that is quicker than others. Stops
 * counting as soon as it is known.
 */
export function isHeavy(value: unknown, most: number = HEAVY): boolean {
  return left(value, most * CHARACTERS) < 0
}

/**
 * Returns what is left of `room` after the value; less than 0 as soon as it does not fit. Both in characters: of fractions V8
 * would make an object each.
 */
function left(value: unknown, room: number): number {
  let rest = room - CHARACTERS
  if (typeof value === 'string') return rest - value.length
  if (typeof value !== 'object' || value === null) return rest
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length && rest >= 0; at++) rest = left(value[at], rest)
    return rest
  }
  for (const key in value) {
    rest = left(Reflect.get(value, key), rest - key.length)
    if (rest < 0) return rest
  }
  return rest
}
