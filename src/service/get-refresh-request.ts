import { endpoint } from '../contract/endpoint.ts'
import { RefreshRequest } from '../model/refresh.ts'

/** Endpoint 27. */
export const getRefreshRequest = endpoint({
  id: 'getRefreshRequest',
  number: [27],
  method: 'GET',
  path: '/api/v1/data_refresh/requests/:request_id',
  summary: 'Read a refresh request and, once it is done, the refreshed data',
  replies: { 200: RefreshRequest },
  problems: ['unknown_record'],
  assumes: ['refresh-details', 'refresh-failure', 'refresh-platforms', 'refresh-timing', 'rates', 'success-status'],
  handle: ({ params, links }, { refreshes }) => refreshes.show(refreshes.records.find(params.request_id), links),
})
