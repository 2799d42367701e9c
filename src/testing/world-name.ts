// Names worlds after tests, and says which run they are of.

import { randomBytes } from 'node:crypto'
import { idOf } from '../kit/random.ts'
import { LIMITS } from '../model/limits.ts'

/** Runs of characters that the name of a world cannot have. */
const REFUSED = /[^ -~]+|[/\\?#@%]+/g

/** Letters keep their place without their accents. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(REFUSED, '-')
    .trim()

const DRAWN = randomBytes(4).toString('hex')

/** What the names of a run's worlds begin with, so that two runs on one server never meet. */
const run = () => plain(process.env.MOCKFLUENCE_RUN ?? '').slice(0, 32) || DRAWN

/**
 * Returns a valid name for the world of a test: the run, its title, shortened, and what tells it from other tests of that
 * title. `unique`: short printable ASCII without what a world's name cannot have.
 */
export function nameForTest(title: string, unique: string): string {
  const before = `${run()} `
  return `${before}${plain(title).slice(0, LIMITS.world_name_length - before.length - unique.length - 1)} ${unique}`
}

/** Returns a name for the bundle of a test, which stays the same in each run. */
export function fileNameOf(world: string): string {
  const name = world.slice(run().length + 1)
  return `${name.replace(/[^\w.-]+/g, '-').replace(/^-+/, '')}.json`
}

/** How many worlds each title has had in this process. */
const used = new Map<string, number>()

/** Files run at the same time, and their tests may have the same titles: the name of the file makes the difference. */
export function nameInFile(title: string, file: string): string {
  const key = `${file}\n${title}`
  const count = (used.get(key) ?? 0) + 1
  used.set(key, count)
  return nameForTest(title, `${idOf('file', file).slice(0, 8)}_${count}`)
}
