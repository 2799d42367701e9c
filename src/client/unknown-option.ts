import { nearest } from '../kit/nearest.ts'

/** Throws a `TypeError` for an option that nothing takes: it would have no effect, unnoticed. `before`: put before its name. */
export function refuseUnknown(before: string, given: object, known: readonly string[]): void {
  for (const name of Object.keys(given)) {
    if (known.includes(name)) continue
    const near = nearest(name, known)
    const hint = near === undefined ? `; known are ${known.join(', ')}` : `; did you mean ${before}${near}?`
    throw new TypeError(`${before}${name} is not an option${hint}`)
  }
}
