// Looks for keys that are data for nobody: repeated ones, of which JSON.parse keeps the last, and `__proto__`.

import { scanJson } from '../source/json-scan.ts'

/** Returns how many keys all objects in a value have. */
export function keysIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (Array.isArray(value)) {
    for (const entry of value) if (typeof entry === 'object') count += keysIn(entry)
    return count
  }
  for (const key of Object.keys(value)) {
    count++
    const inner: unknown = Reflect.get(value, key)
    if (typeof inner === 'object') count += keysIn(inner)
  }
  return count
}

export type Path = readonly (string | number)[]

/** Calls `found` with the path of each key of a JSON text that its object already had. */
export function findRepeated(text: string, depth: number, found: (path: Path) => void): void {
  scanJson(text, depth, (name, _at, repeated, around) => {
    if (repeated) found([...around(), name])
  })
}

/** Whether a JSON text may have a key `__proto__`, also written with escapes. */
export function mayHaveProto(text: string): boolean {
  return text.includes('__proto__') || /\\u00(?:5f|6f|7[024])/i.test(text)
}

/** Returns the path of the first key `__proto__`; null if there is none. */
export function protoIn(value: unknown): Path | null {
  if (typeof value !== 'object' || value === null) return null
  if (!Array.isArray(value) && Object.hasOwn(value, '__proto__')) return ['__proto__']
  for (const [key, inner] of Object.entries(value)) {
    const path = protoIn(inner)
    if (path !== null) return [Array.isArray(value) ? Number(key) : key, ...path]
  }
  return null
}
