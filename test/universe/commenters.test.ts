import { expect, test } from 'vitest'
import { draws } from '../../src/kit/random.ts'
import { creatorAt } from '../../src/universe/creators.ts'
import { NAMES, type NameGroup } from '../../src/universe/names.ts'
import { ENDINGS } from '../../src/universe/people/surnames.ts'
import { COUNTRIES } from '../../src/universe/places.ts'
import { commenterName } from '../../src/universe/posts/commenters.ts'
import { universe } from './a-universe.ts'

const COUNT = 1_000
const OPTIONS = universe()

function namesUnder(country: string): string[] {
  const creator = Array.from({ length: OPTIONS.size }, (_, index) => creatorAt(OPTIONS, index)).find(
    (each) => each.country === country,
  )
  if (!creator) throw new Error(`nobody lives in ${country}`)
  return Array.from({ length: COUNT }, (_, at) => commenterName(draws('names', at), OPTIONS, creator))
}

test.each(['Italy', 'Spain', 'Brazil', 'France', 'United States', 'Japan'])(
  'those who comment under a creator from %s mostly have names from there',
  (country) => {
    const group = COUNTRIES.find(({ name }) => name === country)?.names ?? 'english'
    const firsts = new Set([...NAMES[group].female, ...NAMES[group].male].map((name) => name.toLowerCase()))
    const from = (name: string, of: NameGroup) =>
      name.split(/[._0-9]/).some((part) => firsts.has(part) || ENDINGS[of].some((ending) => part.endsWith(ending)))
    const share = (where: string) => namesUnder(where).filter((name) => from(name, group)).length / COUNT
    expect(share(country)).toBeGreaterThan(0.4)
    expect(share('South Korea')).toBeLessThan(0.3)
  },
)

test('their user names are such as a platform allows, vary, and hold no surname of real people', () => {
  const names = namesUnder('Germany')
  const groups = Object.values(NAMES)
  const firsts = new Set(groups.flatMap(({ female, male }) => [...female, ...male]))
  const lasts = groups.flatMap(({ last }) => last).filter((name) => !firsts.has(name))
  const surnames = new Set(lasts.map((name) => name.toLowerCase()))
  for (const name of names) {
    expect(name).toMatch(/^[a-z][a-z0-9._]{2,29}$/)
    expect(name.split(/[._0-9]/).filter((part) => surnames.has(part))).toEqual([])
  }
  expect(new Set(names).size).toBeGreaterThan(0.98 * COUNT)
  const withDigits = names.filter((name) => /[0-9]/.test(name)).length / COUNT
  expect(withDigits).toBeGreaterThan(0.2)
  expect(withDigits).toBeLessThan(0.6)
})
