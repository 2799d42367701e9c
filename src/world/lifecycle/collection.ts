// One declaration for each kind of record. Its collection in each world, fixtures, snapshots, PATCH /__sim/state, polls,
// ids and refusals follow from it.

import * as z from 'zod'
import { nearest } from '../../kit/nearest.ts'
import { checkValue } from '../../kit/source/schema-findings.ts'
import { parseProfileUrl } from '../../model/campaigns/post-url.ts'
import type { Machine } from '../../model/machine.ts'
import type { Detail } from '../../model/problems.ts'
import type { Named, NamedThing } from '../named-creators.ts'
import type { People } from '../people.ts'

/** A record as snapshots and `/__sim/state` show it: the field names of the interface, `id` first. */
export type Shown = Readonly<Record<string, unknown>>

/** The result of reading a shown record: the record to keep, or its mistakes. */
export type ReadRecord<Kept> =
  | { readonly ok: true; readonly id: string; readonly record: Kept }
  | { readonly ok: false; readonly details: readonly Detail[] }

export interface PollingCall {
  readonly params: unknown
  readonly body: unknown
}

type PolledIds = (call: PollingCall, people: People) => readonly string[]

interface Declaration<Name extends string, Schema extends z.ZodObject, Fixture extends z.ZodType, Kept> {
  /** The key in fixtures, snapshots and `/__sim/state`. */
  readonly name: Name
  /** The name of one record in error messages: `campaign`. */
  readonly noun: string
  /** The description of the key of a fixtures file, for editors. */
  readonly description: string
  /** The name of the limit of how many there may be; left out: that of most kinds. */
  readonly limit?: 'records_per_collection' | 'tracked_records'
  /** The prefix of generated ids; left out where the id follows from the record. */
  readonly prefix?: string
  /** Changes `status`; left out for records whose status never changes. */
  readonly lifecycle?: Machine
  /** The fields of a job that scenarios see; needed where the service has `facts`. */
  readonly facts?: z.ZodType
  /** True if a world counts as idle while steps of the lifecycle are planned. */
  readonly background?: boolean
  /** The schema of a shown record; also of a kept one, unless `show` and `keep` convert between them. */
  readonly record: Schema
  id(record: Kept): string
  show?(record: Kept): z.output<Schema>
  keep?(shown: z.output<Schema>): Kept
  /** The fields, besides `id`, that name a record: PATCH cannot change them. */
  readonly identity?: readonly string[]
  /** Returns the creators and posts that a record names, or only those that `before`, which it replaces, did not. Left out: none. */
  names?(record: NoInfer<Kept>, before: NoInfer<Kept> | undefined): Iterable<NamedThing>
  /** The fields that decide when the next step is due: when PATCH changes one, the step is planned anew. */
  readonly schedule?: readonly string[]
  /** Returns the record as of `at` (ms), before PATCH replaces some of its fields. */
  asOf?(record: Kept, at: number): Kept
  /** Returns the patch in the form that `record` expects. */
  complete?(patch: Shown, record: Shown, at: number): Shown
  readonly fixture: Fixture
  /** The operations that read unfinished jobs of this kind, and the ids that they read. */
  readonly polledBy?: Readonly<Record<string, PolledIds>>
}

/** A declared kind of record, with its defaults filled in. */
export interface RecordKind<Name extends string = string, Kept = unknown, Fixture extends z.ZodType = z.ZodType>
  extends Omit<Required<Declaration<Name, z.ZodObject, Fixture, Kept>>, 'prefix' | 'lifecycle' | 'show' | 'keep'> {
  readonly prefix: string | null
  readonly lifecycle: Machine | null
  show(record: Kept): Shown
  read(shown: Shown): ReadRecord<Kept>
  /** Returns the mistakes in a patch that do not depend on the record. */
  mistakes(patch: Shown): Detail[]
}

export function collection<
  const Name extends string,
  Schema extends z.ZodObject,
  Fixture extends z.ZodType,
  Kept = z.output<Schema>,
>(declaration: Declaration<Name, Schema, Fixture, Kept>): RecordKind<Name, Kept, Fixture> {
  const { record: schema, complete = (patch: Shown) => patch } = declaration
  // Without `show` and `keep`, records are kept as they are shown.
  const show = declaration.show ?? ((record: Kept) => record as z.output<Schema>)
  const keep = declaration.keep ?? ((shown: z.output<Schema>) => shown as Kept)
  return {
    prefix: null,
    lifecycle: null,
    facts: z.object({}),
    background: false,
    limit: 'records_per_collection',
    schedule: [],
    polledBy: {},
    names: () => [],
    asOf: (record) => record,
    ...declaration,
    complete,
    identity: ['id', ...(declaration.identity ?? [])],
    show: (record) => ({ id: declaration.id(record), ...z.encode(schema, show(record)) }),
    read: (shown) => {
      const { id: shownId, ...rest } = shown
      const checked = checkValue(schema, 'id' in schema.shape ? shown : rest)
      if (!checked.ok) return checked
      const record = keep(checked.value)
      const id = declaration.id(record)
      // Earlier versions wrote handles as they were given.
      if (shownId === undefined || String(shownId).toLowerCase() === id.toLowerCase()) return { ok: true, id, record }
      return { ok: false, details: [{ path: 'id', message: `must be "${id}", which follows from the other fields` }] }
    },
    mistakes: (patch) =>
      Object.entries(complete({ ...patch }, {}, 0)).flatMap(([key, value]) => {
        const field: z.ZodType | undefined = schema.shape[key]
        if (!field) return key === 'id' ? [] : [{ path: key, message: unknownField(key, Object.keys(schema.shape)) }]
        const checked = checkValue(field, value)
        return checked.ok ? [] : checked.details.map(({ path, message }) => ({ path: joined(key, path), message }))
      }),
  }
}

/** The creator whose handle a record has, for `names`. */
export function byHandle(record: Named, before: Named | undefined): Named[] {
  return record.handle === before?.handle ? [] : [record]
}

/** The creators whose profile URLs a record lists, for `names`. */
export function byProfiles(urls: readonly string[]): Named[] {
  return urls.map(parseProfileUrl).filter((profile) => profile !== null && 'handle' in profile)
}

/** Reads the id from the path parameter `name`. */
export function byParam(name: string): PolledIds {
  return ({ params }) => {
    const id = typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined
    return typeof id === 'string' ? [id] : []
  }
}

function unknownField(key: string, fields: readonly string[]): string {
  const near = nearest(key, fields)
  const hint = near === undefined ? `; its fields are ${fields.join(', ')}` : `: did you mean "${near}"?`
  return `is not a field of the record${hint}`
}

function joined(key: string, path: string): string {
  return path === '' ? key : `${key}.${path}`
}
