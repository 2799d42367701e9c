// Where creators live: countries with their languages, telephone formats and names, and their cities.

import type { NameGroup } from './names.ts'

/** A country of the universe. */
export interface Country {
  readonly name: string
  /** The first one first. Who speaks none that creators write in (`languages/writing.ts`) speaks English, too. */
  readonly languages: readonly string[]
  /** A telephone number with `#` for each drawn digit. */
  readonly phone: string
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
  ['India', 'Hindi|English', '+91 9#### #####', 'indian', 'Mumbai|Delhi|Bengaluru|Hyderabad|Chennai|Pune|Kolkata|Jaipur'],
  ['Brazil', 'Portuguese', '+55 11 9####-####', 'portuguese', 'Sao Paulo|Rio de Janeiro|Salvador|Brasilia|Curitiba'],
  ['United Kingdom', 'English', '+44 7700 900###', 'english', 'London|Manchester|Birmingham|Glasgow|Bristol'],
  ['Indonesia', 'Indonesian', '+62 812 #### ####', 'malay', 'Jakarta|Surabaya|Bandung|Denpasar'],
  ['Germany', 'German|English', '+49 151 ########', 'german', 'Berlin|Hamburg|Munich|Cologne'],
  ['France', 'French', '+33 6 ## ## ## ##', 'french', 'Paris|Lyon|Marseille|Bordeaux'],
  ['Spain', 'Spanish', '+34 6## ### ###', 'spanish', 'Madrid|Barcelona|Valencia|Seville'],
  ['Italy', 'Italian', '+39 3## #######', 'italian', 'Rome|Milan|Naples|Turin'],
  ['Mexico', 'Spanish', '+52 55 #### ####', 'spanish', 'Mexico City|Guadalajara|Monterrey|Tijuana'],
  ['Canada', 'English|French', '+1 613 555 01##', 'english', 'Toronto|Vancouver|Montreal|Calgary'],
  ['Australia', 'English', '+61 491 57# ###', 'english', 'Sydney|Melbourne|Brisbane|Perth'],
  ['Turkey', 'Turkish', '+90 5## ### ## ##', 'turkish', 'Istanbul|Ankara|Izmir'],
  ['Japan', 'Japanese|English', '+81 90 #### ####', 'japanese', 'Tokyo|Osaka|Kyoto'],
  ['South Korea', 'Korean|English', '+82 10 #### ####', 'korean', 'Seoul|Busan|Incheon'],
  ['Nigeria', 'English|Yoruba', '+234 80# ### ####', 'african', 'Lagos|Abuja|Ibadan'],
  ['South Africa', 'English|Zulu', '+27 8# ### ####', 'african', 'Johannesburg|Cape Town|Durban'],
  ['Egypt', 'Arabic|English', '+20 10 #### ####', 'arabic', 'Cairo|Alexandria|Giza'],
  ['United Arab Emirates', 'Arabic|English', '+971 5# ### ####', 'arabic', 'Dubai|Abu Dhabi|Sharjah'],
  ['Saudi Arabia', 'Arabic|English', '+966 5# ### ####', 'arabic', 'Riyadh|Jeddah|Dammam'],
  ['Argentina', 'Spanish', '+54 9 11 #### ####', 'spanish', 'Buenos Aires|Cordoba|Rosario'],
  ['Colombia', 'Spanish', '+57 3## ### ####', 'spanish', 'Bogota|Medellin|Cali'],
  ['Chile', 'Spanish', '+56 9 #### ####', 'spanish', 'Santiago|Valparaiso'],
  ['Peru', 'Spanish', '+51 9## ### ###', 'spanish', 'Lima|Arequipa'],
  ['Portugal', 'Portuguese', '+351 91# ### ###', 'portuguese', 'Lisbon|Porto'],
  ['Netherlands', 'Dutch|English', '+31 6 #### ####', 'german', 'Amsterdam|Rotterdam|Utrecht'],
  ['Belgium', 'Dutch|French', '+32 47# ## ## ##', 'french', 'Brussels|Antwerp'],
  ['Switzerland', 'German|French', '+41 79 ### ## ##', 'german', 'Zurich|Geneva'],
  ['Austria', 'German', '+43 660 #######', 'german', 'Vienna|Graz'],
  ['Norway', 'Norwegian|English', '+47 4## ## ###', 'nordic', 'Oslo|Bergen|Trondheim'],
  ['Sweden', 'Swedish|English', '+46 70 ### ## ##', 'nordic', 'Stockholm|Gothenburg|Malmo'],
  ['Denmark', 'Danish|English', '+45 2# ## ## ##', 'nordic', 'Copenhagen|Aarhus'],
  ['Finland', 'Finnish|English', '+358 40 #######', 'nordic', 'Helsinki|Tampere'],
  ['Poland', 'Polish|English', '+48 5## ### ###', 'slavic', 'Warsaw|Krakow|Gdansk'],
  ['Ukraine', 'Ukrainian|English', '+380 50 ### ####', 'slavic', 'Kyiv|Lviv'],
  ['Greece', 'Greek|English', '+30 69# ### ####', 'italian', 'Athens|Thessaloniki'],
  ['Ireland', 'English|Irish', '+353 85 ### ####', 'english', 'Dublin|Cork'],
  ['Malaysia', 'Malay|English', '+60 12 ### ####', 'malay', 'Kuala Lumpur|Penang'],
  ['Philippines', 'Filipino|English', '+63 917 ### ####', 'spanish', 'Manila|Cebu City'],
  ['Singapore', 'English|Mandarin', '+65 8### ####', 'chinese', 'Singapore'],
  ['Taiwan', 'Mandarin|English', '+886 9## ### ###', 'chinese', 'Taipei|Kaohsiung'],
  ['Kenya', 'Swahili|English', '+254 7## ### ###', 'african', 'Nairobi|Mombasa'],
]

const built = ROWS.map(([name, languages, phone, names, cities]) => {
  const country: Country = { name, languages: languages.split('|'), phone, names }
  return { country, cities: cities.split('|').map((city): City => ({ name: city, country })) }
})

export const COUNTRIES: readonly Country[] = built.map((row) => row.country)

/** All cities; fewer than 256, so that a column needs one byte for each row. */
export const CITIES: readonly City[] = built.flatMap((row) => row.cities)

/** Returns the cities of the country with this name (any case). */
export function citiesOf(country: string): readonly City[] {
  const wanted = country.toLowerCase()
  return CITIES.filter((city) => city.country.name.toLowerCase() === wanted)
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
