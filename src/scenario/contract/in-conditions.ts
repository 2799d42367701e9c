// Checks the names in conditions.

import type { SchemaPlace } from '../../kit/schema-place.ts'
import { isTest } from '../reading/patterns-in.ts'
import { fieldsOf, type Path } from '../reading/raw-document.ts'
import type { CallsOfRule } from './calls-of-rule.ts'
import type { Findings } from './finding.ts'
import { memberOf, type Owner, strayName } from './names.ts'

/** Checks the conditions of a rule about calls. Any header may be sent. */
export function* inWhen(when: unknown, path: Path, calls: CallsOfRule): Findings {
  for (const part of ['query', 'params', 'form', 'body'] as const) {
    const [found] = fieldsOf(when, path).filter(([, , key]) => key === part)
    if (!found) continue
    const [at, table] = found
    const place = calls.part(part)
    if (!place) yield { path: at, message: calls.lacks(part), what: 'key' }
    else yield* inTable(table, at, { place, above: [], owner: calls.owner(part), dotted: part === 'body' })
  }
}

interface Where {
  readonly place: SchemaPlace
  /** The names that lead to the place. */
  readonly above: readonly string[]
  readonly owner: Owner
  /** Whether a key may be a dotted path. */
  readonly dotted: boolean
}

/** Checks conditions on one value: its members by name, or by dotted path. */
export function* inTable(table: unknown, path: Path, { place, above, owner, dotted }: Where): Findings {
  for (const [at, wanted, key] of fieldsOf(table, path)) {
    yield null
    const steps = dotted ? key.split('.') : [key]
    const led = follow(place, steps)
    if ('stray' in led) {
      const message = strayName(owner, steps[led.stray] ?? '', [...above, ...steps.slice(0, led.stray)], led.place)
      yield { path: at, message, what: 'key' }
    } else if (!Array.isArray(wanted) && !isTest(wanted)) {
      yield* inTable(wanted, at, { place: led.place, above: [...above, ...steps], owner, dotted })
    }
  }
}

/** Follows the steps of a condition, as its evaluation does: a list on the way stands for its entries. */
function follow(
  root: SchemaPlace,
  steps: readonly string[],
): { place: SchemaPlace; stray?: never } | { place: SchemaPlace; stray: number } {
  let place = root
  for (const [at, step] of steps.entries()) {
    let inside = memberOf(place, step)
    while (inside === null && place.entry !== null) {
      if (/^\d+$/.test(step)) inside = place.entry
      else {
        place = place.entry
        inside = memberOf(place, step)
      }
    }
    if (inside === null) return { place, stray: at }
    place = inside
  }
  return { place }
}
