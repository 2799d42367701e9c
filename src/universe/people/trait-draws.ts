// Draws of single words for the traits of creators. Signed words throughout: V8 would put unsigned ones on the heap, which
// costs a third of the time of a population.

/** Two signed words that all draws of one creator depend on. */
export interface TraitKey {
  readonly a: number
  readonly b: number
}

/** A bijection of signed 32-bit words. */
export function mix(word: number): number {
  let x = word | 0
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad)
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97)
  return x ^ (x >>> 15)
}

/** Returns the word of draw `number` of a creator. */
export function draw(key: TraitKey, number: number): number {
  return mix((key.a + Math.imul(number, 0x9e3779b1)) ^ key.b)
}

/** Returns a number in [0, 1). */
export const unit = (word: number) => (word >>> 0) / 4294967296

/** About normally distributed (mean 0, deviation 1): the sum of the word's four bytes. */
export const normal = (word: number) =>
  ((word & 255) + ((word >>> 8) & 255) + ((word >>> 16) & 255) + (word >>> 24) - 510) / 147.8

/** Returns a whole number from `low` to `low` times e^`span`, each order of magnitude as often. */
export function logUniform(low: number, span: number, word: number): number {
  return Math.floor(low * Math.exp(unit(word) * span))
}

/** Returns a table of 1024 codes, each as often as its weight says. */
export function share(weights: readonly number[]): Uint8Array {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const table = new Uint8Array(1024)
  let at = 0
  let sum = 0
  weights.forEach((weight, code) => {
    sum += weight
    while (at < Math.round((1024 * sum) / total)) table[at++] = code
  })
  return table
}
