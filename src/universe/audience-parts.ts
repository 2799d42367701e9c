// Draws an audience, in whole hundredths of a percent.

import { DAY } from '../kit/days.ts'
import { type Draws, draws } from '../kit/random.ts'
import { apportion, apportionWithin } from './apportion.ts'
import { type Words, wordsOf } from './categories.ts'
import { dayZero } from './days.ts'
import { pinOf } from './drawn-creators.ts'
import { BOUGHT_BELOW } from './people/figures.ts'
import type { AudiencePin } from './pins.ts'
import { COUNTRIES, citiesOf, countryNamed } from './places.ts'
import type { Creator, UniverseOptions } from './types.ts'
import { AGE_GROUPS } from './vocabulary.ts'

/** The name of all countries that are too small to be listed, together. */
export const OTHERS = 'Others'

/** Hundredths of a percent by name; they add up to 10,000. */
export type Parts = Map<string, number>

export interface AudienceParts {
  /** Male, then female, of each band in turn. */
  readonly ageGender: readonly number[]
  /** Of those whose city is known: only cities, so that these add up to the whole, too. */
  readonly city: Parts
  readonly country: Parts
  readonly language: Parts
  readonly interests: Parts
  /** Fake, influencers, mass followers, real. */
  readonly authenticity: readonly number[]
}

/** A whole audience, in hundredths of a percent. */
export const WHOLE = 10_000
const USUAL_AGES = [5, 26, 34, 17, 10, 5, 3]
/** How far a share swings, of itself, and how fast (radians a year): of a creator who does not grow, and for each percent of growth. */
const SWING = 0.12
const PACE = { still: 0.6, grown: 0.03 }
/** By how much of itself an analysis misses a share at most: it asks some of the audience. */
const ERROR = 0.002

/** Draws the audience of a creator at `at` (ms). Its shares swing about those of the start, the faster the more it grows. */
export function partsOf(options: UniverseOptions, creator: Creator, at = dayZero(options)): AudienceParts {
  const { seed } = options
  const words = wordsOf(options)
  const { connector, drawnAs } = creator
  const d = draws(seed, 'audience', connector, drawnAs)
  const phases = draws(seed, 'audience-moves', connector, drawnAs)
  const years = (at - dayZero(options)) / (365.25 * DAY)
  const turned = years * (PACE.still + PACE.grown * Math.min(100, Math.abs(creator.growthPerYear)))
  const errors = draws(seed, 'audience-errors', connector, drawnAs, at)
  const moved = (weight: number) => {
    const phase = phases.between(0, 2 * Math.PI)
    return weight * (1 + SWING * (Math.sin(turned + phase) - Math.sin(phase)) + errors.between(-ERROR, ERROR))
  }
  const parts = (weights: readonly number[]) => apportion(WHOLE, weights.map(moved))
  const home = homeOf(d, creator)
  const pin = audiencePin(options, creator)
  const countries = withPinned(countriesOf(d, home.country, parts), pin?.countries, OTHERS)
  const [most = OTHERS] = [...countries].reduce((one, other) => (other[1] > one[1] ? other : one))
  const centre = countries.has(home.country) ? home : { country: most, city: null }
  return {
    ageGender: withPinnedAges(parts(ageGenderWeights(d, words, creator)), pin),
    country: countries,
    city: withPinned(citiesIn(countries, centre, d), pin?.cities),
    language: shares(
      creator.languages,
      home.country === 'United States' ? ['Spanish'] : ['English', 'Spanish'],
      d,
      parts,
    ),
    interests: shares(creator.interests, interestsOfOthers(d, words), d, parts),
    authenticity: parts(authenticityWeights(d, creator)),
  }
}

/** Returns where the audience lives before any refresh: hundredths of a percent by country, without its other parts. */
export function countriesOfAudience(options: UniverseOptions, creator: Creator): Parts {
  const d = draws(options.seed, 'audience', creator.connector, creator.drawnAs)
  const drawn = countriesOf(d, homeOf(d, creator).country, (weights) => apportion(WHOLE, weights))
  return withPinned(drawn, audiencePin(options, creator)?.countries, OTHERS)
}

function audiencePin(options: UniverseOptions, { connector, drawnAs }: Creator): AudiencePin | null {
  return pinOf(options, connector, drawnAs)?.audience ?? null
}

const hundredths = (percent = 0) => Math.round(100 * percent)

/** Returns the parts with those that a pin says, in percent. What they leave goes to the others as drawn, or to `rest`. */
function withPinned(drawn: Parts, pinned: AudiencePin['countries'], rest?: string): Parts {
  if (!pinned) return drawn
  const own: Parts = new Map(Object.entries(pinned).map(([name, percent]) => [name, hundredths(percent)]))
  const remaining = WHOLE - [...own.values()].reduce((sum, part) => sum + part, 0)
  const others = [...drawn].filter(([name]) => !own.has(name))
  const shares = apportion(
    Math.max(0, remaining),
    others.map(([, part]) => part),
  )
  if (remaining > 0 && shares.every((share) => share === 0)) return own.set(rest ?? 'Others', remaining)
  for (const [at, [name]] of others.entries()) if ((shares[at] ?? 0) > 0) own.set(name, shares[at] ?? 0)
  return own
}

