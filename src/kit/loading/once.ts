/** Returns a function that makes a value at its first call, and returns the same from then on: the start need not wait for it. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
