// Looks names up in what the interface knows, and says what was probably meant.

import { EVERY, isIndex, pathOf, type Step } from '../../conditions/paths.ts'
import { nearest } from '../../kit/nearest.ts'
import { listed, quoted } from '../../kit/quoted.ts'
import type { SchemaPlace } from '../../kit/schema-place.ts'
import { parseBy } from '../../kit/source/schema-findings.ts'
import { CALL_VOICE, FILE_VOICE } from '../../kit/source/schema-words.ts'
import { ECOM_FIELDS, NEUTRAL_WORD } from '../../model/ecom-word.ts'
import type { Mistake } from '../reading/raw-document.ts'

export interface Finding extends Mistake {
  /** Set for a value that only has another type than the contract's: no mistake, but `explain` lists it. */
  readonly differs?: true
}

export type Findings = Generator<Finding>

/** Whose names they are, for messages. */
export interface Owner {
  /** `addStore has no` */
  readonly lacks: string
  /** `its body` */
  readonly whole: string
  /** How to have a name that is like none, at the end of a message. */
  readonly unknownHint?: string | undefined
}

/** Says of whom something is said: `addStore has no`, `none of these events has`, `no operation has`. */
export function subjectOf(kind: 'operation' | 'event', names: readonly string[], every: boolean): string {
  if (every) return `no ${kind} has`
  return names.length === 1 ? `${names[0]} has no` : `none of these ${kind}s has`
}

/** Returns the place of a member; null if the interface does not know it. */
export function memberOf(place: SchemaPlace, name: string): SchemaPlace | null {
  const member = place.member(name)
  if (member) return member
  // Clients may see the name of a shop platform (--ecom-word) where the contract has a neutral word.
  const field = ECOM_FIELDS.find((each) => name.endsWith(`_${each}`))
  return field === undefined ? null : place.member(`${NEUTRAL_WORD}_${field}`)
}

/** Names that a message lists if none of them was meant. */
const LISTED = 12

/** Says that there is no such name behind the steps `above`, and which was meant, or how to have it all the same. */
export function strayName(
  { lacks, whole, unknownHint = ' (undocumented: true takes any name)' }: Owner,
  name: string,
  above: readonly Step[],
  { names }: Pick<SchemaPlace, 'names'>,
): string {
  const where = above.length === 0 ? whole : `${pathOf(above)} of ${whole}`
  const hint = hintOf(name, names)
  // A name that is like none was probably meant.
  return `${lacks} ${quoted(name)} in ${where}${hint}${hint.endsWith('?') ? '' : unknownHint}`
}

/** Returns a hint at what was meant, or at what there is. */
export function hintOf(name: string, known: readonly string[]): string {
  const near = nearest(name, known)
  if (near !== undefined) return `: did you mean ${quoted(near)}?`
  return known.length === 0 || known.length > LISTED
    ? ''
    : `; there ${known.length === 1 ? 'is' : 'are'} ${listed(known, 'and')}`
}

/** Follows a path. Returns the place it leads to, or what is wrong with it. */
export function placeAt(
  root: SchemaPlace,
  steps: readonly Step[],
  owner: Owner,
): { readonly place: SchemaPlace } | { readonly problem: string } {
  let place = root
  for (const [at, step] of steps.entries()) {
    const above = steps.slice(0, at)
    const inside = insideOf(place, step)
    if (!inside) return { problem: problemAt(place, step, above, owner) }
    place = inside
  }
  return { place }
}

/** Returns the place behind a step; null if the interface does not know it. */
export function insideOf(place: SchemaPlace, step: Step): SchemaPlace | null {
  if (step === EVERY) return place.entry ?? place.values
  if (isIndex(step) && place.entry) return place.entry
  return typeof step === 'number' ? place.entry : memberOf(place, step)
}

function problemAt(place: SchemaPlace, step: Step, above: readonly Step[], owner: Owner): string {
  const named = above.length === 0 ? owner.whole : pathOf(above)
  if (step === EVERY || typeof step === 'number') return `${named} is no list in the interface`
  if (place.isTable) return strayName(owner, step, above, place)
  if (!place.isList) return `${named} has nothing inside in the interface, so no ${quoted(step)}`
  const index = /^\d+$/.test(step) ? Number(step) : 0
  return `${named} is a list: write ${pathOf([...above, index])} for an entry, ${pathOf([...above, EVERY])} for each`
}

/** Returns what a value at this place would have to be; null if it may stand there. */
export function otherType(value: unknown, place: SchemaPlace): string | null {
  if (place.isFree) return null
  const schema = place.refusing(value)
  const parsed = schema && parseBy(schema, value, value === null ? CALL_VOICE : FILE_VOICE)
  return parsed?.ok === false ? (parsed.findings[0]?.message ?? 'has another type') : null
}
