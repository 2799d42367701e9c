// Creators on the dashboard (interface, "Creator handle status entry"; endpoints 20 to 22), and their lifecycles.

import * as z from 'zod'
import { DAY } from '../../kit/days.ts'
import { ConnectorSchema } from '../connector.ts'
import { LIMITS } from '../limits.ts'
import { machine, seconds } from '../machine.ts'
import { documented, shape } from '../shape.ts'
import { Handle, profileUrls } from '../text.ts'

const source = { assumed: 'handle-status' } as const

/** A creator that was never added has no record; it is shown as not_found, like one that is processing. */
export const creatorLifecycle = machine({
  name: 'creator',
  states: { processing: source, success: 'documented', expired: 'documented', not_found: 'documented' },
  initial: 'processing',
  ends: { success: 'completed', expired: 'lapsed', not_found: 'failed' },
  edges: {
    finish: { from: ['processing'], to: 'success', after: seconds(5), source },
    fail: { from: ['processing'], to: 'not_found', source },
    lapse: { from: ['processing'], to: 'expired', source },
    retry: { from: ['not_found'], to: 'processing', source },
    expire: { from: ['success'], to: 'expired', after: 90 * DAY, background: true, source },
    refresh: { from: ['success', 'expired'], to: 'success', source },
  },
})

/** The analysis of an audience; each time it ends, the audience changes. */
export const audienceLifecycle = machine({
  name: 'audience',
  states: { processing: { assumed: 'initiate-audience' }, success: { assumed: 'initiate-audience' } },
  initial: 'processing',
  ends: { success: 'completed' },
  edges: {
    finish: { from: ['processing'], to: 'success', after: seconds(5), source: { assumed: 'initiate-audience' } },
    renew: { from: ['success'], to: 'processing', source: { assumed: 'initiate-audience' } },
  },
})

export const HandlesInput = documented(() => ({ handles: profileUrls(LIMITS.entries_per_request) })).meta({
  id: 'HandlesInput',
  description: 'Profile URLs of creators.',
})

export const AudienceInput = documented(() => ({
  handle: Handle.describe("The creator's name on the platform, with or without @."),
  connector: ConnectorSchema.describe('The platform.'),
})).meta({ id: 'AudienceInput', description: 'The creator whose audience is wanted.' })

/** The response of endpoints 20 and 22. */
export const Accepted = documented(() => ({
  status: z.literal('success').describe('Always success: the work goes on.'),
})).meta({ id: 'Accepted', description: 'That the call was accepted.' })

/** The status of a creator, in endpoints 21 and 32. */
export const CreatorStatus = z.enum(['success', 'expired', 'not_found'])

export const CreatorStatuses = documented(() => ({
  data: shape(() => ({
    documented: { status: CreatorStatus.describe('success once processed; expired when old; else not_found.') },
    named: {
      handle_url: z.string().describe('The profile URL as sent.'),
      handle: z.string().describe('The handle in it.'),
      connector: ConnectorSchema.nullable().describe('The platform; null where the text is no profile URL.'),
    },
  }))
    .array()
    .describe('An entry for each profile URL, in their order.'),
})).meta({ id: 'CreatorStatuses', description: 'Whether creators are ready to be read.' })
