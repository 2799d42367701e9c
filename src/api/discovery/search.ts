import type * as z from 'zod'
import { JsonText } from '../../kit/json.ts'
import type { LongText } from '../../kit/large/long-text.ts'
import type { Work } from '../../kit/work.ts'
import { FoundCreator, FoundCreators } from '../../model/creators/discovery.ts'
import { checkedText } from '../check-reply.ts'
import { endpoint } from '../endpoint.ts'
import { markWarnings, SearchQuery } from './query.ts'

/** Endpoint 32. */
export const searchCreators = endpoint({
  id: 'searchCreators',
  number: [32],
  method: 'GET',
  path: '/admin/api/v1/search',
  summary: 'Search creators with many filters',
  auth: 'discovery',
  query: SearchQuery,
  answer: FoundCreators,
  assumes: [
    'creators-generated',
    'creator-contacts',
    'search-answer',
    'links-shown',
    'search-followers',
    'search-parameters',
    'search-rules',
    'rates',
    'success-status',
  ],
}).slices(({ query, links, now, warn }, { discovery }) => {
  for (const warning of markWarnings(query)) warn(warning)
  const { type: _, skip, limit, ...filters } = query
  return found(discovery.search(filters, { skip, limit }, { links, now, write }))
})

function* found(text: Work<LongText>): Work<JsonText> {
  return new JsonText(yield* text)
}

function write(creator: z.input<typeof FoundCreator>): string {
  return checkedText('searchCreators', FoundCreator, creator)
}
