// A recorded request and response of each operation, and a webhook of each event. `npm run readme` records them from the
// default seed.

import recorded from './examples.json' with { type: 'json' }

export interface Example {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  /** JSON, or the fields of a form; of an event, the webhook. */
  readonly body?: unknown
  /** Long lists are cut to their first entries. */
  readonly answer?: unknown
}

const EXAMPLES: Readonly<Record<string, Example>> = recorded

/** Returns the example of an operation or event; an empty one for one without. */
export function exampleOf(id: string): Example {
  return EXAMPLES[id] ?? {}
}
