// A world's records from outside: look at them, and force them. Validated; only the lifecycle engine changes a status.

import { nearest } from '../../kit/nearest.ts'
import { type Detail, fail, invalidRequest } from '../../model/problems.ts'
import type { World } from '../world.ts'
import type { Read, Shown, StateKind } from './state-kinds.ts'
import { STATE_KINDS } from './state-records.ts'

/** The names of the collections that can be looked at and forced. */
export const STATE_COLLECTIONS: readonly string[] = STATE_KINDS.map(({ name }) => name)

/** The collection of that name; refused when there is none. */
export function stateKindOf(collection: string): StateKind {
  const kind = STATE_KINDS.find(({ name }) => name === collection)
  if (kind) return kind
  const near = nearest(collection, STATE_COLLECTIONS)
  const hint = near === undefined ? `; there are ${STATE_COLLECTIONS.join(', ')}` : `; did you mean ${near}?`
  return fail('unknown_collection', { collection: collection.slice(0, 100), hint })
}

/** Every record of a collection, in the order in which they were made. */
export function showRecords(world: World, collection: string): Shown[] {
  const kind = stateKindOf(collection)
  return kind.ids(world).map((id) => showRecord(world, kind.name, id))
}

/** One record; refused when there is none. */
export function showRecord(world: World, collection: string, id: string): Shown {
  return stateKindOf(collection).show(world, id) ?? fail('unknown_entry', { what: `record in ${collection}`, id })
}

/**
 * Gives a record the fields of `patch` (the interface's names; null is a value), whatever its lifecycle says; a status
 * is forced by the engine at `at` (ms), which fills and clears what the status entails. The id `*` stands for every
 * record. Throws a `Problem` that names every wrong field, and then has changed nothing.
 */
export function forceRecord(world: World, collection: string, id: string, patch: Shown, at: number): void {
  const kind = stateKindOf(collection)
  const ids = id === '*' ? kind.ids(world) : [id]
  const steps = ids.map((each) => plannedPatch(world, kind, each, patch, at))
  for (const step of steps) step()
}

/** Checks the patch of one record; what is answered makes it true. */
function plannedPatch(world: World, kind: StateKind, id: string, given: Shown, at: number): () => void {
  const before = showRecord(world, kind.name, id)
  const patch = kind.complete(given, before, at)
  const fixed = fixedFields(kind, patch, before)
  const names = Object.fromEntries(fixed.map(({ path }) => [path, before[path]]))
  const read = kind.read({ ...before, ...patch, ...names })
  const wrong = read.ok ? fixed : [...fixed, ...read.details]
  if (wrong.length > 0) throw invalidRequest(wrong)
  const { status, ...fields } = patch
  return () => {
    kind.settle(world, id, at)
    apply(world, kind, id, fields)
    if (kind.job === null) return
    const forced = status ?? (kind.schedule.some((field) => field in fields) ? before.status : undefined)
    if (typeof forced !== 'string') return
    world.lifecycles.force(kind.job, id, forced, at)
    // What is given wins over what the status entails.
    apply(world, kind, id, fields)
  }
}

function apply(world: World, kind: StateKind, id: string, fields: Shown): void {
  if (Object.keys(fields).length === 0) return
  const read: Read = kind.read({ ...kind.show(world, id), ...fields })
  if (read.ok) read.put(world)
}

/** The fields that name a record stay what they are. */
function fixedFields(kind: StateKind, patch: Shown, before: Shown): Detail[] {
  return kind.identity
    .filter((field) => field in patch && patch[field] !== before[field])
    .map((field) => ({ path: field, message: 'names the record and cannot be changed' }))
}
