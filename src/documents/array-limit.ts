// A bound for a library that inflates what it is given without asking how much that will be. It has to count the arrays
// themselves: they lie outside of the heap, which is all that the limits of a worker or of a Node process are about (a
// worker limited to 256 MiB was seen to fill 5 GB of arrays), and limits to all memory of a process differ by system.

import { LIMITS } from '../model/limits.ts'
import { Unreadable } from './document.ts'

/**
 * Runs `act` while the byte arrays of this thread may hold only so much, all in all; the next one throws. The library makes
 * one whenever inflated data outgrows the last. Throws as well when `act` has kept that quiet.
 */
export async function withLimitedArrays<Result>(act: () => Promise<Result>): Promise<Result> {
  const { Uint8Array: unlimited, DecompressionStream: inflating } = globalThis
  let bytes = 0
  const grow = (more: unknown) => {
    if (typeof more === 'number') bytes += more
    if (bytes > LIMITS.document_array_bytes) throw tooMuch()
  }
  globalThis.Uint8Array = new Proxy(unlimited, {
    construct(target, parameters, newTarget) {
      grow(parameters[0])
      return Reflect.construct(target, parameters, newTarget)
    },
  })
  // It would inflate in one go, behind our back; without it the library does so itself, piece by piece.
  Reflect.deleteProperty(globalThis, 'DecompressionStream')
  try {
    const result = await act()
    grow(0)
    return result
  } finally {
    globalThis.Uint8Array = unlimited
    globalThis.DecompressionStream = inflating
  }
}

function tooMuch(): Unreadable {
  return new Unreadable('a document that inflates beyond the limit')
}
