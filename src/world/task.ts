import type { Happening } from '../model/happening.ts'
import type { Sales } from '../model/shortlink.ts'

/** A task planned on a world's clock, as plain data. Its key follows from it, so that a restored world has it, too. */
export type Task = EdgeTask | TimelineTask | HappeningTask | SalesTask | WakeTask | AttemptTask | TickTask

/** Has something happen that fixtures said. */
export interface HappeningTask extends Happening {
  readonly kind: 'happening'
  readonly id: string
}

/** Takes an edge of a job's lifecycle. */
export interface EdgeTask {
  readonly kind: 'edge'
  readonly job: string
  readonly id: string
  readonly edge: string
}

/** Plays an entry of a scenario's timeline. */
export interface TimelineTask {
  readonly kind: 'timeline'
  readonly scenario: string
  readonly entry: string
}

/** Has short links bring the visits and orders of the UTC day that ends. */
export interface SalesTask {
  readonly kind: 'sales'
  readonly sales: Sales
}

/** Resumes a call that waits on the world's clock. */
export interface WakeTask {
  readonly kind: 'wake'
  readonly id: string
}

/** Makes an attempt at a webhook delivery. */
export interface AttemptTask {
  readonly kind: 'attempt'
  readonly delivery: string
}

/** Emits the event of the tick at `tick` (ms) in a schedule of a tracked creator or post. */
export interface TickTask {
  readonly kind: 'tick'
  readonly what: 'creator' | 'post'
  readonly id: string
  readonly schedule: 'posts' | 'stories'
  readonly tick: number
}

/** Returns the key of a task on the clock. */
export function taskKey(task: Task): string {
  switch (task.kind) {
    case 'edge':
      return `${task.job}/${task.id}`
    case 'timeline':
      return `timeline/${task.scenario}/${task.entry}`
    case 'happening':
      return `happening/${task.id}`
    case 'sales':
      return 'sales'
    case 'wake':
      return `wake/${task.id}`
    case 'attempt':
      return `webhook/${task.delivery}`
    case 'tick':
      return tickKey(task)
  }
}

/** Returns the key of the next tick of a schedule, whichever tick it is. */
export function tickKey({ what, id, schedule }: Omit<TickTask, 'kind' | 'tick'>): string {
  return `tick/${what}/${schedule}/${id}`
}
