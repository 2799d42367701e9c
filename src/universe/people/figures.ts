// How the figures of a creator fit each other: engagement falls with size, quality and effective followers follow from
// the engagement that is usual for the size, and large accounts have posted for years.

import { type Connector, PLATFORMS } from '../types.ts'
import type { AgeGroup } from '../vocabulary.ts'
import { logUniform, normal, unit } from './trait-draws.ts'

/** Quality below this is that of bought followers. */
export const BOUGHT_BELOW = 25

/** Engagement rate (percent) that is usual for a thousand followers, and how fast it falls. */
const RATE_OF_A_THOUSAND = 5.9
const FALL = -0.172
/** Deviation of the logarithm of engagement rates of one size. */
const SPREAD = 0.42
/** Of 32 creators one has bought followers, and one is a stray with far more engagement than usual. */
const ONE_OF = 31

/** Returns the engagement rate (percent) that is usual for this many followers: a third less for each ten times as many. */
export function usualRate(followers: number): number {
  return RATE_OF_A_THOUSAND * (Math.max(1, followers) / 1_000) ** FALL
}

/** Whether the creator has bought followers, by the second word of its engagement. Small ones have not. */
export function hasBought(followers: number, word: number): boolean {
  return followers >= 1_000 && ((word >>> 5) & ONE_OF) === 0
}

/**
 * Draws an engagement rate in percent: at most 2.2 times the `usual` one, because the usual ones of a tier differ by a quarter, and
 * chance in later posts adds up to two fifths: so nobody comes to four times the median of its tier.
 */
export function rateOf(usual: number, bought: boolean, word: number, word2: number): number {
  if (bought) return usual * (0.42 + 0.1 * unit(word))
  if ((word2 & ONE_OF) === 0) return usual * (1.9 + 0.3 * unit(word))
  return usual * Math.exp(SPREAD * Math.max(-2, Math.min(1.8, normal(word))))
}

/** Draws a profile quality score: above the usual engagement good, below it average, with bought followers poor. */
export function qualityOf(rate: number, usual: number, bought: boolean, word: number): number {
  if (bought) return 6 + Math.floor(unit(word) * (BOUGHT_BELOW - 6))
  const better = rate > 0 ? Math.log(rate / usual) / SPREAD : -2
  const score = Math.round(56 + 14 * Math.max(-2.5, Math.min(2.5, better)) + 6 * normal(word))
  return Math.max(BOUGHT_BELOW, Math.min(98, score))
}

/** Draws an effective follower rate in percent, two decimals: those who react now and then, not only to one post. */
export function efrOf(rate: number, bought: boolean, word: number): number {
  return Math.round(100 * Math.min(15, rate * (bought ? 0.5 : 1) * (0.85 + 0.3 * unit(word)))) / 100
}

/** The fewest and the most posts of each tier. */
const POSTS = [
  [1, 160],
  [8, 500],
  [40, 1_000],
  [160, 1_600],
  [220, 2_200],
  [300, 2_800],
  [420, 3_600],
  [700, 5_000],
] as const
const POSTS_SPAN = POSTS.map(([fewest, most]) => Math.log(most / fewest))

export function postsOf(tier: number, word: number): number {
  return logUniform(POSTS[tier]?.[0] ?? 40, POSTS_SPAN[tier] ?? 1, word)
}

/** The age of accounts of each tier, in years: at least, and at most. None is older than its platform is popular. */
const YEARS = [
  [0.05, 4],
  [0.15, 6],
  [0.7, 8],
  [2, 9],
  [2.5, 10],
  [3, 11],
  [3.6, 12],
  [4.5, 12.5],
] as const
/** Nobody opens an account before 13. */
const MOST_YEARS_AT: Readonly<Partial<Record<AgeGroup, number>>> = { '13-17': 3.9, '18-24': 10.8 }
const WEEKS_A_YEAR = 365.25 / 7
const WEEKLY = { least: 0.5, most: 14 }

/**
 * Returns the posts a week of an account that has made its posts evenly over a drawn age (`roll`, 0 to 1), with one
 * decimal. The first post follows from it: see `scheduleOf`.
 */
export function postsPerWeekOf(
  connector: Connector,
  { tier, age, posts, named }: { tier: number; age: AgeGroup; posts: number; named: boolean },
  roll: number,
): number {
  const [least, most] = YEARS[tier] ?? YEARS[0]
  const longest = Math.min(most, PLATFORMS[connector].years, MOST_YEARS_AT[age] ?? most)
  const shortest = Math.min(named ? Math.max(1.3, least) : least, longest)
  const years = shortest + roll * (longest - shortest)
  const weekly = Math.floor((10 * posts) / (years * WEEKS_A_YEAR)) / 10
  return Math.max(WEEKLY.least, Math.min(WEEKLY.most, weekly))
}

/** The usual growth of each tier, in percent a year. */
const GROWTH = [38, 30, 24, 18, 14, 11, 8, 5]

/**
 * Returns the followers gained in a year, in percent. An eighth of the population loses some, as all with bought ones do;
 * a creator that a client named gains.
 */
export function growthOf(tier: number, quality: number, named: boolean, roll: number, normalRoll: number): number {
  const usual = GROWTH[tier] ?? 10
  const loses = !named && (quality < BOUGHT_BELOW || roll < 0.125)
  const percent = loses ? -2 - 10 * Math.abs(normalRoll) : usual * Math.max(0.1, 1 + 0.6 * normalRoll)
  return Math.round(100 * Math.max(-30, percent)) / 100
}

/** Returns the day number on which followers were bought, and which part of them was there before, by two draws from 0 to 1. */
export function purchaseOf(quality: number, when: number, share: number) {
  if (quality >= BOUGHT_BELOW) return null
  return { day: -Math.floor(40 + 280 * when), before: 0.45 + 0.25 * share }
}
