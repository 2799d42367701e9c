import { Accepted, AudienceInput } from '../../model/creators/creator.ts'
import { endpoint } from '../endpoint.ts'

/** Endpoint 22. */
export const initiateAudience = endpoint({
  id: 'initiateAudience',
  number: [22],
  method: 'PUT',
  path: '/admin/api/v1/creators',
  summary: "Start a new analysis of a creator's audience",
  body: AudienceInput,
  answer: Accepted,
  problems: ['unknown_record'],
  assumes: ['initiate-audience', 'success-status'],
}).handle(({ body, now }, { creators, audiences, people }) => {
  const creator = people.creatorOf(body.connector, body.handle)
  creators.checkAdded(creator.connector, creator.handle)
  audiences.renew(creator, now)
  return { status: 'success' }
})
