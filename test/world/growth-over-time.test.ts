// Figures that grow while the clock moves: they rise, never fall, and follow the tracking.

import { describe, expect, it } from 'vitest'
import { type Sim, simulate } from '../simulate.ts'

const DAYS = Array.from({ length: 10 }, (_, day) => day)

const creator = async (sim: Sim, handle: string) =>
  (await sim.get(`/api/v1/insights/public/instagram/overall?identifier=${handle}`)).body

/** What `read` answers today and after each of the days. */
async function daily<Value>(sim: Sim, days: readonly number[], read: () => Promise<Value>): Promise<Value[]> {
  const values: Value[] = []
  for (const day of days) {
    if (day > 0) await sim.advance('1d')
    values.push(await read())
  }
  return values
}

function expectRising(values: readonly number[]) {
  expect(values).toEqual(values.toSorted((a, b) => a - b))
  expect(values.at(-1)).toBeGreaterThan(values[0] ?? Number.POSITIVE_INFINITY)
}

describe('the figures of a creator', () => {
  it('rise over the days, and their trends get a day each day', async () => {
    const sim = await simulate()
    const seen = await daily(sim, DAYS, () => creator(sim, 'anna.bakes'))
    expectRising(seen.map(({ profile_overview }) => profile_overview.followers_count))
    const lastDays = seen.map(({ get_growth_trends: trends }) => {
      const [[day, { followers }] = ['', { followers: 0 }]] = Object.entries<{ followers: number }>(
        trends.cumulative_followers_trends.at(-1),
      )
      return { day, followers }
    })
    for (const [at, { day, followers }] of lastDays.entries()) {
      expect(day).toBe(new Date(Date.UTC(2026, 0, 5 + at)).toISOString().slice(0, 10))
      expect(followers).toBe(seen[at].profile_overview.followers_count)
    }
  })
})
