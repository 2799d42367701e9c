// The place of a call among all that happens to its world.

/** When a call was carried out: as which of its world, and at what time of its clock (ms). */
export interface Turn {
  /** Counts the beginnings and ends of the calls of a world that change it. */
  readonly began: number
  /** When rules looked at it; left out if none did. */
  readonly judged?: number
  readonly ended: number
  readonly at: number
}
