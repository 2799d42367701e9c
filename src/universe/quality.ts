import { bandOf, PQS_RANGES, type PqsRange } from './vocabulary.ts'

const RATINGS: Readonly<Record<PqsRange, string>> = {
  '0-25': 'Poor',
  '25-50': 'Average',
  '50-75': 'Good',
  '75-100': 'Excellent',
}

/** Returns the `profile_quality_rating` of a profile quality score (0 to 100): one word per range of the search. */
export function qualityRatingOf(score: number): string {
  return RATINGS[bandOf(PQS_RANGES, score) ?? '0-25']
}
