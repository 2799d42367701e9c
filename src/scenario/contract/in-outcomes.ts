// Checks what the conditions of timing and outcomes ask of jobs.

import type { Suggestions } from '../../kit/nearest.ts'
import { SchemaPlace } from '../../kit/schema-place.ts'
import { KINDS } from '../../world/slices.ts'
import { entriesOf, fieldOf, fieldsOf } from '../reading/raw-document.ts'
import type { Findings } from './finding.ts'
import { inTable } from './in-conditions.ts'

const FACTS = new Map(
  KINDS.flatMap(({ lifecycle, facts }) => (lifecycle ? [[lifecycle.name, new SchemaPlace([facts])]] : [])),
)

export function* inOutcomes(document: unknown, suggestions: Suggestions): Findings {
  const jobs = ['timing', 'outcomes'].flatMap((key) => fieldsOf(fieldOf(document, key), [key]))
  for (const [path, given, job] of jobs) {
    const place = FACTS.get(job)
    if (!place) continue
    const owner = { lacks: `a ${job} has no`, whole: 'what conditions see of it', suggestions }
    const outcomes = Array.isArray(given) ? entriesOf(given, path) : [[path, given] as const]
    for (const [at, outcome] of outcomes) {
      if (fieldOf(outcome, 'undocumented') === true) continue
      yield* inTable(fieldOf(outcome, 'when'), [...at, 'when'], { place, above: [], owner, dotted: true })
      const entry = place.member('entries')?.entry
      for (const [spot, one] of entriesOf(fieldOf(outcome, 'entries'), [...at, 'entries'])) {
        if (!entry) continue
        const whose = { lacks: `an entry of a ${job} has no`, whole: owner.whole, suggestions }
        yield* inTable(fieldOf(one, 'when'), [...spot, 'when'], { place: entry, above: [], owner: whose, dotted: true })
      }
    }
  }
}
