import { endpoint } from '../contract/endpoint.ts'
import { DataRequestCreated, DataRequestInput } from '../model/data-request.ts'

/** Endpoint 28. */
export const createDataRequest = endpoint({
  id: 'createDataRequest',
  number: [28],
  method: 'POST',
  path: '/admin/api/v1/data_requests',
  summary: 'Request the basic analytics of creators in bulk',
  auth: 'bare',
  body: DataRequestInput,
  replies: { 200: DataRequestCreated },
  assumes: ['bare-token', 'data-request-id', 'data-request-types', 'limits', 'success-status'],
  handle: ({ body, requestKey, now }, { dataRequests }) => {
    const { id } = dataRequests.start(body, requestKey, now)
    return { data_request_id: id, status: 'initiated' as const }
  },
})
