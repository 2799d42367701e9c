// The records of a world, by collection.

import * as z from 'zod'
import { LIMITS } from '../../model/limits.ts'
import { type Detail, invalidRequest } from '../../model/problems.ts'
import type { RecordKind } from '../lifecycle/collection.ts'
import { KINDS } from '../slices.ts'
import { part } from './part.ts'

const Records = z.array(z.looseObject({})).max(LIMITS.records_per_collection)

type Name = (typeof KINDS)[number]['name']

export const collections = part({
  name: 'collections',
  schema: () =>
    z
      .partialRecord(z.enum(KINDS.map(({ name }) => name)), Records)
      .describe('Records by collection, as GET /__sim/state/<collection> shows them.'),
  *save(world) {
    const shown: Partial<Record<Name, Record<string, unknown>[]>> = {}
    for (const { name } of KINDS) shown[name] = yield* world.collections.of(name).show()
    return shown
  },
  /** Throws a `Problem` that names what is wrong with its records; then it has restored none. */
  *load(world, shown) {
    const mistakes: Detail[] = []
    const read: { readonly name: Name; readonly id: string; readonly record: unknown }[] = []
    let unchecked = 0
    for (const kind of KINDS as readonly RecordKind<Name>[]) {
      const { name } = kind
      const ids = new Set<string>()
      for (const [at, each] of (shown[name] ?? []).entries()) {
        // There are enough to name.
        if (mistakes.length >= LIMITS.named_findings) {
          unchecked++
          continue
        }
        const place = `collections.${name}.${at}`
        const result = kind.read(each)
        if (!result.ok) {
          mistakes.push(...result.details.map(({ path, message }) => ({ path: `${place}.${path}`, message })))
        } else if (ids.has(result.id)) {
          mistakes.push({ path: place, message: `is the second one with the id "${result.id}"` })
        } else {
          ids.add(result.id)
          read.push({ name, ...result })
        }
        yield
      }
    }
    if (mistakes.length > 0) throw invalidRequest(mistakes, 0, unchecked)
    for (const { name, id, record } of read) {
      world.collections.of(name).put(id, record)
      yield
    }
  },
  copyFrom: (world, parent) => world.collections.inherit(parent.collections),
})
