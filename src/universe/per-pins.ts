// What follows from the pins of a universe, made once for all worlds that start with them.

import { BoundedCache } from '../kit/bounded-cache.ts'
import { finish, type Work } from '../kit/work.ts'
import type { UniverseOptions } from './types.ts'

/** Populations for which the same pins are kept in mind; worlds that were made with the same fixtures share them. */
const POPULATIONS = 16

/** Returns what calls `make` once for the same pins and population. What it makes must not depend on the start. */
export function perPins<Made extends NonNullable<unknown>>(
  make: (options: UniverseOptions) => Made,
): (options: UniverseOptions) => Made {
  const known = new WeakMap<object, { postPins: unknown; made: BoundedCache<string, Made> }>()
  return (options) => {
    const { pins, postPins, seed, size } = options
    let kept = known.get(pins)
    if (kept === undefined || kept.postPins !== postPins) {
      kept = { postPins, made: new BoundedCache<string, Made>(POPULATIONS) }
      known.set(pins, kept)
    }
    return kept.made.of(`${size}/${seed}`, () => make(options))
  }
}

/** As `perPins`, for what takes long with thousands of pins: begun once, whoever asks goes on with it. */
export function perPinsInSlices<Made extends NonNullable<unknown>>(make: (options: UniverseOptions) => Work<Made>) {
  const begun = perPins((options): { readonly work: Work<Made>; made: Made | null } => ({
    work: make(options),
    made: null,
  }))
  function* inSlices(options: UniverseOptions): Work<Made> {
    const making = begun(options)
    while (making.made === null) {
      const step = making.work.next()
      if (step.done) making.made = step.value
      else yield
    }
    return making.made
  }
  return { inSlices, atOnce: (options: UniverseOptions): Made => finish(inSlices(options)) }
}
