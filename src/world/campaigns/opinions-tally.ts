// Sums over the opinions in comments.

import { apportion } from '../../universe/apportion.ts'
import type { CommentOpinion } from '../../universe/posts/comments.ts'

const THEMES_SHOWN = 5

/** Returns percents that add up to 100, two decimals; all 0 if all counts are 0. */
export function percents(counts: readonly number[]): number[] {
  return apportion(10_000, counts).map((part) => part / 100)
}

export function mostFrequent(counts: ReadonlyMap<string, number>, most: number): [string, number][] {
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, most)
}

/** Figures over the comments that were added. */
export class Tally {
  #comments = 0
  #opinions = 0
  #satisfaction = 0
  #promoters = 0
  #detractors = 0
  readonly #scores = new Map<number, number>()
  readonly #praised = new Map<string, number>()
  readonly #blamed = new Map<string, number>()

  /** Adds a comment. `opinion`: null where it was not analysed. */
  add(opinion: CommentOpinion | null, bucket: 'positive' | 'negative' | 'unknown'): void {
    this.#comments++
    if (opinion === null) return
    const { csat, nps, extraction } = opinion
    this.#opinions++
    this.#satisfaction += csat
    if (nps >= 9) this.#promoters++
    if (nps <= 6) this.#detractors++
    if (bucket !== 'unknown') count(this.#scores, csat)
    for (const { theme, sentiment } of extraction) {
      if (sentiment === 'negative') count(this.#blamed, theme)
      else if (bucket === 'positive' && (sentiment === 'neutral' || sentiment === 'unknown'))
        count(this.#praised, theme)
    }
  }

  get comments(): number {
    return this.#comments
  }

  get opinions(): number {
    return this.#opinions
  }

  /** The themes that positive comments name most, and how many do; only those that are praised more than blamed. */
  get positiveThemes(): [string, number][] {
    return mostFrequent(
      over(this.#praised, this.#blamed, (praise, blame) => praise > blame),
      THEMES_SHOWN,
    )
  }

  /** The themes that comments complain about most, and how many do; none of the positive ones. */
  get negativeThemes(): [string, number][] {
    return mostFrequent(
      over(this.#blamed, this.#praised, (blame, praise) => blame >= praise),
      THEMES_SHOWN,
    )
  }

  /** The mean satisfaction: 1 to 5, two decimals; 0 without opinions. */
  get meanCsat(): number {
    return this.#opinions > 0 ? Math.round((100 * this.#satisfaction) / this.#opinions) / 100 : 0
  }

  /** Promoters (9, 10) less detractors (0 to 6) in percent: -100 to 100, two decimals; 0 without opinions. */
  get nps(): number {
    const balance = this.#promoters - this.#detractors
    return this.#opinions > 0 ? Math.round((10_000 * balance) / this.#opinions) / 100 : 0
  }

  /** Percents by satisfaction, from 5 (excellent) to 1 (negative); those of the unknown bucket are unknown here, too. */
  get distribution() {
    const scored = [5, 4, 3, 2, 1].map((score) => this.#scores.get(score) ?? 0)
    const counts = [...scored, this.#comments - scored.reduce((sum, each) => sum + each, 0)]
    const [excellent = 0, good = 0, neutral = 0, average = 0, negative = 0, unknown = 0] = percents(counts)
    return { excellent, good, neutral, average, negative, unknown }
  }
}

/** Returns the counts that win against the counts of the same theme on the other side. */
function over(
  counts: ReadonlyMap<string, number>,
  others: ReadonlyMap<string, number>,
  wins: (count: number, other: number) => boolean,
): ReadonlyMap<string, number> {
  return new Map([...counts].filter(([theme, count]) => wins(count, others.get(theme) ?? 0)))
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
