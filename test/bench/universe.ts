// What it takes to make the parts of the universe, next to what one creator takes; and whether figures of far days, long
// schedules and pages in the middle of many comments take longer than others.

import { cronSchedule } from '../../src/kit/cron.ts'
import { DAY, startOfDay } from '../../src/kit/days.ts'
import { finish } from '../../src/kit/work.ts'
import { audienceOf } from '../../src/universe/audience.ts'
import { creatorAt } from '../../src/universe/creators.ts'
import { growthTrends } from '../../src/universe/growth-trends.ts'
import { commentsOf } from '../../src/universe/posts/comments.ts'
import { creatorFigures, curveOfPost, postFigures } from '../../src/universe/posts/post-figures.ts'
import { listedPosts, postOf } from '../../src/universe/posts/posts.ts'
import type { UniverseOptions } from '../../src/universe/types.ts'
import {
  type CommentSource,
  commentSource,
  commentsInOrder,
  totalOf,
} from '../../src/world/campaigns/comments-in-order.ts'

const ROUNDS = 5
const START = Date.UTC(2026, 0, 5)
const universe: UniverseOptions = { seed: 'bench', size: 2_000, start: START, pins: [] }
const creators = Array.from({ length: 300 }, (_, index) => creatorAt(universe, index))

/** µs for each of `count` times that `act` does something; the best of some rounds. */
function microseconds(count: number, act: (at: number) => unknown): number {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now()
    for (let at = 0; at < count; at++) act(at)
    best = Math.min(best, ((performance.now() - begun) * 1000) / count)
  }
  return best
}

const ofCreators = (act: (creator: (typeof creators)[number]) => unknown) =>
  microseconds(creators.length, (at) => act(creators[at] ?? creatorAt(universe, at)))

/** A post with comments enough to measure. */
function talkedAbout() {
  for (let n = 100; ; n++) {
    const post = postOf(universe, 'youtube', `AbCdEfGh${n}`)
    const { comments } = postFigures(universe, post, START)
    if (comments > 1_000 && comments < 5_000) return { post, comments }
  }
}

/** Rows for printing: what each thing takes, and how often one could make a creator meanwhile. */
export function benchUniverse(): Record<string, unknown>[] {
  const one = microseconds(2_000, (at) => creatorAt(universe, at))
  const { post, comments } = talkedAbout()
  const all = { from: 0, count: Number.POSITIVE_INFINITY }
  const rows: [string, number][] = [
    ['a creator', one],
    ['its audience', ofCreators((creator) => audienceOf(universe, creator, { renewed: 0 }))],
    ['its listed posts', ofCreators((creator) => listedPosts(universe, creator, START))],
    ['its figures', ofCreators((creator) => creatorFigures(universe, creator, START))],
    ['its trends', ofCreators((creator) => growthTrends(universe, creator, START))],
    ['a foreign post', ofCreators(({ handle }) => postOf(universe, 'instagram', handle))],
    ['the figures of a post', microseconds(2_000, (at) => postFigures(universe, post, START + at * 60_000))],
    ['a comment', microseconds(10, () => commentsOf(universe, post, START, all)) / comments],
  ]
  return rows.map(([what, each]) => ({ what, µs: each.toFixed(1), 'times a creator': (each / one).toFixed(2) }))
}

/** Sources of comments, each as of another hour. */
function sourcesOf(count: number): CommentSource[] {
  const at = startOfDay(START)
  return Array.from({ length: count }, (_, n) => {
    const post = postOf(universe, 'youtube', `AbCdEfGh${1_000 + n}`)
    return commentSource(`https://youtube.example/${n}`, post, curveOfPost(universe, post), at - (n % 24) * 3_600_000)
  })
}

/** Rows for printing: what should take the same however large it is, small and large. */
export function benchScale(): Record<string, unknown>[] {
  const every = cronSchedule('*/5 * * * *')
  const [few, many] = [sourcesOf(3), sourcesOf(300)]
  const middle = (sources: readonly CommentSource[]) => () =>
    finish(commentsInOrder(universe, sources, Math.floor(totalOf(sources) / 2), 100))
  const rows: [string, number, number][] = [
    [
      'ticks of a day, of a year',
      microseconds(10_000, (at) => every.count(START + at, START + at + DAY)),
      microseconds(10_000, (at) => every.count(START + at, START + at + 365 * DAY)),
    ],
    [
      'figures of a creator on day 0, on day 500',
      ofCreators((creator) => creatorFigures(universe, creator, START)),
      ofCreators((creator) => creatorFigures(universe, creator, START + 500 * DAY)),
    ],
    [
      'trends on day 0, on day 500',
      ofCreators((creator) => growthTrends(universe, creator, START)),
      ofCreators((creator) => growthTrends(universe, creator, START + 500 * DAY)),
    ],
    ['100 comments in the middle of 3 posts, of 300', microseconds(5, middle(few)), microseconds(5, middle(many))],
  ]
  return rows.map(([what, small, large]) => ({
    what,
    'small µs': small.toFixed(1),
    'large µs': large.toFixed(1),
    ratio: (large / small).toFixed(2),
  }))
}

if (process.argv[1]?.endsWith('bench/universe.ts')) {
  console.table(benchUniverse())
  console.table(benchScale())
}
