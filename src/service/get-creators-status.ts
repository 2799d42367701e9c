import { endpoint } from '../contract/endpoint.ts'
import { CreatorStatuses, HandlesInput } from '../model/creators/creator.ts'

/** Endpoint 21. */
export const getCreatorsStatus = endpoint({
  id: 'getCreatorsStatus',
  number: [21],
  method: 'POST',
  path: '/admin/api/v1/creators/status',
  summary: 'Read the status of added creators',
  body: HandlesInput,
  replies: { 200: CreatorStatuses },
  assumes: ['handle-status', 'limits', 'success-status'],
  handle: ({ body, now }, { creators }) => creators.statuses(body.handles, now),
})
