import { InitiatedSession, InitiateInput } from '../../model/creators/verification.ts'
import { endpoint } from '../endpoint.ts'

/** Endpoint 17. */
export const initiateVerification = endpoint({
  id: 'initiateVerification',
  number: [17],
  asksForType: true,
  method: 'POST',
  path: '/business/api/v1/sessions/initiate',
  summary: 'Get the address at which a creator gives consent',
  body: InitiateInput,
  answer: InitiatedSession,
  assumes: ['consent-page', 'required-fields', 'success-status'],
}).handle(({ body, links, now }, { verifications }) => verifications.initiate(body, links, now))
