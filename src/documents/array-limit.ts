// Limits the memory of a library that inflates data without checking how large it becomes. Counts the arrays themselves:
// they lie outside the heap, which is all that limits of a worker or process cover (a worker limited to 256 MiB filled
// 5 GB of arrays), and limits on all memory of a process differ by system.

import { LIMITS } from '../model/limits.ts'
import { Unreadable } from './document.ts'

/**
 * Runs `act` with a limit on the total bytes of all `Uint8Array`s that this thread creates: the library creates a
 * larger one whenever inflated data outgrows the last. Throws `Unreadable` beyond the limit, even if `act` swallows
 * the error.
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
  // DecompressionStream inflates in one go, uncounted; without it, the library inflates piece by piece itself.
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
