// Every collection of a world as the control API shows it and takes it back.

import { campaignsKind, postTrackingsKind } from './state-campaigns.ts'
import { audiencesKind, consentsKind, creatorsKind, verificationSessionsKind } from './state-creators.ts'
import { competitionsKind, dataRequestsKind, refreshRequestsKind, videoAnalysesKind } from './state-jobs.ts'
import type { StateKind } from './state-kinds.ts'
import { shortlinksKind, storesKind } from './state-links.ts'
import { trackedCreatorKind, trackedPostKind } from './state-tracked.ts'

/** In the order in which a document has them. */
export const STATE_KINDS: readonly StateKind[] = [
  campaignsKind,
  postTrackingsKind,
  storesKind,
  shortlinksKind,
  verificationSessionsKind,
  consentsKind,
  trackedCreatorKind,
  trackedPostKind,
  creatorsKind,
  audiencesKind,
  refreshRequestsKind,
  dataRequestsKind,
  competitionsKind,
  videoAnalysesKind,
]
