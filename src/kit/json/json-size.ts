interface Waiting {
  readonly part: unknown
  readonly depth: number
}

/**
 * Returns whether the JSON of a value has more than `limit` bytes, written with this `indent` (0: in one line). Stops as
 * soon as it has: a value from YAML may hold the same part many times, or itself.
 */
export function isLargerAsJson(value: unknown, limit: number, indent = 0): boolean {
  let left = limit
  const waiting: Waiting[] = [{ part: value, depth: 0 }]
  const open = (depth: number, count: number) => {
    // Its brackets; with an indent, the second one has a line of its own.
    left -= indent === 0 || count === 0 ? 2 : 3 + indent * depth
    // There is a comma after each part but the last.
    if (count > 0) left += 1
  }
  const wait = (part: unknown, depth: number) => {
    left -= indent === 0 ? 1 : 2 + indent * depth
    waiting.push({ part, depth })
  }
  for (let next = waiting.pop(); next !== undefined && left >= 0; next = waiting.pop()) {
    const { part, depth } = next
    if (typeof part !== 'object' || part === null) left -= textSize(part)
    else if (Array.isArray(part)) {
      open(depth, part.length)
      for (let at = 0; at < part.length && left >= 0; at++) wait(part[at], depth + 1)
    } else {
      const keys = Object.keys(part)
      open(depth, keys.length)
      for (let at = 0; at < keys.length && left >= 0; at++) {
        const key = keys[at] ?? ''
        left -= textSize(key) + (indent === 0 ? 1 : 2)
        wait(Reflect.get(part, key), depth + 1)
      }
    }
  }
  return left < 0
}

function textSize(part: unknown): number {
  return Buffer.byteLength(JSON.stringify(part) ?? 'null')
}
