// Checks the names in conditions.

import { nearest } from '../../kit/nearest.ts'
import { quoted } from '../../kit/quoted.ts'
import type { SchemaPlace } from '../../kit/schema-place.ts'
import { EVERY, parseEditPath } from '../effects/edits/edit-path.ts'
import { isTest } from '../reading/patterns-in.ts'
import { entriesOf, fieldOf, fieldsOf, type Path } from '../reading/raw-document.ts'
import { isPattern } from '../rules/patterns.ts'
import { OPERATORS } from '../schema/when.ts'
import type { CallsOfRule } from './calls-of-rule.ts'
import type { Findings } from './finding.ts'
import { memberOf, type Owner, strayName } from './names.ts'
import { otherType } from './other-type.ts'

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
    const plain = dotted && 'stray' in led ? withoutBrackets(key) : undefined
    if (plain !== undefined && !('stray' in follow(place, plain))) {
      const wanted = quoted(plain.join('.'))
      yield { path: at, message: `conditions take no brackets: write ${wanted}; ${ANY_ENTRY}`, what: 'key' }
    } else if ('stray' in led) {
      const stray = steps[led.stray] ?? ''
      // Where nothing is inside, a test was meant.
      const tests = !led.place.isTable && !led.place.isList && nearest(stray, OPERATORS) !== undefined
      const known = tests ? { names: OPERATORS } : led.place
      const message = strayName(owner, stray, [...above, ...steps.slice(0, led.stray)], known)
      yield { path: at, message, what: 'key' }
    } else {
      if (!Array.isArray(wanted) && !isTest(wanted))
        yield* inTable(wanted, at, { place: led.place, above: [...above, ...steps], owner, dotted })
      // What is no JSON is compared as text, whatever its type.
      if (dotted) yield* inWanted(wanted, at, led.place)
    }
  }
}

const ANY_ENTRY = 'without a number any entry counts'

/** Returns the steps of a path that is written as in edits, `handles[0]`, the way conditions take it. */
function withoutBrackets(key: string): readonly string[] | undefined {
  const steps = parseEditPath(key)
  if ('problem' in steps || !key.includes('[')) return undefined
  return steps.filter((step) => step !== EVERY).map(String)
}

/** Finds values of another type than the place has: nothing that keeps to the interface equals them. */
function* inWanted(wanted: unknown, path: Path, place: SchemaPlace): Findings {
  for (const [at, one] of Array.isArray(wanted) ? entriesOf(wanted, path) : [[path, wanted] as const]) {
    yield null
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
