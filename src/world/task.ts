/** Something planned on a world's clock, as data. */
export type Task = EdgeTask | TimelineTask | WakeTask | AttemptTask | TickTask

/** A job moves on. */
export interface EdgeTask {
  readonly kind: 'edge'
  readonly job: string
  readonly id: string
  readonly edge: string
}

/** An entry of a scenario's timeline falls due. */
export interface TimelineTask {
  readonly kind: 'timeline'
  readonly scenario: string
  readonly entry: string
}

/** A call that waits on the world's clock goes on. */
export interface WakeTask {
  readonly kind: 'wake'
  readonly id: string
}

/** A webhook is to be tried. */
export interface AttemptTask {
  readonly kind: 'attempt'
  readonly delivery: string
}

/** A schedule of a tracked creator or post has its tick at `tick` (ms). */
export interface TickTask {
  readonly kind: 'tick'
  readonly what: 'creator' | 'post'
  readonly id: string
  readonly schedule: 'posts' | 'stories'
  readonly tick: number
  /** Up to when (ms) the schedule was in force; null while it is. */
  readonly until: number | null
}
