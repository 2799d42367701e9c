import { endpoint } from '../contract/endpoint.ts'
import { CompetitionInsights } from '../model/competition.ts'

/** Endpoint 31. */
export const getCompetitionInsights = endpoint({
  id: 'getCompetitionInsights',
  number: [31],
  method: 'GET',
  path: '/business/api/v1/competition/:competition_id/insights',
  summary: 'Compare the brand with its competitors',
  replies: { 200: CompetitionInsights },
  problems: ['unknown_record'],
  assumes: ['competition-statuses', 'insights-lists', 'rates', 'success-status'],
  handle: ({ params, links, now }, { competitions }) =>
    competitions.insights(competitions.records.find(params.competition_id), links, now),
})
