// Words from faker, drawn from our own `Draws`. Faker's own randomness is unused.

import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { once } from '../kit/loading/once.ts'
import type { Draws } from '../kit/random.ts'
import { BUILT, RUN } from '../package-files.ts'

/** Loads English only. It takes some 30 ms. The build makes a script of it, since Jest cannot require modules. */
const loadEnglish = (): typeof import('@faker-js/faker/locale/en') =>
  createRequire(import.meta.url)(BUILT ? fileURLToPath(new URL('faker.cjs', RUN)) : '@faker-js/faker/locale/en')

const animals = once((): readonly string[] => loadEnglish().faker.rawDefinitions.animal?.type ?? [])

/** Draws a lower-case animal such as `otter`, letters only. */
export function animal(d: Draws): string {
  return d
    .pick(animals())
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}
