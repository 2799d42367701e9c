import { describe, expect, it } from 'vitest'
import { startOfDay } from '../../src/kit/days.ts'
import { finish } from '../../src/kit/work.ts'
import { commentsOf } from '../../src/universe/posts/comments.ts'
import { curveOfPost } from '../../src/universe/posts/post-figures.ts'
import { postOf } from '../../src/universe/posts/posts.ts'
import {
  type CommentSource,
  commentSource,
  commentsInOrder,
  totalOf,
} from '../../src/world/campaigns/comments-in-order.ts'
import { START } from '../simulate.ts'

const options = { seed: 'test', size: 1000, start: START, pins: [] }
const at = startOfDay(START)

/** Posts that have something to list, on all three platforms, each as of another hour. */
function sourcesOf(count: number): CommentSource[] {
  const sources: CommentSource[] = []
  for (let n = 100; sources.length < count; n++) {
    const connector = (['instagram', 'youtube', 'tiktok'] as const)[n % 3] ?? 'instagram'
    const shortcode = connector === 'tiktok' ? `7300000000000000${n}` : `AbCdEfGh${n}`
    const post = postOf(options, connector, shortcode)
    const curve = curveOfPost(options, post)
    const source = commentSource(`https://${connector}.example/${n}`, post, curve, at - (n % 24) * 3_600_000)
    if (source.total > 20) sources.push(source)
  }
  return sources
}

describe('comments of several posts in order', () => {
  it.each([1, 2, 7])('pages %i posts into all their comments, each once, oldest first', (count) => {
    const sources = sourcesOf(count)
    const all = sources
      .flatMap((source) =>
        commentsOf(options, source.post, source.at, { from: 0, count: source.total }).map((comment) => ({
          ...comment,
          source,
        })),
      )
      .sort(
        (a, b) =>
          a.createdAt - b.createdAt ||
          (a.source.url < b.source.url ? -1 : a.source === b.source ? a.number - b.number : 1),
      )
    expect(all.length).toBe(totalOf(sources))
    expect(all.length).toBeGreaterThan(10)
    const size = Math.ceil(all.length / 7)
    const paged = Array.from({ length: 9 }, (_, page) => finish(commentsInOrder(options, sources, page * size, size)))
    const names = (list: typeof all) =>
      list.map(({ source, number, createdAt }) => `${source.url} ${number} ${createdAt}`)
    expect(names(paged.flat())).toEqual(names(all))
    expect(paged.slice(0, 6).every((page) => page.length === size)).toBe(true)
  })

  it('has nothing beyond the end, or of no posts', () => {
    const sources = sourcesOf(2)
    expect(finish(commentsInOrder(options, sources, totalOf(sources), 10))).toEqual([])
    expect(finish(commentsInOrder(options, [], 0, 10))).toEqual([])
  })

  it('reads a page in the middle of many posts as part of any longer one', () => {
    const sources = sourcesOf(300)
    const middle = Math.floor(totalOf(sources) / 2)
    const page = finish(commentsInOrder(options, sources, middle, 200))
    const longer = finish(commentsInOrder(options, sources, middle - 400, 1_000))
    expect([page.length, longer.length]).toEqual([200, 1_000])
    expect(page).toEqual(longer.slice(400, 600))
  })
})
