// Checks the paths of `patch`, `set` and `remove` against the answers that they edit.

import { EVERY, parsePath, pathOf, type Step } from '../../conditions/paths.ts'
import type { SchemaPlace } from '../../kit/schema-place.ts'
import { fieldOf, isTable } from '../../kit/table.ts'
import { entriesOf, fieldsOf, type Path } from '../reading/raw-document.ts'
import type { CallsOfRule } from './calls-of-rule.ts'
import { type Findings, memberOf, type Owner, otherType, placeAt, strayName } from './names.ts'

interface Answer {
  readonly key: 'patch' | 'set'
  readonly owner: Owner
  /** Whether names may be unknown to the interface. */
  readonly undocumented: boolean
}

export function* inEdits(rule: unknown, path: Path, calls: CallsOfRule, undocumented: boolean): Findings {
  const place = calls.part('answer')
  if (!place) return
  const answer = { owner: calls.owner('answer'), undocumented }
  yield* inPatch(fieldOf(rule, 'patch'), place, [], [...path, 'patch'], { ...answer, key: 'patch' })
  for (const [at, value, key] of fieldsOf(fieldOf(rule, 'set'), [...path, 'set'])) {
    const steps = parsePath(key)
    if ('problem' in steps) continue
    const led = placeAt(place, steps, answer.owner)
    if ('place' in led) yield* inValue(value, led.place, steps, at, { ...answer, key: 'set' })
    else if (!undocumented) yield { path: at, message: led.problem, what: 'key' }
  }
  for (const [at, text] of entriesOf(fieldOf(rule, 'remove'), [...path, 'remove'])) {
    const steps = typeof text === 'string' ? parsePath(text) : []
    if ('problem' in steps || undocumented) continue
    const led = placeAt(place, steps, answer.owner)
    if ('problem' in led) yield { path: at, message: led.problem }
  }
}

/** Checks an object that is merged into what stands at a place. `above`: the steps that lead there. */
function* inPatch(table: unknown, place: SchemaPlace, above: readonly Step[], path: Path, answer: Answer): Findings {
  for (const [at, value, key] of fieldsOf(table, path)) {
    const member = memberOf(place, key)
    if (member) yield* inValue(value, member, [...above, key], at, answer)
    else if (!answer.undocumented) {
      const steps = parsePath(key)
      const isPath = !('problem' in steps) && steps.length > 1
      const message = isPath
        ? useSet('patch takes names, not paths', [...above, ...steps])
        : strayName(answer.owner, key, above, place)
      yield { path: at, message, what: 'key' }
    }
  }
}

const useSet = (why: string, steps: readonly Step[]) => `${why}: use set: { ${JSON.stringify(pathOf(steps))}: ... }`

/** Checks a value that takes a place: the names inside, and whether it has another type. */
function* inValue(value: unknown, place: SchemaPlace, above: readonly Step[], path: Path, answer: Answer): Findings {
  if (place.isFree) return
  const meant = place.isList && !answer.undocumented ? entryMeant(value, place) : undefined
  if (meant) {
    const why = `${pathOf(above)} is a list, and ${answer.key} replaces lists as a whole`
    yield { path: [...path, meant.key], message: useSet(why, [...above, ...meant.steps]), what: 'key' }
  } else if (Array.isArray(value) && place.entry) {
    for (const [at, entry] of entriesOf(value, path)) {
      yield* inValue(entry, place.entry, [...above, Number(at.at(-1))], at, answer)
    }
  } else if (isTable(value) && place.isTable) {
    yield* inPatch(value, place, above, path, answer)
  } else {
    const message = otherType(value, place)
    if (message !== null) yield { path, message, differs: true }
  }
}

/** Returns the entry of a list that an object in its place is meant for: by its index, `*` for each, or a name inside. */
function entryMeant(value: unknown, list: SchemaPlace): { readonly key: string; readonly steps: Step[] } | undefined {
  for (const [, inner, key] of fieldsOf(value, [])) {
    // Of several operations, one may have an object where another has a list.
    if (list.isTable && memberOf(list, key)) continue
    const [, index] = /^\[?(-?\d{1,9}|\*)\]?$/.exec(key) ?? []
    if (index !== undefined) {
      const [field] = fieldsOf(inner, [])
      return { key, steps: [/^\d/.test(index) ? Number(index) : EVERY, ...(field ? [field[2]] : [])] }
    }
    if (!list.isTable && list.entry && !list.entry.isFree && memberOf(list.entry, key)) {
      return { key, steps: [EVERY, key] }
    }
  }
  return undefined
}
