// Checks the names in conditions.

import { isTest, operatorMeant } from '../../conditions/operators.ts'
import { parsePath, pathOf, type Step } from '../../conditions/paths.ts'
import { isPattern } from '../../conditions/patterns.ts'
import type { SchemaPlace } from '../../kit/schema-place.ts'
import { fieldOf } from '../../kit/table.ts'
import { entriesOrOne, fieldsOf, type Path } from '../reading/raw-document.ts'
import type { CallsOfRule } from './calls-of-rule.ts'
import { type Findings, insideOf, memberOf, type Owner, otherType, strayName } from './names.ts'

/** Checks the conditions of a rule about calls. Any header may be sent. */
export function* inWhen(when: unknown, path: Path, calls: CallsOfRule): Findings {
  for (const part of ['query', 'params', 'form', 'body'] as const) {
    const table = fieldOf(when, part)
    if (table === undefined) continue
    const at = [...path, part]
    const place = calls.part(part)
    if (!place) yield { path: at, message: calls.lacks(part), what: 'key' }
    else yield* inTable(table, at, { place, above: [], owner: calls.owner(part), dotted: part === 'body' })
  }
}

interface Where {
  readonly place: SchemaPlace
  /** The names that lead to the place. */
  readonly above: readonly Step[]
  readonly owner: Owner
  /** Whether a key may be a path. */
  readonly dotted: boolean
}

/** Checks conditions on one value: its members by name, or by path. */
export function* inTable(table: unknown, path: Path, { place, above, owner, dotted }: Where): Findings {
  for (const [at, wanted, key] of fieldsOf(table, path)) {
    const steps = dotted && !memberOf(place, key) ? parsePath(key) : [key]
    if ('problem' in steps) continue
    const led = follow(place, steps)
    if ('stray' in led) {
      const message = strayName(owner, pathOf([led.stray]), [...above, ...led.above], led.place)
      yield { path: at, message, what: 'key' }
    } else if (operatorMeant(wanted) === null) {
      if (!Array.isArray(wanted) && !isTest(wanted))
        yield* inTable(wanted, at, { place: led.place, above: [...above, ...steps], owner, dotted })
      // What is no JSON is compared as text, whatever its type.
      if (dotted) yield* inWanted(wanted, at, led.place)
    }
  }
}

/** Finds values of another type than the place has: nothing that keeps to the interface equals them. */
function* inWanted(wanted: unknown, path: Path, place: SchemaPlace): Findings {
  for (const [at, one] of entriesOrOne(wanted, path)) {
    if (typeof one === 'string' && isPattern(one)) continue
    const value = isTest(one) ? fieldOf(one, 'eq') : one
    if (value === undefined || (typeof value === 'object' && value !== null)) continue
    // A list meets a condition by any of its entries.
    const message = otherType(value, place.isList && place.entry ? place.entry : place)
    if (message !== null) yield { path: at, message, differs: true }
  }
}

/** Follows the steps of a condition, as its evaluation does: a list on the way stands for its entries. */
function follow(
  root: SchemaPlace,
  steps: readonly Step[],
): { readonly place: SchemaPlace } | { readonly place: SchemaPlace; readonly above: Step[]; readonly stray: Step } {
  let place = root
  for (const [at, step] of steps.entries()) {
    let inside = insideOf(place, step)
    while (inside === null && place.entry !== null) {
      place = place.entry
      inside = insideOf(place, step)
    }
    if (inside === null) return { place, above: steps.slice(0, at), stray: step }
    place = inside
  }
  return { place }
}
