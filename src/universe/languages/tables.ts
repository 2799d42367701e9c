// The tables of all languages. The build puts them into a file, and this module reads that: as code they would be compiled
// and built at every start, which takes 15 ms, though most runs need one language.

import { dutch } from './dutch.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { hindi } from './hindi.ts'
import { indonesian } from './indonesian.ts'
import { italian } from './italian.ts'
import type { Language } from './language.ts'
import { portuguese } from './portuguese.ts'
import { spanish } from './spanish.ts'
import { turkish } from './turkish.ts'

/** Returns the languages that creators write in, by their names in `places.ts`. They are data only. */
export function readLanguages(): Readonly<Record<string, Language>> {
  return {
    English: english,
    Spanish: spanish,
    Portuguese: portuguese,
    German: german,
    French: french,
    Italian: italian,
    Turkish: turkish,
    Indonesian: indonesian,
    Dutch: dutch,
    Hindi: hindi,
  }
}
