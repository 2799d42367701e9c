import type { UniverseOptions } from './types.ts'

/** Returns what calls `make` once for each universe: its `pins` are a list of its own. */
export function perPins<Made>(make: (options: UniverseOptions) => Made): (options: UniverseOptions) => Made {
  const known = new WeakMap<object, { readonly made: Made }>()
  return (options) => {
    const kept = known.get(options.pins) ?? { made: make(options) }
    known.set(options.pins, kept)
    return kept.made
  }
}
