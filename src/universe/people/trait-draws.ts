// Draws of single words for the traits of creators. Each word depends on the key and a number alone.

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

/** Returns a function from ten bits (the lowest of a word) to a value, each as often as its weight says. */
export function share<Value>(values: readonly Value[], weights: readonly number[]): (word: number) => Value {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const table = Array<Value | undefined>(1024).fill(values[0])
  let sum = 0
  for (const [place, value] of values.entries()) {
    const from = Math.round((1024 * sum) / total)
    sum += weights[place] ?? 0
    table.fill(value, from, Math.round((1024 * sum) / total))
  }
  return (word) => table[word & 1023] as Value
}
