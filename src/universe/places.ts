// Where creators live: countries with their languages, telephone formats and names, and their cities.

import { BASE } from './data/base.ts'

type CountryData = (typeof BASE)['places'][string]

/** A country: see `CountryData` in `data/schema.ts`. */
export interface Country extends Readonly<Omit<CountryData, 'cities' | 'zones'>> {
  readonly name: string
}

export interface City {
  readonly name: string
  readonly country: Country
  /** Hours ahead of UTC. */
  readonly utc: number
}

const cities = new Map<string, readonly City[]>()

export const COUNTRIES: readonly Country[] = Object.entries(BASE.places).map(([name, place]) => {
  const { cities: names, zones, ...data } = place
  const country = { name, ...data }
  const found = names.map((city) => ({ name: city, country, utc: zones[city] ?? country.utc }))
  cities.set(name, found)
  return country
})

export const CITIES: readonly City[] = [...cities.values()].flat()

function byName<Place extends { readonly name: string }>(places: readonly Place[]) {
  const named = new Map(places.map((place) => [place.name.toLowerCase(), place]))
  return (name: string): Place | undefined => named.get(name.toLowerCase())
}

export const cityNamed = byName(CITIES)
export const countryNamed = byName(COUNTRIES)

/** Returns the cities of the country with this name (any case). */
export function citiesOf(country: string): readonly City[] {
  return cities.get(countryNamed(country)?.name ?? '') ?? []
}
