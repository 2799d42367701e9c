// The documented endpoints, in the order of the interface.

import type { Endpoint } from './endpoint.ts'
import { addTrackedCreator } from './tracking/add-creator.ts'
import { getTrackedCreator } from './tracking/get-creator.ts'

export const ENDPOINTS: readonly Endpoint[] = [addTrackedCreator, getTrackedCreator]
