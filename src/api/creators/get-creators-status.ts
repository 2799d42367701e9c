import { CreatorStatuses, HandlesInput } from '../../model/creators/creator.ts'
import { endpoint } from '../endpoint.ts'

/** Endpoint 21. */
export const getCreatorsStatus = endpoint({
  id: 'getCreatorsStatus',
  number: [21],
  method: 'POST',
  path: '/admin/api/v1/creators/status',
  summary: 'Read the status of added creators',
  body: HandlesInput,
  answer: CreatorStatuses,
  assumes: ['handle-status', 'limits', 'success-status'],
}).handle(({ body }, { creators }) => creators.statuses(body.handles))
