import { endpoint } from '../contract/endpoint.ts'
import { CommentsList, CommentsQuery } from '../model/campaigns/post-tracking.ts'

/** Endpoint 7. */
export const listCampaignComments = endpoint({
  id: 'listCampaignComments',
  number: [7],
  method: 'GET',
  path: '/business/api/v1/campaigns/:campaign_id/comments_list',
  summary: 'List the comments of a campaign page by page',
  query: CommentsQuery,
  replies: { 200: CommentsList },
  problems: ['unknown_record'],
  assumes: ['embedded-comments', 'sentiment', 'success-status'],
  handle: ({ params, query, now }, { postTrackings }) => postTrackings.comments(params.campaign_id, query, now),
})
