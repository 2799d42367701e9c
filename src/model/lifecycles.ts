// Every lifecycle there is.

import type { Machine } from '../kit/machine.ts'
import { campaignLifecycle } from './campaign.ts'
import { competitionLifecycle } from './competition.ts'
import { audienceLifecycle, creatorLifecycle } from './creator.ts'
import { dataRequestLifecycle } from './data-request.ts'
import { postTrackingLifecycle } from './post-tracking.ts'
import { refreshLifecycle } from './refresh.ts'
import { videoAnalysisLifecycle } from './video-analysis.ts'

export const LIFECYCLES: readonly Machine[] = [
  campaignLifecycle,
  postTrackingLifecycle,
  creatorLifecycle,
  audienceLifecycle,
  refreshLifecycle,
  dataRequestLifecycle,
  competitionLifecycle,
  videoAnalysisLifecycle,
]
