// Whom a text fits. The tables write it after the text: `Local councillor~p 25+`.

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
/** The age at which each band begins. */
const BEGINS = AGE_GROUPS.map((name) => Number.parseInt(name, 10))

/** Returns the text without the mark. */
export function textOf(marked: string): string {
  return marked.split('~')[0] ?? marked
}

/** Returns whom the text fits: everybody without a mark. */
export function fitOf(marked: string): Fit {
  const words = (marked.split('~')[1] ?? '').split(' ')
  const ages = words.map((word) => /^(\d+)(?:-(\d+)|\+)$/.exec(word)).find((found) => found !== null)
  const genders = words.includes('f')
    ? [FEMALE]
    : words.includes('m')
      ? [MALE]
      : words.includes('p')
        ? [MALE, FEMALE]
        : null
  return {
    from: Number(ages?.[1] ?? 0),
    to: Number(ages?.[2] ?? Number.POSITIVE_INFINITY),
    genders: genders ?? [MALE, FEMALE, PAGE],
  }
}

/** Whether the text fits a creator of these codes. */
export function fits({ from, to, genders }: Fit, gender: number, age: number): boolean {
  const begins = BEGINS[age] ?? 0
  return genders.includes(gender) && begins >= from && begins <= to
}
