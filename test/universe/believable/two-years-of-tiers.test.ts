// Tiers, years after the first day: engagement still falls with size, and the figures of thousands still agree.

import { describe, expect, test } from 'vitest'
import { DAY } from '../../../src/kit/days.ts'
import { audienceOf } from '../../../src/universe/audience.ts'
import { BOUGHT_BELOW } from '../../../src/universe/people/figures.ts'
import { creatorFigures, postFigures } from '../../../src/universe/posts/post-figures.ts'
import { listedPosts } from '../../../src/universe/posts/posts.ts'
import type { Creator, UniverseOptions } from '../../../src/universe/types.ts'
import { TIERS, tierOf } from '../../../src/universe/vocabulary.ts'
import { mean } from '../a-universe.ts'
import { agreement, median, START, THOUSANDS } from './a-thousand.ts'

/** A thousand creators on a day, with their figures. */
function figuresOn(day: number, { options, creators }: { options: UniverseOptions; creators: readonly Creator[] }) {
  return creators.map((creator) => {
    const { followers, engagementRate } = creatorFigures(options, creator, START + day * DAY)
    return { creator, followers, rate: engagementRate, tier: tierOf(followers) }
  })
}

describe.each([60, 731])('after %i days', (day) => {
  const groups = THOUSANDS.map((thousand) => ({ ...thousand, figures: figuresOn(day, thousand) }))
  const everybody = groups.flatMap(({ figures }) => figures)
  const usual = new Map(
    TIERS.map(({ name }) => [name, median(everybody.filter(({ tier }) => tier === name).map(({ rate }) => rate))]),
  )

  test('engagement falls with size, and nobody is far from its tier', () => {
    const medians = [...usual.values()]
    expect(medians).toEqual([...medians].sort((a, b) => b - a))
    for (const { creator, followers, rate, tier } of everybody) {
      const relative = rate / (usual.get(tier) ?? 1)
      expect(relative, `${creator.handle} ${followers} ${rate}`).toBeLessThan(4)
      expect(relative, `${creator.handle} ${followers} ${rate}`).toBeGreaterThan(0.2)
      if (followers >= 1_000_000) expect(rate, creator.handle).toBeLessThan(8)
    }
  })

  test('quality, effective followers, authentic audience and engagement agree', () => {
    const rated = groups.flatMap(({ options, figures }) =>
      figures.map(({ creator, rate, tier }) => ({
        creator,
        rate,
        relative: rate / (usual.get(tier) ?? 1),
        real: audienceOf(options, creator, { renewed: day % 3 }).authenticity.real,
      })),
    )
    expect(agreement(rated.map(({ creator, relative }) => [creator.qualityScore, relative]))).toBeGreaterThan(0.6)
    expect(agreement(rated.map(({ creator, real }) => [creator.qualityScore, real]))).toBeGreaterThan(0.7)
    expect(agreement(rated.map(({ creator, rate }) => [creator.effectiveFollowerRate, rate]))).toBeGreaterThan(0.85)
    for (const { creator, real } of rated) expect(creator.effectiveFollowerRate).toBeLessThan(real)
  })

  test('some have lost followers, those with bought ones among them; most have gained', () => {
    const lost = everybody.filter(({ creator, followers }) => followers < creator.followersAtStart)
    expect(lost.length / everybody.length).toBeGreaterThan(0.08)
    expect(lost.length / everybody.length).toBeLessThan(0.25)
    const bought = everybody.filter(({ creator }) => creator.qualityScore < BOUGHT_BELOW)
    expect(bought.length).toBeGreaterThan(20)
    for (const { creator, followers } of bought) expect(followers).toBeLessThanOrEqual(creator.followersAtStart)
  })
})

test('shorts are seen more than long videos, also years later', () => {
  for (const { options, creators } of THOUSANDS) {
    const channels = creators.filter(
      ({ connector, averageViewsAtStart }) => connector === 'youtube' && averageViewsAtStart >= 200,
    )
    for (const creator of channels.slice(0, 30)) {
      for (const day of [180, 365, 730]) {
        const at = START + day * DAY
        const views = (type: string) =>
          mean(
            listedPosts(options, creator, at)
              .filter((post) => post.type === type)
              .map((post) => postFigures(options, post, at).views),
          )
        expect(views('SHORTS'), `${creator.handle} day ${day}`).toBeGreaterThan(views('VIDEO'))
      }
    }
  }
})
