import { endpoint } from '../contract/endpoint.ts'
import { InitiatedSession, InitiateInput } from '../model/creators/verification.ts'

/** Endpoint 17. */
export const initiateVerification = endpoint({
  id: 'initiateVerification',
  number: [17],
  asksForType: true,
  method: 'POST',
  path: '/business/api/v1/sessions/initiate',
  summary: 'Get the address at which a creator gives consent',
  body: InitiateInput,
  replies: { 200: InitiatedSession },
  assumes: ['consent-page', 'required-fields', 'success-status'],
  handle: ({ body, links, now }, { verifications }) => verifications.initiate(body, links, now),
})
