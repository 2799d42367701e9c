import { expect, test } from 'vitest'
import { audienceOf } from '../../../src/universe/audience.ts'
import { CATEGORIES, GENERAL_BIO } from '../../../src/universe/categories.ts'
import { creatorAt, creatorOf } from '../../../src/universe/creators.ts'
import { BASE } from '../../../src/universe/data/base.ts'
import { connectorAt, handleOf, indexOfHandle } from '../../../src/universe/handles.ts'
import { genderOfName } from '../../../src/universe/people/names.ts'
import { cityNamed } from '../../../src/universe/places.ts'
import { firstPostedAt } from '../../../src/universe/posts/post-schedule.ts'
import type { Creator } from '../../../src/universe/types.ts'
import { AGE_GROUPS } from '../../../src/universe/vocabulary.ts'
import { EVERYBODY, START, strange, THOUSANDS, universeOf } from './a-thousand.ts'

const age = ({ ageGroup }: Creator) => (AGE_GROUPS as readonly string[]).indexOf(ageGroup)
const says = ({ biography, hashtags }: Creator, words: RegExp) => words.test(`${biography}\n${hashtags.join('\n')}`)
const isYoung = (creator: Creator) => age(creator) === 0

test('nobody does at fourteen what takes years', () => {
  const grown =
    /councillor|founder|investor|coach|author|two novels|journalist|reporter|correspondent|little ones|single parent|toddler|twins|parenting|marriage|trainer|teacher$|HR insider|freelancer|career|van life|PhD|tax|crypto|stock market|electric car|petrolhead|chef/im
  expect(strange((creator) => isYoung(creator) && says(creator, grown))).toEqual([])
  const grownUps = ['Parenting', 'Politics', 'Business & Entrepreneurship', 'Finance', 'Work & Career', 'Automobiles']
  expect(strange((creator) => isYoung(creator) && grownUps.includes(creator.category))).toEqual([])
})

