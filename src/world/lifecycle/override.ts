// What becomes of a job where something other than its table decides: a magic value or a scenario.

/** The end that a job takes, and when. What is left out stays as the table has it. */
export interface JobOverride {
  /** The edge to take by itself, such as `fail`. */
  readonly edge?: string
  /** ms until then; null for never. */
  readonly after?: number | null
  /** How many reads show the job unfinished, instead of a time: the next one finds it finished. */
  readonly polls?: number
  /** What the failure says, in the terms of the job. */
  readonly error?: Readonly<Record<string, unknown>>
  /** Of a data request: why entries fail, by the entry as it was sent. */
  readonly entries?: Readonly<Record<string, string>>
}

/** A job about to start, as rules and magic values see it. */
export interface JobFacts {
  readonly job: string
  readonly id: string
  /** What it is about, in the interface's field names: handle, connector, mode, video, url, ... */
  readonly facts: Readonly<Record<string, unknown>>
}

export type Decide = (job: JobFacts) => JobOverride | null

/** Both together: `first` wins over `second` in when a job ends, and, apart from that, in how. */
export function joinedOverrides(first: JobOverride | null, second: JobOverride | null): JobOverride | null {
  if (!first || !second) return first ?? second
  const { after, polls, ...end } = second
  const timed = first.after !== undefined || first.polls !== undefined
  const ended = first.edge !== undefined || first.entries !== undefined
  const time = { ...(after === undefined ? {} : { after }), ...(polls === undefined ? {} : { polls }) }
  return { ...(timed ? {} : time), ...(ended ? {} : end), ...first }
}
