// Says who may call the control API, and how that is changed: the first thing that somebody with a container needs to know.

import { isLoopback } from '../server/pipeline/guard.ts'
import type { Settings } from './options.ts'

type Access = 'token' | 'open' | 'closed'

export interface ControlAccess {
  readonly access: Access
  readonly hint: string
}

type AccessSettings = Pick<Settings, 'host' | 'control-token' | 'control-open'>

const HINTS: Readonly<Record<Access, string>> = {
  token: 'send Authorization: Bearer T, where T is the control token that was given (MOCKFLUENCE_CONTROL_TOKEN)',
  open: 'whoever reaches this port may call it; to close it, set MOCKFLUENCE_CONTROL_TOKEN to a token of yours',
  closed:
    'nobody may call it; to open it, set MOCKFLUENCE_CONTROL_TOKEN to a token of yours and send that, or set MOCKFLUENCE_CONTROL_OPEN=1',
}

/**
 * Returns who may call the control API of a server with these settings; null if it is simply whoever is on this machine.
 * The guard decides the same for each call.
 */
export function controlAccess(settings: AccessSettings): ControlAccess | null {
  const access = accessOf(settings)
  return access === null ? null : { access, hint: HINTS[access] }
}

function accessOf(settings: AccessSettings): Access | null {
  if (settings['control-token'] !== null) return 'token'
  if (settings['control-open']) return 'open'
  return isLoopback(settings.host) ? null : 'closed'
}
