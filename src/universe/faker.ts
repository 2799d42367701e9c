// Words from faker, drawn by our own chance: the same draws give the same words, and nothing of its own is seeded.

import { createRequire } from 'node:module'
import type { Faker } from '@faker-js/faker'
import type { Draws } from '../kit/random.ts'

/** One faker for all; whose draws it takes is set for the length of a synchronous call. */
class Words {
  #faker: Faker | null = null
  #draws: Draws | null = null

  /** What `say` makes of the faker while that draws from `d`. */
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

  /** English alone, and only when the first text is written: some 30 ms that no start needs. */
  #load(): Faker {
    const module: typeof import('@faker-js/faker/locale/en') = createRequire(import.meta.url)(
      '@faker-js/faker/locale/en',
    )
    const randomizer = {
      next: () => {
        if (!this.#draws) throw new Error('faker draws outside of words.from')
        return this.#draws.float()
      },
      seed: () => undefined,
    }
    // Its class comes by way of its object: importing it would load every language there is.
    const { constructor: English, rawDefinitions } = module.faker
    const faker: Faker = Reflect.construct(English, [{ locale: rawDefinitions, randomizer }])
    faker.setDefaultRefDate(0)
    return faker
  }
}

const words = new Words()

/** A lower-case word such as `gentle`, letters only. */
export function adjective(d: Draws): string {
  return lettersOf(words.from(d, (faker) => faker.word.adjective()))
}

/** A lower-case word such as `otter`, letters only. */
export function animal(d: Draws): string {
  return lettersOf(words.from(d, (faker) => faker.animal.type()))
}

/** The title of a song. */
export function song(d: Draws): string {
  return words.from(d, (faker) => faker.music.songName())
}

/** The title of a book. */
export function book(d: Draws): string {
  return words.from(d, (faker) => faker.book.title())
}

/** The name of a colour such as `turquoise`. */
export function colour(d: Draws): string {
  return words.from(d, (faker) => faker.color.human())
}

function lettersOf(word: string): string {
  return word.toLowerCase().replace(/[^a-z]/g, '')
}
