import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether two texts are the same, in a time that says neither where they differ nor how long they are. */
export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(digestOf(a), digestOf(b))
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
