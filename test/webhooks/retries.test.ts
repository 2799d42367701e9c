import { expect, it } from 'vitest'
import { httpDate } from '../../src/kit/http-date.ts'
import { LIMITS } from '../../src/model/limits.ts'
import { RETRY_AFTER, retryIn } from '../../src/webhooks/retries.ts'

const WORLD = Date.UTC(2026, 0, 5, 9)
const WALL = Date.UTC(2026, 10, 21, 8, 0, 0, 337)
const [PLANNED] = RETRY_AFTER

const wait = (status: number, retry_after: string | null, clocks = { world: WORLD, wall: WALL }) =>
  retryIn(1, { status, duration_ms: 1, error: null, retry_after }, clocks)

it.each([
  [429, '7', 7_000],
  [503, '7', 7_000],
  [500, '7', PLANNED],
  [429, null, PLANNED],
  [429, '', PLANNED],
  [429, '0', 1_000],
  [429, '86401', LIMITS.retry_after_ms],
  [429, '99999999999', LIMITS.retry_after_ms],
  [503, '1.5', PLANNED],
  [503, '-5', PLANNED],
  [503, 'soon 5', PLANNED],
  [503, '2026-11-21', PLANNED],
  [503, httpDate(WALL + 90_000), 89_663],
  [503, httpDate(WALL), 1_000],
  [503, httpDate(WORLD + 90_000), 90_000],
  [503, httpDate(WORLD - 90_000), 1_000],
])('waits after %s with retry-after %j for %s ms', (status, retryAfter, expected) => {
  expect(wait(status, retryAfter)).toBe(expected)
})

it('takes a date for one of the world where the world is ahead of the real time, too', () => {
  const world = WALL + 400 * 24 * 60 * 60_000
  expect(wait(503, httpDate(world + 90_000), { world, wall: WALL })).toBe(89_663)
  expect(wait(503, httpDate(WALL + 90_000), { world, wall: WALL })).toBe(89_663)
})

it('honours it only as long as there is another attempt', () => {
  const outcome = { status: 429, duration_ms: 1, error: null, retry_after: '7' }
  expect(retryIn(RETRY_AFTER.length, outcome, { world: WORLD, wall: WALL })).toBe(7_000)
  expect(retryIn(RETRY_AFTER.length + 1, outcome, { world: WORLD, wall: WALL })).toBeNull()
})
