// Counts the reads of unfinished jobs: a scenario may finish a job after so many. The pipeline counts by operation.

import { competitionLifecycle } from '../model/competition.ts'
import { creatorLifecycle } from '../model/creator.ts'
import { dataRequestLifecycle } from '../model/data-request.ts'
import { postTrackingLifecycle } from '../model/post-tracking.ts'
import { refreshLifecycle } from '../model/refresh.ts'
import { videoAnalysisLifecycle } from '../model/video-analysis.ts'
import { creatorOfProfileUrl } from './creators/creator-of-profile.ts'
import { creatorId } from './creators/creators.ts'
import type { World } from './world.ts'

/** A reading call, as far as it says what it looks at. */
export interface PollingCall {
  readonly params: unknown
  readonly body: unknown
}

type PolledIds = (call: PollingCall, world: World) => readonly string[]

const param =
  (name: string): PolledIds =>
  ({ params }) => {
    const id = typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined
    return typeof id === 'string' ? [id] : []
  }

/** The creators that a list of profile URLs names. */
const handles: PolledIds = ({ body }, { universe }) => {
  const listed = typeof body === 'object' && body !== null && 'handles' in body ? body.handles : []
  return (Array.isArray(listed) ? listed : []).flatMap((url: string) => {
    const creator = creatorOfProfileUrl(universe, url)
    return creator ? [creatorId(creator.connector, creator.handle)] : []
  })
}

/** Which jobs each reading operation polls. */
const POLLS: Readonly<Record<string, { readonly job: string; readonly ids: PolledIds }>> = {
  listCampaignComments: { job: postTrackingLifecycle.name, ids: param('campaign_id') },
  getCreatorsStatus: { job: creatorLifecycle.name, ids: handles },
  getRefreshRequest: { job: refreshLifecycle.name, ids: param('request_id') },
  getDataRequest: { job: dataRequestLifecycle.name, ids: param('data_request_id') },
  getCompetitionInsights: { job: competitionLifecycle.name, ids: param('competition_id') },
  getVideoAnalysis: { job: videoAnalysisLifecycle.name, ids: param('analysis_id') },
}

/** Counts a call that looks at jobs; the one exception to "reads never write". */
export function countPoll(operation: string, call: PollingCall, world: World, now: number): void {
  if (!Object.hasOwn(POLLS, operation) || !world.lifecycles.counts) return
  const polled = POLLS[operation]
  // A call is one call, however often it names what it looks at.
  for (const id of new Set(polled?.ids(call, world))) world.lifecycles.read(polled?.job ?? '', id, now)
}
