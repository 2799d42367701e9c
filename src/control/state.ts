// The state of a world: read it, force a record, save and restore a snapshot.

import * as z from 'zod'
import type { PathParams } from '../contract/endpoint.ts'
import { strict } from '../kit/shape.ts'
import { finish, type Work } from '../kit/work.ts'
import { formatBytes, LIMITS } from '../model/limits.ts'
import { fail, invalidRequest } from '../model/problems.ts'
import type { Shown } from '../world/lifecycle/collection.ts'
import type { Records } from '../world/lifecycle/records.ts'
import { forceRecord, showRecord } from '../world/state/force.ts'
import { readSnapshot, Snapshot, type SnapshotDocument, snapshot } from '../world/state/snapshot.ts'
import type { World } from '../world/world.ts'
import { control } from './control.ts'
import { WholeNumber } from './inputs.ts'
import { writtenScenarios } from './scenario-input.ts'
import { Started, showStarted } from './start-settings.ts'
import { refuseWrongEndpoints } from './webhook-endpoints.ts'

const RecordShape = z.record(z.string(), z.unknown())

export const getState = control({
  id: 'getState',
  method: 'GET',
  path: '/__sim/state',
  summary: 'The whole world as one JSON document',
  replies: { 200: z.custom<SnapshotDocument>().meta({ $ref: '#/$defs/WorldState' }) },
  handle: (_call, world) => {
    refuseLarge('The snapshot of this world', world)
    return world.inSlices(snapshot(world))
  },
})

/** Refuses to show a world, or a part of it, where that would take more memory than there is. */
export function refuseLarge(what: string, { memory }: World, part = 1): void {
  const bytes = part * (memory.usedFor('records') + memory.usedFor('deliveries'))
  const limit = LIMITS.response_bytes
  if (bytes > limit) fail('response_too_large', { what, limit: formatBytes(limit) })
  if (bytes > LIMITS.response_counted_bytes) memory.memory.reserveForWork(what, LIMITS.memory_of_showing * bytes)
}

export const putState = control({
  id: 'putState',
  method: 'PUT',
  path: '/__sim/state',
  summary: 'Restore the world from such a document',
  body: RecordShape,
  guide: Snapshot,
  bodyBytes: LIMITS.state_body_bytes,
  bodyValues: LIMITS.state_values,
  opensWorld: false,
  replies: { 200: Started },
  problems: ['broken_scenario'],
  handle: async ({ body, world: name }, world, registry) => {
    const read = readSnapshot(body)
    await refuseWrongEndpoints(read.document.webhooks.endpoints, 'webhooks.endpoints.', world)
    const { world: taken, scenarios } = read.document
    const beside = [world, ...(taken === undefined ? [] : [registry.find(taken)])]
    const played = await writtenScenarios(scenarios, beside)
    // Scenarios are loaded after the records, so that their `start` has no effect on a restored world.
    const start = { ...read.settings, endpoints: [], origin: registry.madeWith(name), scenarios: [] }
    const restored = await registry.make(name, start, 'restore', (fresh) => read.fill(fresh, played))
    return showStarted(restored)
  },
})

export const getCollection = control({
  id: 'getCollection',
  method: 'GET',
  path: '/__sim/state/:collection',
  summary: 'The records of a collection, oldest first',
  query: strict(() => ({
    limit: WholeNumber.optional().describe('How many to return.'),
    next: z.string().optional().meta({
      description: 'The id of a record: returns those that follow.',
      example: 'cmp_welcome',
    }),
  })),
  replies: { 200: z.array(RecordShape) },
  problems: ['unknown_collection'],
  handle: ({ params, query: { limit = Number.POSITIVE_INFINITY, next } }, world) => {
    const records = world.collections.of(params.collection)
    refuseLarge('The list of these records', world, Math.min(limit, records.size) / Math.max(1, world.collections.size))
    if (next !== undefined && !records.has(next)) {
      throw invalidRequest([{ path: 'next', message: `must be the id of a record in ${params.collection}` }])
    }
    return world.inSlices(shownAfter(next, limit, records))
  },
})

/** Shows at most `limit` records: those after the one with the id `next`, or the first. */
function* shownAfter(next: string | undefined, limit: number, records: Records): Work<Shown[]> {
  const shown: Shown[] = []
  let begun = next === undefined
  for (const [id, record] of records.entries()) {
    if (shown.length >= limit) break
    if (begun) shown.push(records.kind.show(record))
    begun ||= id === next
    yield
  }
  return shown
}

const OF_RECORD = { replies: { 200: RecordShape }, problems: ['unknown_collection', 'unknown_entry'] } as const

const RECORD = '/__sim/state/:collection/:id'
/** Ids of creators contain a slash, which this path accepts unescaped. */
const CREATOR = '/__sim/state/:collection/:connector/:handle'
type Place = typeof RECORD | typeof CREATOR

const idIn = (params: PathParams<Place>) => ('id' in params ? params.id : `${params.connector}/${params.handle}`)

const recordAt = (id: string, path: Place, summary: string) =>
  control({
    ...OF_RECORD,
    id,
    method: 'GET',
    path,
    summary,
    handle: ({ params }, world) => showRecord(world.collections, params.collection, idIn(params)),
  })

const patchAt = (id: string, path: Place, summary: string) =>
  control({
    ...OF_RECORD,
    id,
    method: 'PATCH',
    path,
    summary,
    changes: true,
    body: RecordShape,
    grows: true,
    handle: ({ params, body, now }, world) => {
      const { collection } = params
      const id = idIn(params)
      // Only scenarios may force every record with `*`; here it is an unknown id.
      showRecord(world.collections, collection, id)
      // One record is forced at once.
      finish(forceRecord(world.collections, collection, id, body, now))
      world.markUsed()
      return showRecord(world.collections, collection, id)
    },
  })

export const getRecord = recordAt('getRecord', RECORD, 'One record')
export const patchRecord = patchAt('patchRecord', RECORD, 'Force fields of one record, including its status')

export const getRecordOfCreator = recordAt(
  'getRecordOfCreator',
  CREATOR,
  'One record of a creator, with the slash of its id unescaped',
)
export const patchRecordOfCreator = patchAt('patchRecordOfCreator', CREATOR, 'Force fields of one record of a creator')
