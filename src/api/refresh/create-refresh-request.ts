import { RefreshInput, RefreshRequest } from '../../model/refresh.ts'
import { endpoint } from '../endpoint.ts'
import { shownRequest } from './shown-request.ts'

/** Endpoint 26. */
export const createRefreshRequest = endpoint({
  id: 'createRefreshRequest',
  number: [26],
  method: 'POST',
  path: '/api/v1/data_refresh/requests',
  summary: "Request a refresh of a creator's or post's data",
  body: RefreshInput,
  answer: RefreshRequest,
  assumes: ['refresh-timing', 'required-fields', 'success-status'],
}).handle(({ body, requestKey, links, now }, { refreshes }) =>
  shownRequest(refreshes, refreshes.start(body, requestKey, now), links),
)
