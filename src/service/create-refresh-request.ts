import { endpoint } from '../contract/endpoint.ts'
import { RefreshInput, RefreshRequest } from '../model/refresh.ts'

/** Endpoint 26. */
export const createRefreshRequest = endpoint({
  id: 'createRefreshRequest',
  number: [26],
  method: 'POST',
  path: '/api/v1/data_refresh/requests',
  summary: "Request a refresh of a creator's or post's data",
  body: RefreshInput,
  replies: { 200: RefreshRequest },
  assumes: ['refresh-timing', 'required-fields', 'success-status'],
  handle: ({ body, requestKey, links, now }, { refreshes }) =>
    refreshes.show(refreshes.start(body, requestKey, now), links),
})
