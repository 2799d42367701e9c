/** Throws a `TypeError` for an option that `what` does not take: it would have no effect, unnoticed. */
export function refuseOthers(what: string, options: object, known: readonly string[]): void {
  for (const name of Object.keys(options)) {
    if (!known.includes(name)) throw new TypeError(`${what} takes no option ${name}; it takes ${known.join(' and ')}`)
  }
}
