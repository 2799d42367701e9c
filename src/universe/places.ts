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
}

/** A city of the universe. */
export interface City {
  readonly name: string
  readonly country: Country
}

const built = Object.entries(BASE.places).map(([name, { cities, ...country }]) => {
  const of: Country = { name, ...country }
  return { country: of, cities: cities.map((city): City => ({ name: city, country: of })) }
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

/** Returns the city with this name (any case). */
export function cityNamed(name: string): City | undefined {
  const wanted = name.toLowerCase()
  return CITIES.find((city) => city.name.toLowerCase() === wanted)
}

/** Returns the line of a biography that names the city. */
export function cityLine(city: string): string {
  return `📍 ${city}`
}
