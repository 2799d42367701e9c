// The sources of ticks: tracked creators and posts.

import { CREATOR_EVENT, POST_EVENT } from '../../model/webhooks.ts'
import { canonicalHandle } from '../../universe/people/handle-text.ts'
import type { Subject } from '../outbox/delivery.ts'
import type { TickTask } from '../task.ts'
import { subjectKey } from './tracked-creators.ts'
import { postSubjectKey } from './tracked-posts.ts'
import type { TrackedCreatorRecord, TrackedPostRecord } from './tracked-record.ts'

/** The events of ticks. */
export const EVENT_OF = { creator: CREATOR_EVENT, post: POST_EVENT } as const

/** A tracked creator or post with its schedules. */
export type Tracked =
  | { readonly what: 'creator'; readonly record: TrackedCreatorRecord }
  | { readonly what: 'post'; readonly record: TrackedPostRecord }

/** The part of a tracked creator or post that its events depend on. */
export type TickSource =
  | { readonly what: 'creator'; readonly record: Pick<TrackedCreatorRecord, 'connector' | 'handle' | 'created_at'> }
  | {
      readonly what: 'post'
      readonly record: Pick<TrackedPostRecord, 'connector' | 'shortcode' | 'handle' | 'created_at'>
    }

/** Returns the id of the record of a tracked creator or post. */
export function idOfSource({ what, record }: TickSource): string {
  return what === 'creator' ? canonicalHandle(record.connector, record.handle) : record.shortcode
}

/** Returns the tracked creator or post that the delivery of the event of a tick at `at` (ms) counts for. */
export function subjectOf({ what, record }: TickSource, at: number): Subject {
  const of = what === 'creator' ? subjectKey(record) : postSubjectKey(record)
  return { of, since: record.created_at, at }
}

/** Returns the key that the id of the event of a tick depends on. */
export function idKeyOf({ what, id, schedule, tick }: Omit<TickTask, 'kind'>): string {
  return `${what} ${schedule} ${id} ${tick}`
}