/** Returns the cells of ages and genders (male, then female, of each band) with what a pin says of either. */
function withPinnedAges(cells: number[], pin: AudiencePin | null): number[] {
  if (!pin?.ages && !pin?.genders) return cells
  const both = AGE_GROUPS.map((_, band) => (cells[2 * band] ?? 0) + (cells[2 * band + 1] ?? 0))
  const drawn: Parts = new Map(AGE_GROUPS.map((name, band) => [name, both[band] ?? 0]))
  const pinned = withPinned(drawn, pin.ages)
  const bands = AGE_GROUPS.map((name) => pinned.get(name) ?? 0)
  const women = cells.reduce((sum, cell, at) => sum + (at % 2 === 1 ? cell : 0), 0)
  const { female, male } = pin.genders ?? {}
  const wanted = female !== undefined ? hundredths(female) : male !== undefined ? WHOLE - hundredths(male) : women
  const likely = bands.map((band, at) => (band * ((cells[2 * at + 1] ?? 0) + 1)) / ((both[at] ?? 0) + 2))
  const females = apportionWithin(Math.min(WHOLE, wanted), likely, bands)
  return bands.flatMap((band, at) => [band - (females[at] ?? 0), females[at] ?? 0])
}

function ageGenderWeights(d: Draws, words: Words, { category, gender, ageGroup }: Creator): number[] {
  const own = AGE_GROUPS.indexOf(ageGroup)
  const lean = gender === 'female' ? 9 : gender === 'male' ? -9 : 0
  const women = Math.max(8, Math.min(92, (words.categoryNamed(category)?.women ?? 50) + lean + d.normal(0, 8))) / 100
  const weights: number[] = []
  for (const [band, usual] of USUAL_AGES.entries()) {
    const weight = usual * Math.exp(-0.9 * Math.abs(band - own)) * d.between(0.75, 1.3)
    // Female followers are a little younger than male ones.
    const female = Math.max(0.03, Math.min(0.97, women + 0.02 * (2 - band)))
    weights.push(weight * (1 - female), weight * female)
  }
  return weights
}

function authenticityWeights(d: Draws, { qualityScore }: Creator): number[] {
  const poor = 1 - qualityScore / 100
  const bought = qualityScore < BOUGHT_BELOW
  const fake = bought ? d.between(30, 45) : 2 + 20 * poor * d.between(0.8, 1.2)
  const influencers = d.between(3, 7)
  const massFollowers = 3 + 16 * poor * d.between(0.8, 1.2)
  return [fake, influencers, massFollowers, 100 - fake - influencers - massFollowers]
}

function interestsOfOthers(d: Draws, { categories }: Words): string[] {
  return d.sample(categories, 4).map(({ interests, name }) => interests[0] ?? name)
}

type Home = ReturnType<typeof homeOf>

/** Returns where most of the audience lives: the creator's place, or a drawn one of its language where that is unknown. */
function homeOf(d: Draws, { location, country, languages: [spoken] }: Creator) {
  const same = country === null ? COUNTRIES.filter(({ languages }) => languages[0] === spoken) : []
  const drawn = d.pick(same.length > 0 ? same : COUNTRIES).name
  const name = country ?? drawn
  const roll = d.float()
  const cities = citiesOf(name)
  return { country: name, city: location ?? cities[Math.floor(roll * cities.length)]?.name ?? null }
}

function countriesOf(d: Draws, home: string, parts: (weights: readonly number[]) => number[]): Parts {
  // Audiences follow language, neighbours and diaspora: the first ones for certain.
  const near = countryNamed(home)?.abroad ?? d.sample(COUNTRIES, 6).map(({ name }) => name)
  const abroad = [...near.slice(0, 3), ...d.sample(near.slice(3), 2)].filter((name) => name !== home)
  const atHome = d.between(52, 80)
  const drawn = [...abroad, OTHERS].map((name, at) => d.between(0.5, 1) / (name === OTHERS ? 1 : at + 1))
  const sum = drawn.reduce((all, weight) => all + weight, 0)
  const shares = parts([atHome, ...drawn.map((weight) => ((100 - atHome) * weight) / sum)])
  return named([home, ...abroad, OTHERS], shares)
}

/** Draws cities by the shares of their countries: several of the home country, one of each other country. */
function citiesIn(countries: Parts, home: Home, d: Draws): Parts {
  const cities: Parts = new Map()
  for (const country of countries.keys()) {
    if (country === OTHERS) continue
    const part = countries.get(country) ?? 0
    if (country === home.country) addCitiesAtHome(cities, home, part, d)
    else add(cities, largeCity(d, country), Math.floor(part * d.between(0.3, 0.5)))
  }
  return scaled(cities)
}

/** The first cities most often. */
function largeCity(d: Draws, country: string): string {
  const cities = citiesOf(country)
  return cities[Math.floor(cities.length * d.float() ** 2)]?.name ?? country
}

function addCitiesAtHome(cities: Parts, { country, city: first }: Home, part: number, d: Draws): void {
  const most = Math.floor(part * d.between(0.34, 0.48))
  if (first !== null) add(cities, first, most)
  let others = 0
  for (const { name } of citiesOf(country)) {
    if (name !== first) add(cities, name, Math.floor((part * d.between(0.1, 0.16)) / ++others))
  }
}

function add(sums: Parts, name: string, part: number): void {
  sums.set(name, (sums.get(name) ?? 0) + part)
}

/** Returns the parts, scaled so that they add up to the whole. */
export function scaled(sums: Parts): Parts {
  return named([...sums.keys()], apportion(WHOLE, [...sums.values()]))
}

function named(names: readonly string[], shares: readonly number[]): Parts {
  return new Map(names.map((name, at) => [name, shares[at] ?? 0]))
}

/** Draws shares: the creator's own names come first and are largest, then others. */
function shares(
  own: readonly string[],
  others: readonly string[],
  d: Draws,
  parts: (weights: readonly number[]) => number[],
): Parts {
  const names = [...new Set([...own, ...others])]
  return named(names, parts(names.map((_, at) => d.between(0.8, 1.2) / (1 + at) ** 1.3)))
}
