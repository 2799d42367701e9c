// Whom a text suits.

import type { LineData } from '../data/schema.ts'
import { AGE_GROUPS } from '../vocabulary.ts'

/** The ages and genders that a text fits. */
export interface Fit {
  /** The youngest and the oldest age at which a band may begin. */
  readonly from: number
  readonly to: number
  /** Codes of GENDERS. */
  readonly genders: readonly number[]
}

const [MALE, FEMALE, PAGE] = [0, 1, 2]
const GENDERS_OF = { men: [MALE], women: [FEMALE], people: [MALE, FEMALE] } as const
/** The age at which each band begins. */
const BEGINS = AGE_GROUPS.map((name) => Number.parseInt(name, 10))

export function textOf(line: LineData): string {
  return typeof line === 'string' ? line : line.text
}

/** Returns whom the line fits: everybody, if it does not say. */
export function fitOf(line: LineData): Fit {
  const { who, ages = '0+' }: { who?: keyof typeof GENDERS_OF | undefined; ages?: string | undefined } =
    typeof line === 'string' ? {} : line
  const [from, to] = ages.split(/[-+]/)
  return {
    from: Number(from),
    to: to ? Number(to) : Number.POSITIVE_INFINITY,
    genders: who ? GENDERS_OF[who] : [MALE, FEMALE, PAGE],
  }
}

/** Whether the text fits a creator of these codes. */
export function fits({ from, to, genders }: Fit, gender: number, age: number): boolean {
  const begins = BEGINS[age] ?? 0
  return genders.includes(gender) && begins >= from && begins <= to
}
