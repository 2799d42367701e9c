import { PublicInstagramInsights } from '../model/creators/public-insights.ts'
import { publicInsights } from './public-insights.ts'

/** Endpoint 23. */
export const getPublicInstagramInsights = publicInsights(
  'instagram',
  23,
  'an instagram creator',
  PublicInstagramInsights,
)
