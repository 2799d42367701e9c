import { PublicTiktokInsights } from '../model/creators/public-insights.ts'
import { publicInsights } from './public-insights.ts'

/** Endpoint 25. */
export const getPublicTiktokInsights = publicInsights('tiktok', 25, 'a tiktok creator', PublicTiktokInsights)
