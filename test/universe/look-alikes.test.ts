import { describe, expect, it } from 'vitest'
import { creatorAt, creatorOf } from '../../src/universe/creators.ts'
import { lookAlikesOf } from '../../src/universe/look-alikes.ts'
import type { UniverseOptions } from '../../src/universe/types.ts'

const START = Date.UTC(2026, 0, 5, 9)
const universe = (size: number): UniverseOptions => ({ seed: 'alike', size, start: START, pins: [] })

describe('creators that look alike', () => {
  it('share platform and category, and are never the creator itself', () => {
    const options = universe(10_000)
    for (let index = 0; index < 60; index++) {
      const creator = creatorAt(options, index)
      const others = lookAlikesOf(options, creator, 5, START)
      expect(others.length).toBeGreaterThan(0)
      expect(new Set(others.map(({ handle }) => handle)).size).toBe(others.length)
      for (const other of others) {
        expect([other.connector, other.category]).toEqual([creator.connector, creator.category])
        expect(other.handle).not.toBe(creator.handle)
      }
    }
  })

  it('come nearest in size first', () => {
    const creator = creatorOf(universe(10_000), 'instagram', 'anna.bakes')
    const distances = lookAlikesOf(universe(10_000), creator, 5, START).map(({ followersAtStart }) =>
      Math.abs(Math.log((followersAtStart + 1) / (creator.followersAtStart + 1))),
    )
    expect(distances).toEqual([...distances].sort((a, b) => a - b))
  })

  it('are what they are pinned to be', () => {
    const creator = creatorOf(universe(10_000), 'instagram', 'anna.bakes')
    const [first, second, ...others] = lookAlikesOf(universe(10_000), creator, 5, START)
    const pins = [
      { connector: creator.connector, handle: first?.handle ?? '', category: 'Religion & Spirituality' },
      { connector: creator.connector, handle: second?.handle ?? '', followers: 50_000_000 },
    ]
    const found = lookAlikesOf({ ...universe(10_000), pins }, creator, 5, START)
    expect(found.map(({ handle }) => handle)).toEqual([...others, second].map((other) => other?.handle))
  })

  it.each([0, 1, 2, 30])('are those that there are in a population of %i', (size) => {
    const options = universe(size)
    const creator = creatorOf(options, 'instagram', 'anna.bakes')
    const alike = Array.from({ length: size }, (_, index) => creatorAt(options, index)).filter(
      ({ connector, category }) => connector === creator.connector && category === creator.category,
    )
    const found = lookAlikesOf(options, creator, 5, START).map(({ handle }) => handle)
    expect(found).toHaveLength(Math.min(5, alike.length))
    expect(alike.map(({ handle }) => handle)).toEqual(expect.arrayContaining(found))
  })
})
