// The shape of a bundle: a world as it began, and what happened to it since, as one document.

import * as z from 'zod'
import { strict } from '../../kit/shape.ts'
import { KeptUpload } from '../../upload/kept-upload.ts'
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
  /** Its `x-sim-request-id`; null for a scenario that a file brought, and for a visit to a short link or a consent page. */
  id: z.string().nullable(),
  /** The time of the world's clock when it was carried out. */
  at: z.iso.datetime(),
  /** null for a call of the control API, for a visit, and for what matches no operation. */
  operation: z.string().nullable(),
  method: z.string().regex(/^[A-Z]+$/, 'is no method'),
  /** Relative to the world's base URL. */
  path: z.string().regex(/^\//, 'is no path'),
  /** The text after the question mark. */
  query: z.string(),
  headers: SentHeaders,
  /** Left out: there was none, or it is missing. */
  body: z.unknown().optional(),
  upload: KeptUpload.optional(),
  /** What of it is missing, so that a replay cannot make it again. */
  missing: z.string().optional(),
  /** `body`: as the journal keeps it; of a visit the address that it leads to. `status`: 0 where nothing was sent. */
  response: strict(() => ({ status: z.int(), headers: Texts, body: z.unknown() })),
}))

export const BundledDelivery = strict(() => ({
  id: z.string(),
  event: z.string(),
  url: z.string().nullable(),
  status: z.enum(DELIVERY_STATUSES),
  created_at: z.iso.datetime(),
  payload: z.unknown(),
  attempts: z.array(
    strict(() => ({
      at: z.iso.datetime(),
      status: z.int().nullable(),
      error: z.string().nullable(),
      /** When the next one was due since this one failed; null for never; left out where it is not known. */
      retry_at: z.iso.datetime().nullable().exactOptional(),
    })),
  ),
}))

export const BundleShape = strict(() => ({
  version: z.literal(BUNDLE_VERSION),
  /** The version of the program that wrote it. */
  program: z.string(),
  world: z.string(),
  seed: z.string(),
  /** When it was taken, on the world's clock. */
  now: z.iso.datetime(),
  /** False where something is missing that a replay may need; `missing` names it. */
  complete: z.boolean(),
  missing: z.array(z.string()),
  /** The options that change answers. */
  options: strict(() => ({
    seed: z.string(),
    base: z.string(),
    insights: z.string(),
    public_url: z.string().nullable(),
    prefix: z.string(),
    ecom_word: z.string(),
    strict: z.boolean(),
    /** Whether only known ones were accepted. */
    tokens: z.boolean(),
    /** The same of endpoint 32, and of the keys of endpoint 5. */
    discovery_tokens: z.boolean().default(false),
    insights_keys: z.boolean().default(false),
    clock: strict(() => ({ mode: z.enum(['real', 'manual', 'scaled']), factor: z.number() })),
    started_at: z.iso.datetime(),
  })),
  /** What stands in the place of credentials, and what each was accepted for. */
  credentials: z.array(strict(() => ({ name: z.string(), good_for: z.array(z.enum(USES)) }))).default([]),
  fixtures: z.custom<Fixtures>((value) => typeof value === 'object' && value !== null),
  /** Those of its start, as written. */
  scenarios: z.array(strict(() => ({ file: z.string(), document: Table }))),
  /** The world before the first of `calls`, as `GET /__sim/state` shows it. */
  state: Table,
  calls: z.array(BundledCall),
  /** Its deliveries when the bundle was taken, oldest first. */
  deliveries: z.array(BundledDelivery),
}))

export type Bundle = z.output<typeof BundleShape>
export type BundledDelivery = z.output<typeof BundledDelivery>
export type Call = z.output<typeof BundledCall>
