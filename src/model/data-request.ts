// Bulk analytics of creators (interface, "Data request"; endpoints 28 and 29).

import * as z from 'zod'
import { ConnectorSchema } from './connector.ts'
import { Amount, Count, HttpDate, statusOf } from './fields.ts'
import { LIMITS } from './limits.ts'
import { machine, seconds } from './machine.ts'
import { documented, named, shape } from './shape.ts'
import { profileUrls } from './text.ts'

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

export const DataRequestInput = documented(() => ({
  request_type: z.literal('creators').describe('Always creators.'),
  request_entries: profileUrls(LIMITS.data_request_entries),
})).meta({ id: 'DataRequestInput', description: 'Creators whose basic analytics are wanted.' })

export const DataRequestCreated = documented(() => ({
  data_request_id: z.string().describe('The id of the request: endpoint 29 takes it.'),
  status: z.literal('initiated').describe('Always initiated.'),
})).meta({ id: 'DataRequestCreated', description: 'The id of a new data request.' })

const ResponseEntry = named(() => ({
  request_entry: z.string().describe('The entry as sent.'),
  platform: ConnectorSchema.nullable().describe('The platform; null where the text is no profile URL.'),
  handle: z.string().nullable().describe('The handle in it; null where there is none.'),
  status: z.enum(['success', 'failed']).describe('success or failed.'),
  status_reason: z.string().nullable().describe('Why it failed; null otherwise.'),
  url: z.string().nullable().describe('The URL of the profile; null where it failed.'),
  views: Amount.nullable().describe('Views of an average latest video; null where it failed.'),
  full_name: z.string().nullable().describe('The name; null where it failed.'),
  followers: Count.nullable().describe('How many follow it; null where it failed.'),
  posts: Count.nullable().describe('How many posts it has; null where it failed.'),
  tier: z.string().nullable().describe('Tier by followers; null where it failed.'),
})).meta({ id: 'ResponseEntry', description: 'The analytics of one creator.' })

export const DataRequest = shape(() => ({
  documented: {
    processed_entries: Count.describe('Entries done so far.'),
    success_entries: Count.describe('Of these, those that succeeded.'),
    created_date: HttpDate.describe('When it was made.'),
    request_entries: z.array(z.string()).describe('Profile URLs; a text that is none fails its entry, not the call.'),
    response_entries: z.array(ResponseEntry).describe('The entries done so far.'),
  },
  named: {
    id: z.string().describe('The id of the request.'),
    request_type: z.literal('creators').describe('Always creators.'),
    status: statusOf(dataRequestLifecycle).describe('initiated, processing or success.'),
  },
})).meta({ id: 'DataRequest', description: 'A request for basic analytics of creators.' })
