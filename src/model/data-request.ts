// Bulk analytics of creators (interface, "Data request"; endpoints 28 and 29).

import * as z from 'zod'
import { ConnectorSchema } from './connector.ts'
import { Amount, Count, statusOf } from './fields.ts'
import { LIMITS } from './limits.ts'
import { machine, seconds } from './machine.ts'
import { HttpDate } from './moments.ts'
import { shape } from './shape.ts'

export const DATA_REQUEST_ID_PREFIX = 'drq'

/** Time for an entry, and the minimum for a whole request; ms. */
export const ENTRY_TIME = seconds(2)
export const DATA_REQUEST_MIN_TIME = seconds(5)

const processing = { assumed: 'data-request-statuses' } as const

/** Processes one entry at a time. `after` is the time of one entry; `timeUntil` of the service sets the last ones. */
export const dataRequestLifecycle = machine({
  name: 'data_request',
  states: { initiated: 'documented', processing, success: 'documented' },
  initial: 'initiated',
  ends: { success: 'completed' },
  edges: {
    begin: { from: ['initiated'], to: 'processing', after: ENTRY_TIME, source: processing },
    entry: { from: ['processing'], to: 'processing', after: ENTRY_TIME, source: processing },
    finish: { from: ['initiated', 'processing'], to: 'success', after: ENTRY_TIME, source: 'documented' },
  },
})

export const DataRequestInput = shape(() => ({
  documented: {
    request_type: z.literal('creators'),
    /** A text that is not a profile URL fails its entry, not the call. */
    request_entries: z
      .array(z.string().max(LIMITS.text_length, `expected at most ${LIMITS.text_length} characters`))
      .min(1, 'expected at least one profile URL')
      .max(LIMITS.data_request_entries, `expected at most ${LIMITS.data_request_entries} profile URLs`),
  },
}))

export const DataRequestCreated = shape(() => ({
  documented: { data_request_id: z.string(), status: z.literal('initiated') },
}))

export const ResponseEntry = shape(() => ({
  named: {
    request_entry: z.string(),
    platform: ConnectorSchema.nullable(),
    handle: z.string().nullable(),
    status: z.enum(['success', 'failed']),
    status_reason: z.string().nullable(),
    url: z.string().nullable(),
    /** The average of the latest videos. */
    views: Amount.nullable(),
    full_name: z.string().nullable(),
    followers: Count.nullable(),
    posts: Count.nullable(),
    tier: z.string().nullable(),
  },
}))

export const DataRequest = shape(() => ({
  documented: {
    processed_entries: Count,
    success_entries: Count,
    created_date: HttpDate,
    request_entries: z.array(z.string()),
    response_entries: z.array(ResponseEntry),
  },
  named: {
    id: z.string(),
    request_type: z.literal('creators'),
    status: statusOf(dataRequestLifecycle),
  },
}))
