import { nearest } from './kit/nearest.ts'

/** Throws a `TypeError` for an unknown option, which would otherwise have no effect, unnoticed. */
export function refuseUnknown(before: string, given: object, known: readonly string[]): void {
  for (const name of Object.keys(given)) {
    if (known.includes(name)) continue
    const near = nearest(name, known)
    throw new TypeError(
      `${before}${name} is not an option${near === undefined ? '' : `; did you mean ${before}${near}?`}`,
    )
  }
}
