import { JsonText } from '../../kit/json.ts'
import type { Links } from '../../model/links.ts'
import { RefreshRequest, RefreshResponse } from '../../model/refresh.ts'
import type { RefreshRecord } from '../../world/requests/refresh-record.ts'
import type { Refreshes } from '../../world/requests/refreshes.ts'
import { checkedText } from '../check-call.ts'
import { checkedWithTrends } from '../write-trends.ts'

const TRENDS = [
  ['engagement_trends', 'engagement'],
  ['followers_trends', 'followers'],
] as const

/** Returns the documented request, as endpoints 26 and 27 respond with it. */
export function shownRequest(refreshes: Refreshes, record: RefreshRecord, links: Links): JsonText {
  return new JsonText(
    refreshes.show(record, links, {
      request: (view) => checkedText('getRefreshRequest', RefreshRequest, view),
      response: (view, trends) => checkedWithTrends('getRefreshRequest', RefreshResponse, view, trends, TRENDS),
    }),
  )
}