test('what a biography says of an age is true', () => {
  const twenties = [1, 2]
  expect(strange((creator) => says(creator, /my twenties/i) && !twenties.includes(age(creator)))).toEqual([])
  expect(
    strange(
      (creator) =>
        says(creator, /student vlogs|exam tips|study with me|esports player|olympic dreams/i) && age(creator) > 3,
    ),
  ).toEqual([])
  expect(
    strange((creator) => says(creator, /toddler|baby led|newborn|#baby$|twins on board/im) && age(creator) > 4),
  ).toEqual([])
  expect(strange((creator) => says(creator, /since 2012|grandparents/i) && age(creator) < 2)).toEqual([])
})

test('what it says of a gender is true', () => {
  expect(strange((creator) => creator.gender !== 'male' && says(creator, /dadlife|fatherhood/i))).toEqual([])
  expect(
    strange(
      (creator) =>
        creator.gender !== 'female' && says(creator, /momlife|motherhood|lipstick|modest fashion|fashionista/i),
    ),
  ).toEqual([])
  const personal = /little ones|single parent|proud introvert|model$|actor|dancer|author|phd|twenties|teacher|dreamer/im
  expect(strange((creator) => creator.gender === 'n/a' && personal.test(creator.biography))).toEqual([])
})

test('the youngest are rare among celebrities, and present elsewhere', () => {
  const celebrities = EVERYBODY.filter(({ followersAtStart }) => followersAtStart >= 1_000_000)
  expect(celebrities.filter(isYoung).length / celebrities.length).toBeLessThan(0.02)
  expect(EVERYBODY.filter(isYoung).length).toBeGreaterThan(60)
})

test('brands and interests are of the category or one next to it', () => {
  const categoryOf = (brand: string) => CATEGORIES.find(({ brands }) => brands.includes(brand))?.name
  expect(
    strange(
      (creator) =>
        isYoung(creator) &&
        creator.brandMentions.some((brand) =>
          ['Parenting', 'Finance', 'Automobiles', 'Work & Career'].includes(categoryOf(brand) ?? ''),
        ),
    ),
  ).toEqual([])
  expect(
    strange(
      (creator) =>
        creator.brandMentions.length > 0 &&
        !creator.brandMentions.some((brand) => categoryOf(brand) === creator.category),
    ),
  ).toEqual([])
  expect(
    strange(
      (creator) => isYoung(creator) && creator.interests.some((each) => /Investing|Weddings|Careers|Law/.test(each)),
    ),
  ).toEqual([])
})

test('the audience is of about the age of its creator', () => {
  for (const { options, creators } of THOUSANDS) {
    for (const creator of creators.slice(0, 300)) {
      const { top } = audienceOf(options, creator)
      expect(Math.abs(AGE_GROUPS.indexOf(top.age_group) - age(creator)), creator.handle).toBeLessThanOrEqual(2)
    }
  }
})

test('a pinned gender and the first name agree; other pins leave both as they are', () => {
  const options = universeOf('pinned')
  for (let index = 0; index < 300; index++) {
    const { connector, handle, gender: drawn, fullName } = creatorAt(options, index)
    const withPin = (pin: object) => creatorOf({ ...options, pins: [{ connector, handle, ...pin }] }, connector, handle)
    for (const gender of ['male', 'female'] as const) {
      const pinned = withPin({ gender })
      expect(pinned.gender).toBe(gender)
      expect(genderOfName(pinned.fullName.split(' ')[0] ?? ''), `${pinned.fullName}, ${gender}`).toBe(gender)
      if (gender === drawn) expect(pinned.fullName).toBe(fullName)
    }
    expect(withPin({ gender: 'n/a' }).fullName).toMatch(/Studio|Club|Collective|House|Daily|Lab/)
    const parent = withPin({ category: 'Parenting' })
    expect([parent.gender, parent.fullName]).toEqual([drawn, fullName])
    expect(withPin({ full_name: 'Maria Solberg' }).gender).toBe('female')
  }
})

test('a biography does not contradict itself, nor the pace of the posts', () => {
  for (const [one, other] of [
    ['Dog person', 'Cat person'],
    ['Night owl', 'Early bird'],
    ['Coffee lover', 'Tea over everything'],
  ]) {
    const both = ({ biography }: Creator) =>
      biography.split('\n').includes(one ?? '') && biography.split('\n').includes(other ?? '')
    expect(strange(both)).toEqual([])
    expect(GENERAL_BIO.map(({ text }) => text)).toEqual(expect.arrayContaining([one, other]))
  }
  const pace = /daily|weekly|uploads|posts? every/i
  const lines = [...GENERAL_BIO, ...CATEGORIES.flatMap(({ bio, hashtags }) => [...bio(), ...hashtags()])]
  expect(lines.filter(({ text }) => pace.test(text))).toEqual([])
})

test('a number in a handle that reads as a year of birth is that of the age, also two years later', () => {
  for (const { creators } of THOUSANDS) {
    for (const creator of creators) {
      const { handle, ageGroup } = creator
      const number = /\d+$/.exec(handle)?.[0] ?? '1'
      if (!number.startsWith('0') && Number(number) < 40) {
        // Nor does it read as another age.
        expect(Number(number), handle).toBeLessThan(13)
        continue
      }
      const born = Number(number) + (number.startsWith('0') ? 2000 : 1900)
      const [youngest, oldest] = ageGroup.split('-').map((age) => Number(age || 120))
      expect(2026 - born, `${handle}, ${ageGroup}`).toBeGreaterThanOrEqual(youngest ?? 0)
      expect(2028 - born, `${handle}, ${ageGroup}`).toBeLessThanOrEqual(oldest ?? 120)
      // Nobody opens an account before 13.
      const first = new Date(firstPostedAt(creator) ?? START)
      expect(first.getUTCFullYear() - born, handle).toBeGreaterThanOrEqual(13)
    }
  }
})

test('handles look human: digits in a quarter of them, short ones for the famous', () => {
  const digits = EVERYBODY.filter(({ handle }) => /\d/.test(handle)).length / EVERYBODY.length
  expect(digits).toBeGreaterThan(0.2)
  expect(digits).toBeLessThan(0.3)
  for (const { handle } of EVERYBODY) {
    expect(handle).toMatch(/^[a-z]+([._]?[a-z]+)*([._]?\d{1,4})?$/)
    expect(handle.length).toBeLessThanOrEqual(30)
  }
  const length = (creators: readonly Creator[]) =>
    creators.reduce((sum, { handle }) => sum + handle.length, 0) / creators.length
  const famous = EVERYBODY.filter(({ followersAtStart }) => followersAtStart >= 1_000_000)
  expect(length(famous)).toBeLessThan(0.7 * length(EVERYBODY))
})

test('the handle is made of the name', () => {
  for (const { handle, fullName, gender } of EVERYBODY) {
    const [first = '', last = ''] = fullName.toLowerCase().split(' ')
    expect(handle.includes(last.slice(0, 5)) || handle.includes(first.slice(0, 5)), `${handle} ${fullName}`).toBe(true)
    if (gender !== 'n/a') expect(genderOfName(first)).toBeDefined()
  }
})

test('a handle has one reading: no ending of a surname goes on like a longer stem', () => {
  for (const ending of Object.values(BASE.names.groups).flatMap(({ endings }) => endings))
    expect(ending).not.toMatch(/^[aeiou][dklmnrtv]$/)
  for (const size of [10_000, 100_000]) {
    const options = { ...universeOf('reading'), size }
    const handles = Array.from({ length: 4_000 }, (_, at) => handleOf(options, size - 1 - at))
    handles.forEach((handle, at) => {
      const index = size - 1 - at
      expect(indexOfHandle(options, connectorAt(index), handle), handle).toBe(index)
    })
  }
})

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
