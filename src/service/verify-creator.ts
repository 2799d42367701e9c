import { endpoint } from '../contract/endpoint.ts'
import { VerifiedSession, VerifyInput } from '../model/creators/verification.ts'

/** Endpoint 18. */
export const verifyCreator = endpoint({
  id: 'verifyCreator',
  number: [18],
  method: 'POST',
  path: '/business/api/v1/sessions/userdata',
  summary: "Exchange the token from the consent page for the creator's identity",
  body: VerifyInput,
  replies: { 200: VerifiedSession },
  problems: ['unknown_record'],
  assumes: ['required-fields', 'success-status', 'verification-user'],
  handle: ({ body, now }, { verifications }) => verifications.verify(body.state, body.token, now),
})
