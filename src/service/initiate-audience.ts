import { endpoint } from '../contract/endpoint.ts'
import { Accepted, AudienceInput } from '../model/creators/creator.ts'

/** Endpoint 22. */
export const initiateAudience = endpoint({
  id: 'initiateAudience',
  number: [22],
  method: 'PUT',
  path: '/admin/api/v1/creators',
  summary: "Start a new analysis of a creator's audience",
  body: AudienceInput,
  replies: { 200: Accepted },
  problems: ['unknown_record'],
  assumes: ['initiate-audience', 'success-status'],
  handle: ({ body, now }, { creators, audiences, people }) => {
    const creator = people.creatorOf(body.connector, body.handle)
    creators.checkAdded(creator.connector, creator.handle)
    audiences.renew(creator, now)
    return { status: 'success' as const }
  },
})
