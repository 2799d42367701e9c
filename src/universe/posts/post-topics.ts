// What posts are about: a creator takes up each topic of its category once in six posts, in an order of its own.

import type { Digest } from '../../kit/random.ts'
import { TOPICS } from '../categories.ts'
import { drawsAt } from '../numbered-draws.ts'

const ALL = Array.from({ length: TOPICS }, (_, topic) => topic)

/** Returns the topic of the creator's post `number`. */
export function topicAt(base: Digest, number: number): number {
  const turn = Math.floor(number / TOPICS)
  return drawsAt(base, turn ^ 0x04000000).sample(ALL, TOPICS)[number - turn * TOPICS] ?? 0
}
