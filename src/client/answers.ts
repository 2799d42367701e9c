// The types of what the calls of a world take and return, from the declarations of the control API.

import type * as z from 'zod'
import type { Declared } from '../api/endpoint.ts'
import type { OperationId } from '../api/index.ts'
import type { getAssumptions } from '../control/assumptions.ts'
import type { advanceClock, getClock } from '../control/clock.ts'
import type { getCoverage } from '../control/coverage.ts'
import type { getHealth } from '../control/health.ts'
import type { getInfo } from '../control/info.ts'
import type { getMagic } from '../control/magic.ts'
import type { createOrder } from '../control/orders.ts'
import type { TransitionShape } from '../control/requests/journal-entry.ts'
import type { deleteRequests, getRequest, listRequests } from '../control/requests/requests.ts'
import type { awaitRequests, verifyRequests } from '../control/requests/verify-requests.ts'
import type { resetWorld } from '../control/reset.ts'
import type { addScenario, deleteScenarios, listScenarios } from '../control/scenarios.ts'
import type { getState, putState } from '../control/state.ts'
import type { getWebhookEndpoints, setWebhookEndpoints } from '../control/webhook-endpoints.ts'
import type { awaitDelivery, emitWebhook, listDeliveries, redeliver } from '../control/webhooks.ts'
import type { DeliveryStatus } from '../world/outbox/delivery.ts'
import type { KINDS } from '../world/slices.ts'

type AnyDeclared = Declared<string, string, z.ZodType, z.ZodType, z.ZodType>
type Answer<Call extends AnyDeclared> = z.output<NonNullable<Call['contract']>['answer']>
type Body<Call extends AnyDeclared> = z.input<NonNullable<Call['contract']>['body']>

export type { OperationId }
export type CollectionName = (typeof KINDS)[number]['name']

export type ClockReading = Answer<typeof getClock>
export type Advanced = Answer<typeof advanceClock>
export type RecordedRequest = Answer<typeof getRequest>
export type RequestList = Answer<typeof listRequests>
export type Verified = Answer<typeof verifyRequests>
export type ClearedRequests = Answer<typeof deleteRequests>
export type WorldState = Answer<typeof getState>
export type RestoredWorld = Answer<typeof putState>
export type WebhookEndpoint = Answer<typeof getWebhookEndpoints>[number]
export type WebhookEndpoints = Answer<typeof getWebhookEndpoints>
export type Delivery = Answer<typeof redeliver>
export type DeliveryList = Answer<typeof listDeliveries>
export type AwaitedDelivery = Answer<typeof awaitDelivery>
export type EmittedWebhook = Answer<typeof emitWebhook>
export type ActiveScenario = Answer<typeof addScenario>
export type ScenarioList = Answer<typeof listScenarios>
export type UnloadedScenarios = Answer<typeof deleteScenarios>
export type ResetWorld = Answer<typeof resetWorld>
export type Coverage = Answer<typeof getCoverage>
export type Assumptions = Answer<typeof getAssumptions>['assumptions']
export type MagicValues = Answer<typeof getMagic>['magic']
export type WorldInfo = Answer<typeof getInfo>
export type Health = Answer<typeof getHealth>
export type Order = Answer<typeof createOrder>
export type Transition = z.output<typeof TransitionShape>

/** Sharpens `operation` from any text to the ids of the operations. */
type ByOperation<Given> = Given extends unknown ? Omit<Given, 'operation'> & { operation?: OperationId } : never

/** What `requests.verify` expects: which calls, and how many. */
export type Expectation = ByOperation<Body<typeof verifyRequests>>
/** What `requests.await` expects, and for how long. */
export type AwaitedExpectation = ByOperation<Body<typeof awaitRequests>>
export type AwaitedWebhook = Omit<Body<typeof awaitDelivery>, 'event'> & { event?: WebhookEventName }
export type WebhookEndpointInput = Omit<Body<typeof setWebhookEndpoints>[number], 'events'> & {
  events?: WebhookEventName[] | null
}
export type OrderInput = Body<typeof createOrder>

/** The documented events, those that end a job, and any other text: custom events may be emitted. */
export type WebhookEventName =
  | 'post_tracking.comments_processed'
  | 'rt_tracking.creator.event'
  | 'rt_tracking.post.event'
  | (string & {})

/** The speed and the time of a clock. */
export interface ClockSetting {
  mode?: 'real' | 'manual' | 'scaled' | `x${number}`
  /** With the mode `scaled`: how many times as fast as real time. */
  factor?: number
  /** ISO 8601; never before the time that it is. */
  now?: string
}

/** How far to advance: by a duration such as `30d`, to a time (ISO 8601), or until something was due or nothing more is. */
export type Advance =
  | { by: string; to?: never; until?: never }
  | { to: string; by?: never; until?: never }
  | { until: 'next' | 'idle'; by?: never; to?: never }

export interface ListRequests {
  operation?: OperationId
  status?: number
  /** A time, or the id of an entry: lists the entries from that time on, or after that entry. */
  since?: string
  limit?: number
  /** From an earlier answer: leads to older entries. */
  next?: string
}

export interface ListDeliveries {
  event?: WebhookEventName
  status?: DeliveryStatus
  url?: string
  /** A time: lists the deliveries from then on. */
  since?: string
  limit?: number
  /** From an earlier answer: leads to older entries. */
  next?: string
}

export interface ListRecords {
  limit?: number
  /** The id of a record: lists those after it. */
  next?: string
}

export type ResetOptions = Omit<Body<typeof resetWorld>, 'clock'> & { clock?: ClockSetting }

/** What happened in a world, as it happened. */
export type WorldEvent =
  | { readonly event: 'request'; readonly data: RecordedRequest }
  | { readonly event: 'transition'; readonly data: Transition }
  | { readonly event: 'delivery'; readonly data: Delivery }
