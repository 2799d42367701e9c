import { VerifiedSession, VerifyInput } from '../../model/creators/verification.ts'
import { endpoint } from '../endpoint.ts'

/** Endpoint 18. */
export const verifyCreator = endpoint({
  id: 'verifyCreator',
  number: [18],
  method: 'POST',
  path: '/business/api/v1/sessions/userdata',
  summary: "Exchange the token from the consent page for the creator's identity",
  body: VerifyInput,
  answer: VerifiedSession,
  problems: ['unknown_record'],
  assumes: ['required-fields', 'success-status', 'verification-user'],
}).handle(({ body, now }, { verifications }) => verifications.verify(body.state, body.token, now))
