import { endpoint } from '../contract/endpoint.ts'
import { COMPARED, Competition, type CompetitionHandles, CompetitionInput } from '../model/competition.ts'
import { failFields } from '../model/problems.ts'

/** Endpoint 30. */
export const createCompetition = endpoint({
  id: 'createCompetition',
  number: [30],
  method: 'POST',
  path: '/admin/api/v1/competition_analysis',
  summary: 'Register a brand and its competitors for comparison',
  body: CompetitionInput,
  replies: { 200: Competition },
  assumes: ['competition-statuses', 'competition-handles', 'fractional-stamps', 'limits', 'success-status'],
  handle: ({ body, requestKey, now, warn }, { competitions }) => {
    if (isEmpty(body.brand_handle)) {
      failFields([{ path: 'brand_handle', message: `needs a profile URL for at least one of ${COMPARED.join(', ')}` }])
    }
    body.competitor_handles.forEach((handles, at) => {
      if (isEmpty(handles)) warn(`competitor_handles.${at} names no profile: its insights will be empty`)
    })
    return competitions.show(competitions.add(body, requestKey, now))
  },
})

function isEmpty(handles: CompetitionHandles): boolean {
  return COMPARED.every((platform) => handles[platform] === '')
}
