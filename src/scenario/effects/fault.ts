// The effect that breaks an answer on its way to the client.

import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { LIMITS } from '../../model/limits.ts'
import type { Fault } from '../../world/script.ts'
import { ms, RealDuration } from '../schema/values.ts'
import type { Effect } from './effect.ts'

const PLAIN_FAULTS = ['reset', 'empty', 'truncate', 'malformed', 'dribble', 'hang'] as const

const FaultInput = z.union([
  z.enum(PLAIN_FAULTS),
  strict(() => ({ dribble: RealDuration.describe('How long it takes to send the response.') })),
  strict(() => ({ malformed: z.enum(['json', 'chunk']).describe('What is broken.') })),
  strict(() => ({ hang: RealDuration.describe('How long nothing comes.') })),
])

/** The key beside a fault that says when it happens. */
export const During = z.literal('upload').describe('upload: the fault happens in the middle of the upload')

type FaultDocument = z.output<typeof FaultInput>

export const fault = {
  input: FaultInput.describe(
    'Breaks the response or the connection: reset, empty, hang, truncate, malformed or dribble',
  ),
  step: 'break',
  decides: true,
  duringUpload: true,
  compile(document, { duringUpload }) {
    const fault = faultOf(document)
    const did = `fault ${fault.kind.replace('_', ' ')}${duringUpload ? ' during the upload' : ''}`
    return { act: () => ({ did, fault }) }
  },
} satisfies Effect<FaultDocument>

/** Whether a fault can happen before there is an answer. `document` may not have passed its schema. */
export function needsNoAnswer(document: FaultDocument | undefined): boolean {
  const kind = typeof document === 'object' ? Object.keys(document ?? {})[0] : document
  return kind === 'reset' || kind === 'empty' || kind === 'hang'
}

/** How long a dribble takes in all if the rule does not say. */
const DRIBBLE_MS = 1_000

function faultOf(document: FaultDocument): Fault {
  if (typeof document === 'string') {
    if (document === 'dribble') return { kind: 'dribble', ms: DRIBBLE_MS }
    return document === 'hang' ? { kind: 'hang', ms: LIMITS.hang_ms } : { kind: document }
  }
  if ('dribble' in document) return { kind: 'dribble', ms: ms(document.dribble) }
  if ('hang' in document) return { kind: 'hang', ms: ms(document.hang) }
  return { kind: document.malformed === 'chunk' ? 'broken_chunk' : 'malformed' }
}
