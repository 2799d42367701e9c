// The control API, below `/__sim`.

import type { Endpoint } from '../api/endpoint.ts'
import { getHealth } from './health.ts'

export const CONTROLS: readonly Endpoint[] = [getHealth]
