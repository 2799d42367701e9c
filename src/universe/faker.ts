// Words from faker, drawn from our own `Draws`: the same draws give the same words. Faker's own randomness is unused.

import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Faker } from '@faker-js/faker'
import type { Draws } from '../kit/random.ts'
import { BUILT, RUN } from '../package-files.ts'

/** Loads English only. It takes some 30 ms. The build makes a script of it, since Jest cannot require modules. */
const loadEnglish = (): typeof import('@faker-js/faker/locale/en') =>
  createRequire(import.meta.url)(BUILT ? fileURLToPath(new URL('faker.cjs', RUN)) : '@faker-js/faker/locale/en')

/** One shared faker; each synchronous call sets the draws that it uses. */
class Words {
  #faker: Faker | null = null
  #draws: Draws | null = null

  /** Calls `say` with a faker that draws from `d`, and returns its result. */
  from<Said>(d: Draws, say: (faker: Faker) => Said): Said {
    const before = this.#draws
    this.#draws = d
    try {
      this.#faker ??= this.#load()
      return say(this.#faker)
    } finally {
      this.#draws = before
    }
  }

  #load(): Faker {
    const module = loadEnglish()
    const randomizer = {
      next: () => {
        if (!this.#draws) throw new Error('faker draws outside of words.from')
        return this.#draws.float()
      },
      seed: () => undefined,
    }
    // Takes the class from an instance, because importing the class would load all languages.
    const { constructor: English, rawDefinitions } = module.faker
    const faker: Faker = Reflect.construct(English, [{ locale: rawDefinitions, randomizer }])
    faker.setDefaultRefDate(0)
    return faker
  }
}

const words = new Words()

/** Draws a lower-case animal such as `otter`, letters only. */
export function animal(d: Draws): string {
  return lettersOf(words.from(d, (faker) => faker.animal.type()))
}

function lettersOf(word: string): string {
  return word.toLowerCase().replace(/[^a-z]/g, '')
}
