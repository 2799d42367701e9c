import { endpoint } from '../contract/endpoint.ts'
import { DataRequest } from '../model/data-request.ts'

/** Endpoint 29. */
export const getDataRequest = endpoint({
  id: 'getDataRequest',
  number: [29],
  method: 'GET',
  path: '/admin/api/v1/data_requests/:data_request_id',
  summary: 'Read a data request and the entries processed so far',
  auth: 'bare',
  replies: { 200: DataRequest },
  problems: ['unknown_record'],
  assumes: ['bare-token', 'data-request-id', 'data-request-statuses', 'data-request-entries', 'success-status'],
  handle: ({ params }, { dataRequests }) => dataRequests.show(dataRequests.records.find(params.data_request_id)),
})
