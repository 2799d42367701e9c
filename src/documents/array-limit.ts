// A bound for a library that inflates what it is given without asking how much that will be.

import { LIMITS } from '../model/limits.ts'
import { Unreadable } from './document.ts'

/**
 * From now on the byte arrays of this thread may hold only so much, all in all; the next one throws. The library makes one
 * whenever inflated data outgrows the last. `check` throws when that has happened, should somebody have kept it quiet.
 */
export function limitArrays(): { check(): void } {
  let bytes = 0
  const grow = (more: unknown) => {
    if (typeof more === 'number') bytes += more
    if (bytes > LIMITS.document_array_bytes) throw tooMuch()
  }
  globalThis.Uint8Array = new Proxy(Uint8Array, {
    construct(target, parameters, newTarget) {
      grow(parameters[0])
      return Reflect.construct(target, parameters, newTarget)
    },
  })
  // It would inflate in one go, behind our back; without it the library does so itself, piece by piece.
  Reflect.deleteProperty(globalThis, 'DecompressionStream')
  return {
    check() {
      if (bytes > LIMITS.document_array_bytes) throw tooMuch()
    },
  }
}

function tooMuch(): Unreadable {
  return new Unreadable('a document that inflates beyond the limit')
}
