// The audience of a campaign: the audiences of its creators, each weighted by the reach of its posts.

import { audienceOf, byBand, mergeAudiences } from '../../universe/audience.ts'
import type { Creator, UniverseOptions } from '../../universe/types.ts'
import { creatorKey, type ShownPost } from './campaign-posts.ts'

/** Returns the sections that describe the audience, and its countries, in percent; only zeros and nulls where there is no post. */
export function audienceOfPosts(
  universe: UniverseOptions,
  posts: readonly ShownPost[],
  analysedAt: (creator: Creator) => number,
) {
  const reached = new Map<string, { creator: Creator; weight: number }>()
  for (const { post, figures } of posts) {
    const key = creatorKey(post.creator)
    const known = reached.get(key)
    reached.set(key, { creator: post.creator, weight: (known?.weight ?? 0) + figures.reach })
  }
  const merged = mergeAudiences(
    [...reached.values()].map(({ creator, weight }) => ({
      audience: audienceOf(universe, creator, analysedAt(creator)),
      weight,
    })),
  )
  const { ageGender, ageGroup, gender, city, country, top } = merged ?? NOBODY
  const audience = {
    age_group_distribution: ageGroup,
    age_gender_distribution: ageGender,
    gender_distribution: gender,
    city_distribution: city,
    top,
  }
  return { audience, ageGender, countries: country }
}

const NOBODY = {
  ageGender: byBand(() => ({ male: 0, female: 0 })),
  ageGroup: byBand(() => 0),
  gender: { male: 0, female: 0 },
  city: {},
  country: {},
  top: {
    gender: null,
    gender_per: 0,
    age_group: null,
    age_group_per: 0,
    location: null,
    location_per: 0,
    country: null,
  },
}
