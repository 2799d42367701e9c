// Overrides of jobs: a magic value or a scenario decides how a job ends, instead of its lifecycle's table.

/** How and when a job ends. Fields left out stay as in the table. */
export interface JobOverride {
  /** The edge to take by itself, such as `fail`. */
  readonly edge?: string
  /** ms until the job ends; null for never. */
  readonly after?: number | null
  /** How many polls find the job unfinished, instead of a time: the next one finds it finished. */
  readonly polls?: number
  /** The error of a failure, in the fields of the job. */
  readonly error?: Readonly<Record<string, unknown>>
  /** For a data request: why entries fail, by the entry as sent. */
  readonly entries?: Readonly<Record<string, string>>
}

/** A job about to start, as rules and magic values see it. */
export interface JobFacts {
  readonly job: string
  readonly id: string
  /** The fields of its request, by the interface's names: handle, connector, mode, video, url, ... */
  readonly facts: Readonly<Record<string, unknown>>
}

export type Decide = (job: JobFacts) => JobOverride | null

/** Merges two overrides: `first` wins over `second` in when a job ends and, separately, in how. */
export function joinedOverrides(first: JobOverride | null, second: JobOverride | null): JobOverride | null {
  if (!first || !second) return first ?? second
  const { after, polls, ...end } = second
  const timed = first.after !== undefined || first.polls !== undefined
  const ended = first.edge !== undefined || first.entries !== undefined
  const time = { ...(after === undefined ? {} : { after }), ...(polls === undefined ? {} : { polls }) }
  return { ...(timed ? {} : time), ...(ended ? {} : end), ...first }
}

/** The override of an unfinished job, since when (ms) it holds, and how often the job was polled since. Plain data. */
export interface KeptOverride {
  readonly override: JobOverride
  readonly since: number
  readonly polled: number
}
