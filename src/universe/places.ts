// Where creators live: countries with their languages, telephone formats and names, and their cities.

import { BASE } from './data/base.ts'

/** A country of the universe. */
export interface Country {
  readonly name: string
  /** The first one first. Who speaks none that creators write in speaks English, too. */
  readonly languages: readonly string[]
  /** Telephone numbers that its regulator keeps free for fiction, with `#` for each drawn digit; none in most countries. */
  readonly phones: readonly string[]
  /** The group of its names. */
  readonly names: string
  /** How many creators live there, next to other countries. */
  readonly share: number
  /** Hours ahead of UTC. */
  readonly utc: number
  /** Countries where else audiences of its creators live, the largest first. */
  readonly abroad: readonly string[]
}

/** A city of the universe. */
export interface City {
  readonly name: string
  readonly country: Country
  readonly utc: number
}

const built = Object.entries(BASE.places).map(([name, { cities, zones, ...country }]) => {
  const of: Country = { name, ...country }
  return { country: of, cities: cities.map((city): City => ({ name: city, country: of, utc: zones[city] ?? of.utc })) }
})

export const COUNTRIES: readonly Country[] = built.map((row) => row.country)

export const CITIES: readonly City[] = built.flatMap((row) => row.cities)

const citiesByCountry: ReadonlyMap<string, readonly City[]> = new Map(
  built.map(({ country, cities }) => [country.name.toLowerCase(), cities]),
)
const NO_CITIES: readonly City[] = []

/** Returns the cities of the country with this name (any case). */
export function citiesOf(country: string): readonly City[] {
  return citiesByCountry.get(country.toLowerCase()) ?? NO_CITIES
}

const cityByName: ReadonlyMap<string, City> = new Map(CITIES.map((city) => [city.name.toLowerCase(), city]))

/** Returns the city with this name (any case). */
export function cityNamed(name: string): City | undefined {
  return cityByName.get(name.toLowerCase())
}

const countryByName: ReadonlyMap<string, Country> = new Map(
  COUNTRIES.map((country) => [country.name.toLowerCase(), country]),
)

/** Returns the country with this name (any case). */
export function countryNamed(name: string): Country | undefined {
  return countryByName.get(name.toLowerCase())
}

/** Returns the line of a biography that names the city. */
export function cityLine(city: string): string {
  return `📍 ${city}`
}
