import { endpoint } from '../contract/endpoint.ts'
import { Accepted, HandlesInput } from '../model/creators/creator.ts'

/** Endpoint 20. */
export const addCreators = endpoint({
  id: 'addCreators',
  number: [20],
  method: 'POST',
  path: '/admin/api/v1/creators',
  summary: 'Add creators to the dashboard',
  body: HandlesInput,
  replies: { 200: Accepted },
  assumes: ['handle-status', 'limits', 'success-status'],
  handle: ({ body, now, warn }, { creators }) => {
    creators.add(body.handles, now, warn)
    return { status: 'success' as const }
  },
})
