// Checks the collections and fields that a timeline sets, and the events that it emits.

import type { Suggestions } from '../../kit/nearest.ts'
import { KINDS } from '../../world/slices.ts'
import { entriesOf, fieldOf, fieldsOf, type Path } from '../reading/raw-document.ts'
import type { Findings } from './finding.ts'
import { inEmit } from './in-webhooks.ts'
import { hintOf } from './names.ts'

const COLLECTIONS = KINDS.map(({ name }) => name)

export function* inTimeline(document: unknown, suggestions: Suggestions): Findings {
  for (const [path, entry] of entriesOf(fieldOf(document, 'timeline'), ['timeline'])) {
    const undocumented = fieldOf(entry, 'undocumented') === true
    for (const [at, records, name] of fieldsOf(fieldOf(entry, 'set'), [...path, 'set'])) {
      yield* inRecords(name, records, at, { undocumented, suggestions })
    }
    if (!undocumented) yield* inEmit(fieldOf(entry, 'emit'), [...path, 'emit'])
  }
}

interface Checking {
  readonly undocumented: boolean
  readonly suggestions: Suggestions
}

function* inRecords(
  collection: string,
  records: unknown,
  path: Path,
  { undocumented, suggestions }: Checking,
): Findings {
  const kind = KINDS.find(({ name }) => name === collection)
  if (!kind) {
    if (!undocumented)
      yield { path, message: `is no collection${hintOf(collection, COLLECTIONS, suggestions)}`, what: 'key' }
    return
  }
  for (const [at, patch] of fieldsOf(records, path)) {
    const fields = Object.fromEntries(fieldsOf(patch, []).map(([, value, name]) => [name, value]))
    for (const detail of kind.mistakes(fields, suggestions)) {
      // The path of a detail is dotted, and keys may have dots, too, so only its first step is certain.
      const [field = ''] = detail.path.split('.')
      const known = Object.hasOwn(kind.record.shape, field)
      if (known || !undocumented)
        yield { path: [...at, field], message: detail.message, ...(known ? {} : { what: 'key' }) }
    }
  }
}
