// The shape of a bundle: a world as it began, and what happened to it since, as one document.

import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { StoredUpload } from '../../upload/stored-upload.ts'
import { DELIVERY_STATUSES } from '../../world/outbox/delivery.ts'
import type { Fixtures } from '../../world/state/fixtures.ts'
import { USES } from './credentials.ts'

/** Rises when older bundles can no longer be replayed. */
export const BUNDLE_VERSION = 1

const Table = z.record(z.string(), z.unknown())
const Texts = z.record(z.string(), z.string())
const SentHeaders = Texts.refine(areHeaders, 'is no set of headers')

function areHeaders(headers: Readonly<Record<string, string>>): boolean {
  try {
    new Headers(headers)
    return true
  } catch {
    return false
  }
}

const BundledCall = strict(() => ({
  id: z.string().nullable().describe('Its id.'),
  at: z.iso.datetime().describe("When, on the world's clock."),
  operation: z.string().nullable().describe('The operation id; null for what is none.'),
  method: z
    .string()
    .regex(/^[A-Z]+$/, 'is no method')
    .describe('The HTTP method.'),
  path: z.string().regex(/^\//, 'is no path').describe("The path after the world's base URL."),
  query: z.string().describe('The text after the question mark.'),
  headers: SentHeaders.describe('The headers, without credentials.'),
  body: z.unknown().optional().describe('The body; JSON where it was JSON.'),
  upload: StoredUpload.optional().describe('What is kept of an upload.'),
  missing: z.string().optional().describe('What of the call is missing.'),
  response: strict(() => ({
    status: z.int().describe('The HTTP status; 0 where nothing was sent.'),
    headers: Texts.describe('The headers, without credentials.'),
    body: z.unknown().describe('The body; JSON where it was JSON.'),
  })).describe('What was answered.'),
})).meta({ id: 'BundledCall', description: 'A call in a bundle.' })

const BundledAttempt = strict(() => ({
  at: z.iso.datetime().describe("When, on the world's clock."),
  status: z.int().nullable().describe('The status of the response; null for none.'),
  error: z.string().nullable().describe('Why it failed; null where it did not.'),
  retry_at: z.iso.datetime().nullable().exactOptional().describe('When the next attempt was due; null for never.'),
}))

export const BundledDelivery = strict(() => ({
  id: z.string().describe('Its id.'),
  event: z.string().describe('The name of the event.'),
  url: z.string().nullable().describe('Where it went; null if no endpoint took it.'),
  status: z.enum(DELIVERY_STATUSES).describe('pending, delivered, failed, dropped or unrouted.'),
  created_at: z.iso.datetime().describe('When the event happened.'),
  payload: z.unknown().describe('What was sent.'),
  attempts: z.array(BundledAttempt).describe('The attempts to deliver it.'),
})).meta({ id: 'BundledDelivery', description: 'A delivery of a webhook in a bundle.' })

const BundledCredential = strict(() => ({
  name: z.string().describe('What stands for it.'),
  good_for: z.array(z.enum(USES)).describe('What it was accepted for.'),
}))

const BundledScenario = strict(() => ({
  file: z.string().describe('The file.'),
  document: Table.describe('The scenario.'),
}))

export const BundleShape = strict(() => ({
  version: z.literal(BUNDLE_VERSION).describe('The version of the format.'),
  program: z.string().describe('The version of mockfluence that wrote it.'),
  world: z.string().describe('The name of the world.'),
  seed: z.string().describe('What everything is drawn from.'),
  now: z.iso.datetime().describe("When it was taken, on the world's clock."),
  complete: z.boolean().describe('False where something is missing that a replay may need.'),
  missing: z.array(z.string()).describe('What is missing of the whole.'),
  options: strict(() => ({
    seed: z.string().describe('What everything is drawn from.'),
    base: z.string().describe('The origin of the service.'),
    insights: z.string().describe('The origin of the insights host.'),
    public_url: z.string().nullable().describe('--public-url; null for none.'),
    prefix: z.string().describe('--prefix.'),
    ecom_word: z.string().describe('--ecom-word.'),
    strict: z.boolean().describe('--strict.'),
    tokens: z.boolean().describe('Whether only known tokens were accepted.'),
    discovery_tokens: z.boolean().default(false).describe('The same of the search.'),
    insights_keys: z.boolean().default(false).describe('The same of insights keys.'),
    clock: strict(() => ({
      mode: z.enum(['real', 'manual', 'scaled']).describe('real, manual, or scaled by the factor.'),
      factor: z.number().describe('How many times as fast as real time.'),
    })).describe('The clock.'),
    started_at: z.iso.datetime().describe('When the world began.'),
  })).describe('The options that change answers.'),
  credentials: z.array(BundledCredential).default([]).describe('What stands in the place of credentials.'),
  fixtures: z
    .custom<Fixtures>((value) => typeof value === 'object' && value !== null)
    .describe('The fixtures of its start.'),
  scenarios: z.array(BundledScenario).describe('The scenarios of its start, as written.'),
  state: Table.describe('The world before the first call.'),
  calls: z.array(BundledCall).describe('The calls since.'),
  deliveries: z.array(BundledDelivery).describe('Deliveries, oldest first.'),
})).meta({
  id: 'Bundle',
  description: 'What a world was asked, and what it answered: to be sent with a report, and replayed.',
})

export type Bundle = z.output<typeof BundleShape>
export type BundledDelivery = z.output<typeof BundledDelivery>
export type Call = z.output<typeof BundledCall>
