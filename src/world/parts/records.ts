// The records of a world, by collection.

import * as z from 'zod'
import type { Work } from '../../kit/work.ts'
import { LIMITS } from '../../model/limits.ts'
import { type Detail, invalidRequest } from '../../model/problems.ts'
import type { RecordKind, Shown } from '../lifecycle/collection.ts'
import { KINDS } from '../slices.ts'
import { part } from './part.ts'

const Records = z.array(z.looseObject({})).max(LIMITS.records_per_collection)

type Name = (typeof KINDS)[number]['name']

export const collections = part({
  name: 'collections',
  schema: z
    .partialRecord(z.enum(KINDS.map(({ name }) => name)), Records)
    .describe('Records by collection, as GET /__sim/state/<collection> shows them.'),
  *save(world) {
    const shown: Partial<Record<Name, Record<string, unknown>[]>> = {}
    for (const { name } of KINDS) shown[name] = yield* world.collections.of(name).show()
    return shown
  },
  /** Throws a `Problem` that names what is wrong with its records; then it has restored none. */
  *load(world, shown) {
    const mistakes = new Mistakes()
    const records: { readonly kind: RecordKind; readonly read: ReadEntry[] }[] = []
    for (const kind of KINDS as readonly RecordKind<Name>[]) {
      records.push({ kind, read: yield* readAll(kind, shown[kind.name] ?? [], mistakes) })
    }
    if (mistakes.found.length > 0) throw invalidRequest(mistakes.found, 0, mistakes.unchecked)
    for (const { kind, read } of records) {
      const collection = world.collections.of(kind.name)
      for (const { id, record } of read) {
        collection.put(id, record)
        yield
      }
    }
  },
  copyFrom: (world, parent) => world.collections.inherit(parent.collections),
})

interface ReadEntry {
  readonly id: string
  readonly record: unknown
}

/** The mistakes in a document. Once there are enough to name, its other records are only counted. */
class Mistakes {
  readonly found: Detail[] = []
  unchecked = 0

  get enough(): boolean {
    return this.found.length >= LIMITS.named_findings
  }
}

/** Returns the records that could be read. Adds the mistakes in the others. */
function* readAll(kind: RecordKind, shown: readonly Shown[], mistakes: Mistakes): Work<ReadEntry[]> {
  const seen = new Set<string>()
  const read: ReadEntry[] = []
  for (const [at, each] of shown.entries()) {
    if (mistakes.enough) {
      mistakes.unchecked += shown.length - at
      break
    }
    const place = `collections.${kind.name}.${at}`
    const result = kind.read(each)
    if (!result.ok) {
      mistakes.found.push(...result.details.map(({ path, message }) => ({ path: `${place}.${path}`, message })))
    } else if (seen.has(result.id)) {
      mistakes.found.push({ path: place, message: `is the second one with the id "${result.id}"` })
    } else {
      seen.add(result.id)
      read.push(result)
    }
    yield
  }
  return read
}
