// Results of the discovery search (interface, "Discovery search result"; endpoint 32).

import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { ConnectorSchema } from '../connector.ts'
import { Amount, Count, HttpDate, Percent, Rate } from '../fields.ts'
import { documented, shape } from '../shape.ts'
import { CreatorStatus } from './creator.ts'

/** The `insights_link` of a creator that was not added. */
export const NO_LINK = '-'

export const FoundCreator = shape(() => ({
  documented: {
    connector: ConnectorSchema.describe('The platform.'),
    insights_link: z.string().describe('The URL of the public insights of an added creator, else -.'),
    audience: strict(() => ({
      location: z.string().describe('The most frequent city of the audience.'),
      gender: z.string().describe('The most frequent gender of the audience.'),
      ageGroup: z.string().describe('The most frequent age band of the audience.'),
    }))
      .nullable()
      .describe('Whom it reaches most; null where that is unknown.'),
    interests: z.array(z.string()).describe('What it is interested in.'),
    hasEmail: z.boolean().describe('Whether an e-mail address is known.'),
    hasPhone: z.boolean().describe('Whether a phone number is known.'),
    createdDate: HttpDate.describe('When it came into the index.'),
    refreshedDate: HttpDate.describe('The day of its figures.'),
    inMyCreators: z.boolean().describe('Whether endpoint 20 has added it.'),
  },
  named: {
    _id: z
      .string()
      .regex(/^[0-9a-f]{24}$/)
      .describe('Its id in the index.'),
    handle: z.string().describe("The creator's name on the platform, without @."),
    image_link: z.string().describe('A picture of it.'),
    handle_link: z.string().describe('The URL of the profile.'),
    followers: Count.describe('How many follow it.'),
    engagement: Rate.describe('Engagement rate of an average latest post, in percent.'),
    posts: Count.describe('How many posts it has.'),
    category: z.string().describe('What the profile is about.'),
    full_name: z.string().describe('The name of the person or page.'),
    average_views: Amount.nullable().describe('Views of an average latest post; null where unknown.'),
    gender: z.string().describe('female, male, or what the profile is.'),
    age_group: z.string().describe('The age band of the creator.'),
    effective_follower_rate: Rate.describe('Effective follower rate: percent of followers who are real and active.'),
    quality: strict(() => ({
      profile_quality_score: Percent.describe('PQS: the quality of the profile, from 0 to 100.'),
      profile_quality_rating: z.string().describe('The PQS in a word.'),
    })).describe('How good the profile is.'),
    location: z.string().nullable().describe('A city; null where none is known.'),
    country: z.string().nullable().describe('A country; null where none is known.'),
    status: CreatorStatus.describe(
      'As in endpoint 21: success or expired once endpoint 20 has added it, else not_found.',
    ),
    source: z.enum(['discovery', 'my_creators']).describe('Where the record comes from: the index, or endpoint 20.'),
  },
})).meta({ id: 'FoundCreator', description: 'A creator as the search shows it.' })

export const FoundCreators = documented(() => ({
  objects: z.array(FoundCreator).describe('The creators of this page.'),
})).meta({ id: 'FoundCreators', description: 'The creators that a search found.' })
