import { PublicYoutubeInsights } from '../model/creators/public-insights.ts'
import { publicInsights } from './public-insights.ts'

/** Endpoint 24. */
export const getPublicYoutubeInsights = publicInsights('youtube', 24, 'a youtube channel', PublicYoutubeInsights)
