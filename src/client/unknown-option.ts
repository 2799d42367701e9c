import { nearest } from '../kit/nearest.ts'

/**
 * Throws a `TypeError` for an option that nothing takes: it would have no effect, unnoticed. Also for options that are no
 * object. `before`: put before its name.
 */
export function refuseUnknown(before: string, options: object, known: readonly string[]): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    const name = before === '' ? 'the options' : before.slice(0, -1)
    throw new TypeError(`${name} must be an object, not ${JSON.stringify(options)}`)
  }
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue
    const near = nearest(name, known)
    const hint = near === undefined ? `; known are ${known.join(', ')}` : `; did you mean ${before}${near}?`
    throw new TypeError(`${before}${name} is not an option${hint}`)
  }
}
