export interface Once<Value> {
  (): Value
  isMade(): boolean
}

/** Returns a function that makes a value at its first call, and returns the same from then on: the start need not wait for it. */
export function once<Value>(make: () => Value): Once<Value> {
  let made: { readonly value: Value } | null = null
  const get = () => {
    made ??= { value: make() }
    return made.value
  }
  return Object.assign(get, { isMade: () => made !== null })
}
