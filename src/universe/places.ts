// Where creators live: countries with their languages, telephone formats and names, and their cities.

import type { NameGroup } from './names.ts'

/** A country of the universe. */
export interface Country {
  readonly name: string
  /** The first one first. Who speaks none that creators write in (`languages/writing.ts`) speaks English, too. */
  readonly languages: readonly string[]
  /** Telephone numbers that its regulator keeps free for fiction, with `#` for each drawn digit; none in most countries. */
  readonly phones: readonly string[]
  readonly names: NameGroup
}

/** A city of the universe. */
export interface City {
  readonly name: string
  readonly country: Country
}

// biome-ignore format: a table, one line for each country
const ROWS: readonly (readonly [string, string, string, NameGroup, string])[] = [
  ['United States', 'English', '+1 202 555 01##', 'english', 'New York|Los Angeles|Chicago|Houston|Miami|Seattle|Austin|Denver'],
  ['India', 'Hindi|English', '', 'indian', 'Mumbai|Delhi|Bengaluru|Hyderabad|Chennai|Pune|Kolkata|Jaipur'],
  ['Brazil', 'Portuguese', '', 'portuguese', 'Sao Paulo|Rio de Janeiro|Salvador|Brasilia|Curitiba'],
  ['United Kingdom', 'English', '+44 7700 900###', 'english', 'London|Manchester|Birmingham|Glasgow|Bristol'],
  ['Indonesia', 'Indonesian', '', 'malay', 'Jakarta|Surabaya|Bandung|Denpasar'],
  ['Germany', 'German|English', '+49 30 23125 ###|+49 40 66969 ###|+49 89 99998 ###|+49 221 4710 ###', 'german', 'Berlin|Hamburg|Munich|Cologne'],
  ['France', 'French', '+33 6 39 98 ## ##', 'french', 'Paris|Lyon|Marseille|Bordeaux'],
  ['Spain', 'Spanish', '', 'spanish', 'Madrid|Barcelona|Valencia|Seville'],
  ['Italy', 'Italian', '', 'italian', 'Rome|Milan|Naples|Turin'],
  ['Mexico', 'Spanish', '', 'spanish', 'Mexico City|Guadalajara|Monterrey|Tijuana'],
  ['Canada', 'English|French', '+1 613 555 01##', 'english', 'Toronto|Vancouver|Montreal|Calgary'],
  ['Australia', 'English', '+61 491 570 006|+61 491 570 110|+61 491 570 156|+61 491 570 157|+61 491 570 158|+61 491 570 159', 'english', 'Sydney|Melbourne|Brisbane|Perth'],
  ['Turkey', 'Turkish', '', 'turkish', 'Istanbul|Ankara|Izmir'],
  ['Japan', 'Japanese|English', '', 'japanese', 'Tokyo|Osaka|Kyoto'],
  ['South Korea', 'Korean|English', '', 'korean', 'Seoul|Busan|Incheon'],
  ['Nigeria', 'English|Yoruba', '', 'african', 'Lagos|Abuja|Ibadan'],
  ['South Africa', 'English|Zulu', '', 'african', 'Johannesburg|Cape Town|Durban'],
  ['Egypt', 'Arabic|English', '', 'arabic', 'Cairo|Alexandria|Giza'],
  ['United Arab Emirates', 'Arabic|English', '', 'arabic', 'Dubai|Abu Dhabi|Sharjah'],
  ['Saudi Arabia', 'Arabic|English', '', 'arabic', 'Riyadh|Jeddah|Dammam'],
  ['Argentina', 'Spanish', '', 'spanish', 'Buenos Aires|Cordoba|Rosario'],
  ['Colombia', 'Spanish', '', 'spanish', 'Bogota|Medellin|Cali'],
  ['Chile', 'Spanish', '', 'spanish', 'Santiago|Valparaiso'],
  ['Peru', 'Spanish', '', 'spanish', 'Lima|Arequipa'],
  ['Portugal', 'Portuguese', '', 'portuguese', 'Lisbon|Porto'],
  ['Netherlands', 'Dutch|English', '', 'german', 'Amsterdam|Rotterdam|Utrecht'],
  ['Belgium', 'Dutch|French', '', 'french', 'Brussels|Antwerp'],
  ['Switzerland', 'German|French', '', 'german', 'Zurich|Geneva'],
  ['Austria', 'German', '', 'german', 'Vienna|Graz'],
  ['Norway', 'Norwegian|English', '', 'nordic', 'Oslo|Bergen|Trondheim'],
  ['Sweden', 'Swedish|English', '+46 70 174 06 1#|+46 70 174 06 2#|+46 70 174 06 3#', 'nordic', 'Stockholm|Gothenburg|Malmo'],
  ['Denmark', 'Danish|English', '', 'nordic', 'Copenhagen|Aarhus'],
  ['Finland', 'Finnish|English', '', 'nordic', 'Helsinki|Tampere'],
  ['Poland', 'Polish|English', '', 'slavic', 'Warsaw|Krakow|Gdansk'],
  ['Ukraine', 'Ukrainian|English', '', 'slavic', 'Kyiv|Lviv'],
  ['Greece', 'Greek|English', '', 'greek', 'Athens|Thessaloniki'],
  ['Ireland', 'English|Irish', '+353 20 91# ####', 'english', 'Dublin|Cork'],
  ['Malaysia', 'Malay|English', '', 'malay', 'Kuala Lumpur|Penang'],
  ['Philippines', 'Filipino|English', '', 'spanish', 'Manila|Cebu City'],
  ['Singapore', 'English|Mandarin', '', 'chinese', 'Singapore'],
  ['Taiwan', 'Mandarin|English', '', 'chinese', 'Taipei|Kaohsiung'],
  ['Kenya', 'Swahili|English', '', 'african', 'Nairobi|Mombasa'],
]

const built = ROWS.map(([name, languages, phones, names, cities]) => {
  const country: Country = { name, languages: languages.split('|'), phones: phones ? phones.split('|') : [], names }
  return { country, cities: cities.split('|').map((city): City => ({ name: city, country })) }
})

export const COUNTRIES: readonly Country[] = built.map((row) => row.country)

/** All cities; fewer than 256, so that a column needs one byte for each row. */
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
