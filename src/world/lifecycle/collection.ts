// One declaration for each kind of record. Its collection in each world, fixtures, snapshots, PATCH /__sim/state, polls,
// ids and refusals follow from it.

import * as z from 'zod'
import type { Machine } from '../../kit/machine.ts'
import { nearest } from '../../kit/nearest.ts'
import { checkValue } from '../../kit/source/value-check.ts'
import type { OperationId } from '../../model/operations.ts'
import type { Detail } from '../../model/problems.ts'
import type { UniverseOptions } from '../../universe/types.ts'

/** A record as snapshots and `/__sim/state` show it: the field names of the interface, `id` in front. */
export type Shown = Readonly<Record<string, unknown>>

/** A shown record, read: what is kept of it, or what is wrong with it. */
export type ReadRecord<Kept> =
  | { readonly ok: true; readonly id: string; readonly record: Kept }
  | { readonly ok: false; readonly details: readonly Detail[] }

/** A call that reads jobs. */
export interface PollingCall {
  readonly params: unknown
  readonly body: unknown
}

/** The ids of the records that a call reads. */
export type PolledIds = (call: PollingCall, universe: UniverseOptions) => readonly string[]

interface Declaration<Name extends string, Schema extends z.ZodObject, Fixture extends z.ZodType, Kept> {
  /** The key in fixtures, snapshots and `/__sim/state`. */
  readonly name: Name
  /** What refusals call one record: `campaign`. */
  readonly noun: string
  /** What editors say about the key of a fixtures file. */
  readonly description: string
  /** Of drawn ids; left out where the id follows from the record. */
  readonly prefix?: string
  /** Moves `status`; left out where nothing does. */
  readonly lifecycle?: Machine
  /** True where the steps of the lifecycle do not keep a world from being idle. */
  readonly background?: boolean
  /** A record as it is shown outside; also what is kept, unless `show` and `keep` say otherwise. */
  readonly record: Schema
  id(kept: Kept): string
  show?(kept: Kept): z.output<Schema>
  keep?(shown: z.output<Schema>): Kept
  /** The fields, besides `id`, that name a record: PATCH cannot change them. */
  readonly identity?: readonly string[]
  /** The fields that decide when the next step comes: when PATCH changes one, the step is planned anew. */
  readonly schedule?: readonly string[]
  /** The record brought to `at` (ms), before PATCH replaces some of its fields. */
  settle?(kept: Kept, at: number): Kept
  /** A patch in the one form that `record` knows. */
  complete?(patch: Shown, record: Shown, at: number): Shown
  /** An entry of a fixtures file. */
  readonly fixture: Fixture
  /** The collections that its entries may refer to: they are seeded first. */
  readonly seededAfter?: readonly string[]
  /** The operations that read unfinished jobs of this kind, and which. */
  readonly polledBy?: { readonly [Operation in OperationId]?: PolledIds }
}

/** A kind of record, as the drivers of a world use it. */
export interface RecordKind<Name extends string = string, Kept = unknown, Fixture extends z.ZodType = z.ZodType> {
  readonly name: Name
  readonly noun: string
  readonly description: string
  readonly prefix: string | null
  readonly lifecycle: Machine | null
  readonly background: boolean
  readonly identity: readonly string[]
  readonly schedule: readonly string[]
  readonly fixture: Fixture
  readonly seededAfter: readonly string[]
  readonly polledBy: ReadonlyMap<string, PolledIds>
  id(kept: Kept): string
  show(kept: Kept): Shown
  read(shown: Shown): ReadRecord<Kept>
  settle(kept: Kept, at: number): Kept
  complete(patch: Shown, record: Shown, at: number): Shown
  /** What is wrong with a patch, whichever record it is for. */
  mistakes(patch: Shown): Detail[]
}

/** Declares a kind of record. */
export function collection<
  const Name extends string,
  Schema extends z.ZodObject,
  Fixture extends z.ZodType,
  Kept = z.output<Schema>,
>(declaration: Declaration<Name, Schema, Fixture, Kept>): RecordKind<Name, Kept, Fixture> {
  const { record: schema, complete = (patch: Shown) => patch, settle = (kept: Kept) => kept } = declaration
  // Without `show` and `keep`, what is kept is what is shown.
  const show = declaration.show ?? ((kept: Kept) => kept as z.output<Schema>)
  const keep = declaration.keep ?? ((shown: z.output<Schema>) => shown as Kept)
  const fields = Object.keys(schema.shape)
  return {
    name: declaration.name,
    noun: declaration.noun,
    description: declaration.description,
    prefix: declaration.prefix ?? null,
    lifecycle: declaration.lifecycle ?? null,
    background: declaration.background ?? false,
    identity: ['id', ...(declaration.identity ?? [])],
    schedule: declaration.schedule ?? [],
    fixture: declaration.fixture,
    seededAfter: declaration.seededAfter ?? [],
    polledBy: new Map(Object.entries(declaration.polledBy ?? {})),
    id: declaration.id,
    show: (kept) => ({ id: declaration.id(kept), ...z.encode(schema, show(kept)) }),
    read: (shown) => {
      const { id: given, ...rest } = shown
      const checked = checkValue(schema, 'id' in schema.shape ? shown : rest)
      if (!checked.ok) return checked
      const record = keep(checked.value)
      const id = declaration.id(record)
      if (given === undefined || given === id) return { ok: true, id, record }
      return { ok: false, details: [{ path: 'id', message: `must be "${id}", as its other fields have it` }] }
    },
    settle,
    complete,
    mistakes: (patch) =>
      Object.entries(complete({ ...patch }, {}, 0)).flatMap(([key, value]) => {
        const field: z.ZodType | undefined = schema.shape[key]
        if (!field) return key === 'id' ? [] : [{ path: key, message: unknownField(key, fields) }]
        const checked = checkValue(field, value)
        return checked.ok ? [] : checked.details.map(({ path, message }) => ({ path: joined(key, path), message }))
      }),
  }
}

/** The id in a path parameter. */
export function byParam(name: string): PolledIds {
  return ({ params }) => {
    const id = typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined
    return typeof id === 'string' ? [id] : []
  }
}

function unknownField(key: string, fields: readonly string[]): string {
  const near = nearest(key, fields)
  return `is no field of such a record${near === undefined ? `; there are ${fields.join(', ')}` : `: did you mean "${near}"?`}`
}

function joined(key: string, path: string): string {
  return path === '' ? key : `${key}.${path}`
}
