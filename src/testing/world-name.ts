// Names worlds after tests.

import { LIMITS } from '../model/limits.ts'

/** Runs of characters that the name of a world cannot have. */
const REFUSED = /[^ -~]+|[/\\?#@%]+/g

/**
 * Returns a valid name for the world of a test: its title, shortened, and what tells it from other tests of that title.
 * `unique`: short printable ASCII without what a world's name cannot have.
 */
export function nameForTest(title: string, unique: string): string {
  // Letters keep their place without their accents.
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(REFUSED, '-')
    .trim()
  return `${plain.slice(0, LIMITS.world_name_length - unique.length - 1)} ${unique}`.trim()
}
