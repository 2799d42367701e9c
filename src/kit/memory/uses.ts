// What memory is used for, and the refusal where there is not enough.

/** What memory is used for. */
export const USES = [
  'worlds',
  'records',
  'deliveries',
  'scenarios',
  'journals',
  'caches',
  'bodies',
  'responses',
] as const
export type Use = (typeof USES)[number]

export type Bytes = Record<Use, number>

/** Thrown before anything grows that does not fit. */
export class MemoryFull extends Error {
  readonly what: string
  /** Bytes. */
  readonly limit: number
  /** What uses the memory, most first; bytes. */
  readonly uses: readonly (readonly [Use, number])[]

  constructor(what: string, limit: number, uses: Bytes) {
    super(`${what} does not fit into the ${limit} bytes of memory`)
    this.what = what
    this.limit = limit
    this.uses = USES.map((use) => [use, uses[use]] as const)
      .filter(([, bytes]) => bytes > 0)
      .sort(([, a], [, b]) => b - a)
  }
}

export function noBytes(): Bytes {
  return { worlds: 0, records: 0, deliveries: 0, scenarios: 0, journals: 0, caches: 0, bodies: 0, responses: 0 }
}
