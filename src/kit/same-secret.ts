import { createHash, timingSafeEqual } from 'node:crypto'

/** Returns whether two texts are equal, in a time that reveals neither where they differ nor how long they are. */
export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(digestOf(a), digestOf(b))
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
