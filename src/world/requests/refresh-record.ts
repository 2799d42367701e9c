import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { ConnectorSchema } from '../../model/connector.ts'
import { Name, statusOf } from '../../model/fields.ts'
import { Instant } from '../../model/instant.ts'
import { REFRESH_ID_PREFIX, REFRESH_TYPES, RefreshInput, refreshLifecycle } from '../../model/refresh.ts'
import { byParam, collection, type Shown } from '../lifecycle/collection.ts'
import { CreatedAt, SeededId } from '../lifecycle/seeding.ts'

/** A `request_type` and the one field that belongs to it, as posted. */
const RefreshTarget = z.codec(z.record(z.string(), z.string()), z.custom<RefreshInput>(), {
  decode: (posted, context) => {
    const read = RefreshInput.safeParse(posted)
    if (read.success) return read.data
    for (const { path, message } of read.error.issues) {
      context.issues.push({ code: 'custom', input: posted, path: [...path], message })
    }
    return z.NEVER
  },
  encode: ({ request_type, field, value }) => ({ request_type, [field]: value }),
})

/** The code of a failure; scenarios may give any. */
const Code = z.int().min(400).max(599)

/** A data refresh request. Its response follows from `response_at`. */
const RefreshShape = strict(() => ({
  request_id: Name,
  request: RefreshTarget,
  status: statusOf(refreshLifecycle),
  /** Of a failure; null otherwise. */
  code: Code.nullable(),
  request_at: Instant,
  response_at: Instant.nullable(),
}))

export type RefreshRecord = Readonly<z.output<typeof RefreshShape>>

const Status = statusOf(refreshLifecycle)

const RefreshFixture = strict(() => ({
  request_id: SeededId,
  request: RefreshInput.describe('What is refreshed, as posted to endpoint 26.'),
  status: z
    .union([
      Status,
      strict(() => ({
        message: Status.describe('Its state.'),
        code: z.literal([404, 500]).optional().describe('The code of a failure.'),
      })),
    ])
    .optional()
    .describe('As in the record, or only its message.'),
  request_at: CreatedAt,
}))

export type RefreshFixture = z.output<typeof RefreshFixture>

export const refreshRequests = collection({
  name: 'refresh_requests',
  noun: 'refresh request',
  description: 'Data refresh requests (endpoint 26)',
  prefix: REFRESH_ID_PREFIX,
  lifecycle: refreshLifecycle,
  facts: z.union([RefreshInput, z.object({ id: Name, connector: ConnectorSchema })]),
  record: RefreshShape,
  id: ({ request_id }) => request_id,
  names: ({ request: { request_type, value, field } }, before) => {
    const { connector, names } = REFRESH_TYPES[request_type]
    if (before) return []
    return names === 'post'
      ? [{ connector, shortcode: value }]
      : field === 'handle'
        ? [{ connector, handle: value }]
        : []
  },
  identity: ['request_id'],
  complete: flatStatus,
  fixture: RefreshFixture,
  polledBy: { getRefreshRequest: byParam('request_id') },
})

/** Flattens the `status` of a patch, which the interface's record has in parts. */
function flatStatus(patch: Shown): Shown {
  const { status } = patch
  if (typeof status !== 'object' || status === null || !('message' in status)) return patch
  const { message, ...parts } = status
  return { ...patch, ...parts, status: message }
}
