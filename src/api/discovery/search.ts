import type * as z from 'zod'
import { JsonText } from '../../kit/json.ts'
import type { Work } from '../../kit/work.ts'
import { FoundCreator, FoundCreators } from '../../model/creators/discovery.ts'
import { checkedText } from '../check-call.ts'
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
  discovery.refuseUnknown(filters)
  return found(discovery.search(filters, { skip, limit }, { links, now, write }))
})

function* found(text: Work<Buffer>): Work<JsonText> {
  return new JsonText(yield* text)
}

function write(creator: z.input<typeof FoundCreator>): string {
  return checkedText('searchCreators', FoundCreator, creator)
}
