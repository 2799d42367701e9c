// What happens in a world without a call: by timelines, and by fixtures later than the start.

import * as z from 'zod'
import { strict } from '../kit/shape.ts'
import { ChangeInput } from './change.ts'
import { LIMITS } from './limits.ts'
import { Place, SaleInput } from './shortlink.ts'

export const OrderInput = strict(() => ({
  shortlink: z.string().describe('The id or URL of a short link.'),
  ...SaleInput.shape,
}))

/** Clicks on a short link, each by another visitor, who has what is given. */
export const VisitInput = strict(() => ({
  shortlink: z.string().describe('The id or URL of a short link.'),
  country: Place.exactOptional().describe('The country of the visitors.'),
  city: Place.nullable().exactOptional().describe('Their city.'),
  user_agent: z.string().max(1_000).exactOptional().describe('Their browser.'),
  visitor: z.string().max(100).describe('Tells visitors apart: the same one again is a click more').exactOptional(),
  times: z.int().min(1).max(LIMITS.visits_per_shortlink).exactOptional().describe('How many visits.'),
}))

export type VisitInput = z.output<typeof VisitInput>

export const happenings = () => ({
  change: ChangeInput.describe('Changes creators and posts, like POST /__sim/changes').exactOptional(),
  order: OrderInput.describe('A sale through a short link, like POST /__sim/orders').exactOptional(),
  visit: VisitInput.describe('Visits of a short link: {shortlink, country, times: 5}').exactOptional(),
})

export type Happening = z.output<z.ZodObject<ReturnType<typeof happenings>>>
