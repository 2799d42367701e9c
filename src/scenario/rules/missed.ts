// What a rule keeps of the last call or event that it let pass. It costs the call little; mismatch.ts puts it into words.

import type { Difference } from '../../conditions/differences.ts'
import type { Leaf } from '../../conditions/words.ts'
import { cut } from '../../kit/quoted.ts'
import type { Mismatch } from '../../world/scenario-source.ts'

export interface Missed {
  /** ms on the world's clock. */
  readonly at: number
  /** The operation or the event. */
  readonly on: string
  readonly why: Why
}

export type Why =
  | 'window closed'
  | { readonly unmet: Leaf; readonly seen: Seen }
  /** It had another number than the rule acts on. */
  | { readonly call: number }
  /** It has acted as often as it may. */
  | { readonly acted: number }
  /** What was drawn: chance was against it. */
  | { readonly chance: number }
  /** Its limit is not reached. */
  | { readonly within: string }
  /** An earlier rule decided. */
  | { readonly earlier: string }
  /** In words, as a snapshot has it. */
  | { readonly told: string }

/** A value of a call. Large ones are not kept. */
export type Seen = string | number | boolean | null | undefined | typeof LIST | typeof OBJECT | typeof JSON_TEXT

const LIST = Symbol('a list')
const OBJECT = Symbol('an object')
/** Its parts may be credentials. */
const JSON_TEXT = Symbol('a text with JSON')

/** The longest text that is kept. */
const LONGEST = 60

/** Returns what is kept of an unmet condition. */
export function keptOf({ path, expected, actual }: Difference): Why {
  return { unmet: { path, wanted: expected }, seen: seenOf(actual) }
}

function seenOf(value: unknown): Seen {
  switch (typeof value) {
    case 'string':
      if (/^\s*[[{]/.test(value)) return JSON_TEXT
      // A part of a text would keep the whole of it in memory, so it is written anew.
      return value.length > LONGEST ? Buffer.from(cut(value, LONGEST)).toString() : value
    case 'number':
    case 'boolean':
    case 'undefined':
      return value
    default:
      return value === null ? null : Array.isArray(value) ? LIST : OBJECT
  }
}

/** Returns what a snapshot remembers. */
export function missedAgain({ at, on, why }: Mismatch): Missed {
  return { at, on, why: { told: why } }
}
