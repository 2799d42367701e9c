// Shows and forces records from outside. Patches are validated; only the lifecycle engine changes a status.

import type { Work } from '../../kit/work.ts'
import { type Detail, failUnknown, invalidRequest } from '../../model/problems.ts'
import type { RecordKind, Shown } from '../lifecycle/collection.ts'
import type { Collections } from '../lifecycle/collections.ts'
import { Jobs } from '../lifecycle/jobs.ts'
import type { Records } from '../lifecycle/records.ts'

/** Returns one record. Refuses an id without one. */
export function showRecord(collections: Collections, collection: string, id: string): Shown {
  const records = collections.of(collection)
  return showIn(records, records.idNamed(id))
}

function showIn(records: Records, id: string): Shown {
  const record = records.get(id)
  return record === undefined
    ? failUnknown(`record in ${records.kind.name}`, id, records.keys())
    : records.kind.show(record)
}

/**
 * Sets the fields of `patch` (the interface's names; null is a value) in a record, past its lifecycle. The engine
 * forces a `status` at `at` (ms), and fills and clears the fields that depend on it. The id `*` means every record.
 * Throws a `Problem` that names every wrong field, and then changes nothing.
 */
export function* forceRecord(
  collections: Collections,
  collection: string,
  id: string,
  patch: Shown,
  at: number,
): Work<void> {
  const records = collections.of(collection)
  const ids = id === '*' ? [...records.entries()].map(([each]) => each) : [records.idNamed(id)]
  const steps: (() => void)[] = []
  for (const each of ids) {
    steps.push(plannedPatch(records, each, patch, at))
    yield
  }
  for (const step of steps) {
    step()
    yield
  }
}

/** Checks the patch of one record. Returns a function that applies it. */
function plannedPatch(records: Records, id: string, written: Shown, at: number): () => void {
  const { kind } = records
  const before = showIn(records, id)
  const patch = kind.complete(written, before, at)
  const fixed = fixedFields(kind, patch, before)
  const names = Object.fromEntries(fixed.map(({ path }) => [path, before[path]]))
  const read = kind.read({ ...before, ...patch, ...names })
  const wrong = read.ok ? fixed : [...fixed, ...read.details]
  if (wrong.length > 0) throw invalidRequest(wrong)
  const { status, ...fields } = patch
  return () => {
    const known = records.get(id)
    if (known !== undefined) records.put(id, kind.asOf(known, at))
    apply(records, id, fields)
    if (!(records instanceof Jobs)) return
    const forced = status ?? (kind.schedule.some((field) => field in fields) ? before.status : undefined)
    if (typeof forced !== 'string') return
    const unforced = records.get(id)
    records.force(id, forced, at)
    // The fields of the patch win over those that the status sets.
    if (records.get(id) !== unforced) apply(records, id, fields)
  }
}

function apply(records: Records, id: string, fields: Shown): void {
  if (Object.keys(fields).length === 0) return
  const read = records.kind.read({ ...showIn(records, id), ...fields })
  if (read.ok) records.put(read.id, read.record)
}

/** Returns a detail for each field of the patch that would change how the record is named. */
function fixedFields(kind: RecordKind, patch: Shown, before: Shown): Detail[] {
  return kind.identity
    .filter((field) => field in patch && patch[field] !== before[field])
    .map((field) => ({ path: field, message: 'names the record and cannot be changed' }))
}
