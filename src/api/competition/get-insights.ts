import { CompetitionInsights } from '../../model/competition.ts'
import { endpoint } from '../endpoint.ts'

/** Endpoint 31. */
export const getCompetitionInsights = endpoint({
  id: 'getCompetitionInsights',
  number: [31],
  method: 'GET',
  path: '/business/api/v1/competition/:competition_id/insights',
  summary: 'Compare the brand with its competitors',
  answer: CompetitionInsights,
  problems: ['unknown_record'],
  assumes: ['competition-statuses', 'insights-lists', 'rates', 'success-status'],
}).slices(({ params, links, now }, { competitions }) =>
  competitions.insights(competitions.find(params.competition_id), links, now),
)
