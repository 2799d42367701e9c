// Whom the codes in ids stand for: creators of the pins, and those that somebody named.

import { codeOfHandle } from './handle-numbers.ts'
import type { IdReader } from './ids.ts'
import { canonicalHandle } from './people/handle-text.ts'
import { perPins } from './per-pins.ts'
import type { Connector, UniverseOptions } from './types.ts'

const pinnedHandles = perPins(({ seed, pins }): ReadonlyMap<string, string> => {
  const codes = new Map<string, string>()
  for (const { connector, handle } of pins) {
    const canonical = canonicalHandle(connector, handle)
    codes.set(`${connector}/${codeOfHandle(seed, connector, canonical)}`, canonical)
  }
  return codes
})

/** Returns what reads the ids of a universe. */
export function readerOf(options: UniverseOptions): IdReader {
  const of = (connector: Connector, code: bigint) =>
    pinnedHandles(options).get(`${connector}/${code}`) ?? options.handles?.of(connector, code)
  return { seed: options.seed, handles: { of } }
}
