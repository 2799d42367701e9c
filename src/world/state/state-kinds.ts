// How a kind of record is shown to and taken from outside: one schema for both directions.

import * as z from 'zod'
import type { Collection } from '../../kit/collection.ts'
import { parseAnyDate } from '../../kit/http-date.ts'
import { nearest } from '../../kit/nearest.ts'
import type { Detail } from '../../model/problems.ts'
import type { World } from '../world.ts'

/** An instant: ISO 8601 outside (HTTP-dates and stamps are read, too), ms inside. */
export const Instant = z.codec(z.string(), z.number(), {
  decode: (text, context) => {
    const at = parseAnyDate(text)
    if (at !== null) return at
    context.issues.push({
      code: 'custom',
      input: text,
      message: `must be a time such as 2026-01-31T18:00:00Z, not "${text.slice(0, 60)}"`,
    })
    return z.NEVER
  },
  encode: (at) => new Date(at).toISOString(),
})

/** A record as it is shown: with the field names of the interface, and `id` in front. */
export type Shown = Readonly<Record<string, unknown>>

/** A record read from outside: what is wrong with it, or where it belongs. */
export type Read =
  | { readonly ok: true; readonly id: string; readonly status: string | null; put(world: World): void }
  | { readonly ok: false; readonly details: readonly Detail[] }

/** One collection of a world's state, its types erased. */
export interface StateKind {
  readonly name: string
  /** The lifecycle that moves its records; null when none does. */
  readonly job: string | null
  /** The fields that name a record, and therefore stay. */
  readonly identity: readonly string[]
  /** Fields on which the time of the next step hangs. */
  readonly schedule: readonly string[]
  ids(world: World): string[]
  show(world: World, id: string): Shown | undefined
  read(shown: Shown): Read
  /** What is wrong with a patch whichever record it is for. */
  mistakes(patch: Shown): Detail[]
  /** A record brought to `at`, before some of its fields are replaced. */
  settle(world: World, id: string, at: number): void
  /** A patch in the one form that `read` knows, given the record as it is. */
  complete(patch: Shown, record: Shown, at: number): Shown
}

interface Declaration<Schema extends z.ZodObject, Kept> {
  readonly name: string
  readonly job?: string
  readonly identity: readonly string[]
  readonly schedule?: readonly string[]
  readonly schema: Schema
  collection(world: World): Collection<Kept>
  /** The id of a record as its collection has it. */
  id(kept: Kept): string
  show(kept: Kept): z.output<Schema>
  keep(shown: z.output<Schema>): Kept
  settle?(kept: Kept, at: number): Kept
  complete?(patch: Shown, record: Shown, at: number): Shown
}

/** Declares a kind of record. */
export function stateKind<Schema extends z.ZodObject, Kept>(declaration: Declaration<Schema, Kept>): StateKind {
  const { name, job = null, identity, schema, schedule = [], collection, id: idOf } = declaration
  const { complete = (patch) => patch } = declaration
  return {
    name,
    job,
    identity: ['id', ...identity],
    schedule,
    ids: (world) => [...collection(world).entries()].map(([id]) => id),
    show: (world, id) => {
      const kept = collection(world).get(id)
      return kept && { id, ...z.encode(schema, declaration.show(kept)) }
    },
    read: (shown) => {
      const { id: given, ...rest } = shown
      const result = schema.safeParse('id' in schema.shape ? shown : rest)
      if (!result.success) return { ok: false, details: result.error.issues.flatMap(detailsOf) }
      const kept = declaration.keep(result.data)
      const id = idOf(kept)
      if (given !== undefined && given !== id) {
        return { ok: false, details: [{ path: 'id', message: `must be "${id}", as its other fields have it` }] }
      }
      const status = Reflect.get(result.data, 'status')
      return {
        ok: true,
        id,
        status: typeof status === 'string' ? status : null,
        put: (world) => void collection(world).put(id, kept),
      }
    },
    mistakes: (patch) =>
      Object.entries(complete({ ...patch }, {}, 0)).flatMap(([key, value]) => {
        const field: z.ZodType | undefined = schema.shape[key]
        if (!field) return key === 'id' ? [] : [{ path: key, message: unknownField(key, Object.keys(schema.shape)) }]
        const issues = field.safeParse(value).error?.issues ?? []
        return issues.flatMap((issue) => detailsOf({ ...issue, path: [key, ...issue.path] }))
      }),
    settle: (world, id, at) => {
      const kept = collection(world).get(id)
      if (kept && declaration.settle) collection(world).put(id, declaration.settle(kept, at))
    },
    complete,
  }
}

function unknownField(key: string, fields: readonly string[]): string {
  const near = nearest(key, fields)
  return `is no field of such a record${near === undefined ? `; there are ${fields.join(', ')}` : `: did you mean "${near}"?`}`
}

/** What is wrong, a detail for each place. */
export function detailsOf(issue: z.core.$ZodIssue): Detail[] {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: 'is no field of such a record' }))
  }
  if (issue.code === 'invalid_type' && /received undefined$/.test(issue.message)) {
    return [{ path: path.join('.'), message: `is required (${issue.expected})` }]
  }
  if (issue.code === 'invalid_value') {
    return [{ path: path.join('.'), message: `must be one of ${issue.values.map(String).join(', ')}` }]
  }
  return [{ path: path.join('.'), message: issue.message.replace(/^Invalid input: expected/, 'must be') }]
}
