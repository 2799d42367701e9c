// What the words of a handle that a client names say of its creator: `tinytech` is about technology, `mum.of.two` a woman.

import { BoundedCache } from '../../kit/bounded-cache.ts'
import { CATEGORIES, categoryAt } from '../categories.ts'
import { AGE_GROUPS, type AgeGroup, GENDERS } from '../vocabulary.ts'
import { genderOfFirstName } from './first-names.ts'

// biome-ignore format: a table, one line for each category
const WORDS: Readonly<Record<string, string>> = {
  'Art & Design': 'art arts artist draw paint sketch design craft clay ceramic illustrat doodle',
  'Automobiles': 'car cars auto motor drive driving motorbike garage engine',
  'Beauty & Hygiene': 'beauty makeup skin skincare nails hair glow lipstick cosmetic',
  'Books & Writing': 'book books reads reader reading write writes writer poet poetry novel library',
  'Business & Entrepreneurship': 'business biz startup founder entrepreneur builds marketing',
  'Cinema & Entertainment': 'cinema movie film films watches comedy laugh theatre',
  'Family & Relationships': 'family wedding couple marriage relationship',
  'Fashion': 'fashion outfit dress wear style styles stylist streetwear thrift sews sewing knits knitting',
  'Finance': 'finance money invest stock stocks budget crypto wealth saving',
  'Food & Beverages': 'kocht backt kueche cocina cuisine cucina food foodie cook chef recipe kitchen coffee vegan bread cake bake baker baking eat eats tasty dessert pasta',
  'Gaming': 'chess game gamer games gaming plays esport speedrun arcade pixel',
  'Health & Fitness': 'nurse doctor physio fit fitness gym yoga workout lifts health move moves pilates muscle wellness',
  'Home & Lifestyle': 'home house garden plant plants decor interior diy lifestyle',
  'Learning & Education': 'learn study studies teach teacher math maths science school education',
  'Infotainment': 'facts trivia explains explained curious',
  'Vloggers & Bloggers': 'vlog vlogs blog blogger diary',
  'Politics': 'politic policy vote election democra debate',
  'Non Profits': 'charity volunteer rescue donate helps',
  'Fan Pages': 'fanpage fandom edits fans stan',
  'Motivational': 'motivat mindset inspir affirmation',
  'Music & Dance': 'music dance dances dancer dancing sing sings singer guitar piano beats song songs',
  'News & Journalism': 'news report reporter press journal headline',
  'Parenting': 'parent mom mum mummy mommy momma mama dad daddy baby kids twins toddler',
  'Photography': 'photo foto lens drone camera portrait shoots pics',
  'Religion & Spirituality': 'faith pray prayer bible spirit meditat tarot',
  'Sports': 'marathon sport sports soccer football tennis climb climbs surf surfer cycling run runs basketball',
  'Technology': 'tech gadget code codes coding coder software robot geek byte',
  'Travel & Adventure': 'reist reise viaje viagem voyage viaggi travel trip nomad hike hikes hiking explore explorer wander wanderlust roam vanlife',
  'Work & Career': 'career careers office resume remote jobs works freelance',
}
const CATEGORY_OF_WORD: readonly (readonly [string, number])[] = Object.entries(WORDS)
  .flatMap(([name, words]) => words.split(' ').map((word) => [word, categoryAt(name)] as const))
  .sort((a, b) => b[0].length - a[0].length)

/** Words of three letters stand in many names (`carla`), so that they count alone or before one of these. */
const AFTER_SHORT = new Set([
  'fan',
  'life',
  'girl',
  'guy',
  'lover',
  'blog',
  'talk',
  'time',
  'club',
  'jokes',
  'tips',
  'lab',
  'hub',
])
const MEN = new Set(
  'dad daddy papa father grandpa mr boy guy king bro uncle opa papi husband brother abuelo nonno'.split(' '),
)
const WOMEN = new Set(
  'mom mum mummy mommy mama momma mother grandma granny nana mrs ms girl lady queen auntie oma mami mutti wife sister abuela nonna'.split(
    ' ',
  ),
)
const AGES: readonly (readonly [AgeGroup, string])[] = [
  ['65-', 'grandma grandpa granny nana oma opa abuela abuelo nonna nonno'],
  ['18-24', 'student'],
  ['13-17', 'teen teenage'],
]

/** A parent, a man or a woman at the end of a word: `fitmum`, `plantlady`. */
const PARENT = /(?<!i)(?:mum|mom|mummy|mommy|dad|daddy)$/
const MAN_LAST = /(?:dad|daddy|guy|boy|grandpa)$/
const WOMAN_LAST = /(?:(?<!i)mum|mom|mummy|mommy|girl|lady|queen|grandma)$/

/** Returns the words and what they are joined from: `thecarguy` has `carguy`, `yogawithsara` has `sara`. */
export function partsOf(words: readonly string[]): readonly string[] {
  const joined = words.flatMap((word) => {
    const [, what, whom] = /^(.{2,})(?:with|by)(.{2,})$/.exec(word) ?? []
    const [, bare] = /^(?:the|its|iam|real)(.{3,})$/.exec(word) ?? []
    return [what, whom, bare].filter((part) => part !== undefined)
  })
  return [...words, ...joined]
}

/** By word: a creator is drawn anew for each of its documents, and hundreds of words are compared. */
const places = new BoundedCache<string, number>(1_000)
/** Longer words are not kept. */
const LONG = 30

/** Returns the place in CATEGORY_OF_WORD of the first word that is in this one; -1 for none. */
function placeOfWord(word: string): number {
  const says = ([known]: readonly [string, number]) =>
    word === known ||
    (known.length > 3 ? word.includes(known) : word.startsWith(known) && AFTER_SHORT.has(word.slice(known.length)))
  if (word.length > LONG) return CATEGORY_OF_WORD.findIndex(says)
  return places.of(word, () => CATEGORY_OF_WORD.findIndex(says))
}

/** Returns the code of the category that the words of a handle name; undefined for none. */
export function categoryOfWords(words: readonly string[]): number | undefined {
  const said = words.map(placeOfWord).filter((place) => place >= 0)
  const named = said.length > 0 ? CATEGORY_OF_WORD[Math.min(...said)]?.[1] : undefined
  const found = named ?? (words.some((word) => PARENT.test(word)) ? categoryAt('Parenting') : undefined)
  return found !== undefined && CATEGORIES[found] ? found : undefined
}

/** Returns the code of the gender that a name or the words of a handle say; undefined for none. */
export function genderOfWords(words: readonly string[]): number | undefined {
  const man = words.some((word) => MEN.has(word) || MAN_LAST.test(word))
  const woman = words.some((word) => WOMEN.has(word) || WOMAN_LAST.test(word))
  const named = words.map(genderOfFirstName).find((gender) => gender !== undefined)
  const said = man !== woman ? (man ? 'male' : 'female') : named
  return said && GENDERS.indexOf(said)
}

/** Returns the code of the age group that the words of a handle say; undefined for none. */
export function ageOfWords(words: readonly string[]): number | undefined {
  const found = AGES.find(([, said]) => words.some((word) => said.split(' ').includes(word.replace(/life$/, ''))))?.[0]
  return found === undefined ? undefined : AGE_GROUPS.indexOf(found)
}
