import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { ConnectorSchema } from '../../model/connector.ts'
import { DATA_REQUEST_ID_PREFIX, dataRequestLifecycle } from '../../model/data-request.ts'
import { Name, NameOrNull, statusOf } from '../../model/fields.ts'
import { Instant } from '../../model/instant.ts'
import { LIMITS } from '../../model/limits.ts'
import { byParam, byProfiles, collection } from '../lifecycle/collection.ts'
import { CreatedAt, SeededId, statusAtStart } from '../lifecycle/seeding.ts'

/** An entry that has been processed. Its figures follow from `processed_at`. */
const EntryShape = strict(() => ({
  request_entry: Name,
  status: z.enum(['success', 'failed']),
  status_reason: NameOrNull,
  processed_at: Instant,
}))

export type ProcessedEntry = Readonly<z.output<typeof EntryShape>>

const DataRequestShape = strict(() => ({
  id: Name,
  request_type: z.literal('creators'),
  status: statusOf(dataRequestLifecycle),
  created_date: Instant,
  request_entries: z.array(Name).min(1).max(LIMITS.data_request_entries),
  /** Those processed so far, in the order of `request_entries`. */
  response_entries: z.array(EntryShape).max(LIMITS.data_request_entries),
}))

export type DataRequestRecord = Readonly<z.output<typeof DataRequestShape>>

/** What scenarios see of an entry; the interface calls a connector `platform` here. */
const entryFacts = () => z.object({ url: Name, platform: ConnectorSchema, connector: ConnectorSchema, handle: Name })

/** Gives every failed entry a reason. */
function withReason(entry: ProcessedEntry): ProcessedEntry {
  return { ...entry, status_reason: entry.status === 'failed' ? (entry.status_reason ?? 'Failed') : null }
}

export const dataRequests = collection({
  name: 'data_requests',
  noun: 'data request',
  description: 'Data requests (endpoint 28)',
  prefix: DATA_REQUEST_ID_PREFIX,
  lifecycle: dataRequestLifecycle,
  facts: strict(() => ({
    ...DataRequestShape.pick({ id: true, request_type: true, request_entries: true }).shape,
    entries: z.array(entryFacts()),
  })),
  record: DataRequestShape,
  id: ({ id }) => id,
  names: ({ request_entries }, before) =>
    request_entries === before?.request_entries ? [] : byProfiles(request_entries),
  keep: (shown) => ({ ...shown, response_entries: shown.response_entries.map(withReason) }),
  fixture: strict(() => ({
    id: SeededId,
    request_type: z.literal('creators').default('creators').describe('What is asked for.'),
    request_entries: z
      .array(z.string().max(LIMITS.text_length))
      .min(1)
      .max(LIMITS.data_request_entries)
      .describe('Profile URLs of creators.'),
    status: statusAtStart(dataRequestLifecycle),
    created_date: CreatedAt,
  })),
  polledBy: { getDataRequest: byParam('data_request_id') },
})
