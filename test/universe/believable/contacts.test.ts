// Where creators live, what they speak, and how to reach them.

import { expect, test } from 'vitest'
import { cityNamed } from '../../../src/universe/places.ts'
import { EVERYBODY, strange } from './a-thousand.ts'

test('places, languages and contacts of a creator agree', () => {
  const homeOf = (location: string | null) => (location === null ? undefined : cityNamed(location)?.country)
  expect(strange(({ location, country }) => location !== null && homeOf(location)?.name !== country)).toEqual([])
  const speaks = (languages: readonly string[] | undefined, all: readonly string[]) => languages?.join() === all.join()
  expect(
    strange(({ location, languages }) => location !== null && !speaks(homeOf(location)?.languages, languages)),
  ).toEqual([])
  const said = (biography: string) => /📍 (.*)/.exec(biography)?.[1] ?? null
  expect(strange(({ biography, location }) => said(biography) !== null && said(biography) !== location)).toEqual([])
  expect(strange(({ biography, email }) => /by mail/.test(biography) && email === null)).toEqual([])
  expect(
    strange(({ biography, externalLinks }) => /link below/i.test(biography) && externalLinks.length === 0),
  ).toEqual([])
})

/** The ranges that regulators keep free for fiction; nine digits, where India has ten; areas that Brazil does not have. */
const FICTION = [
  /^\+1 \d{3} 555 01\d\d$/,
  /^\+44 7700 900\d{3}$/,
  /^\+61 491 570 (006|110|15[6789])$/,
  /^\+49 (30 23125|40 66969|89 99998|221 4710|69 90009) \d{3}$/,
  /^\+33 6 39 98 \d\d \d\d$/,
  /^\+46 70 174 06 [1-9]\d$/,
  /^\+353 20 91\d \d{4}$/,
  /^\+91 \d{5} \d{4}$/,
  /^\+55 (20|30|60) 9\d{4}-\d{4}$/,
]

test('nobody can be called or written to', () => {
  const phones = new Set<string | null>()
  for (const { mobile, email, country } of EVERYBODY) {
    if (mobile !== null) {
      expect(
        FICTION.some((range) => range.test(mobile)),
        mobile,
      ).toBe(true)
      phones.add(country)
    }
    if (email !== null) expect(email).toMatch(/@example\.(com|org|net)$/)
  }
  expect(phones.size).toBeGreaterThanOrEqual(7)
})
