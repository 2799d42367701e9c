import type { UniverseOptions } from './types.ts'

/** Returns what calls `make` once for each universe: its `pins` are a list of its own. */
export function perPins<Made extends object>(
  make: (options: UniverseOptions) => Made,
): (options: UniverseOptions) => Made {
  const known = new WeakMap<object, Made>()
  return (options) => {
    const made = known.get(options.pins) ?? make(options)
    known.set(options.pins, made)
    return made
  }
}
