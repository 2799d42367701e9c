// The types of what the calls of a world take and return, from the contract of the control API.

import type {
  ClockReading,
  Condition,
  ControlOperations,
  Delivery,
  EventName,
  RecordedRequest,
  Transition,
} from '../types/control.ts'
import type { OperationId, Operations, WebhookEventName, WebhookEvents } from '../types/service.ts'

export type {
  BodyConditions,
  ClockReading,
  ClockSetting,
  Condition,
  ControlOperations,
  Coverage,
  Delivery,
  EventName,
  ExpectedRequest,
  Fixtures,
  FixturesName,
  NestedCondition,
  RecordedRequest,
  Scenario,
  ScenarioName,
  ScenarioRule,
  TextConditions,
  Transition,
  WebhookEndpointInput,
  WebhookRule,
  WorldState,
} from '../types/control.ts'
export type { CollectionName, OperationId, Records, WebhookEventName } from '../types/service.ts'

type Answer<Id extends keyof ControlOperations> = ControlOperations[Id]['answer']

export type ChaosState = Answer<'getChaos'>
export type ChaosInput = ControlOperations['setChaos']['body']
export type RecordedScenario = Answer<'getRecorded'>
export type ClientReport = Answer<'getReport'>
export type Advanced = Answer<'advanceClock'>
export type RequestList = Answer<'listRequests'>
export type Verified = Answer<'verifyRequests'>
export type ClearedRequests = Answer<'deleteRequests'>
export type RestoredWorld = Answer<'putState'>
export type WebhookEndpoints = Answer<'getWebhookEndpoints'>
export type WebhookEndpoint = WebhookEndpoints[number]
export type DeliveryList = Answer<'listDeliveries'>
export type AwaitedDelivery = Answer<'awaitDelivery'>
export type EmittedWebhook = Answer<'emitWebhook'>
export type ActiveScenario = Answer<'addScenario'>
export type ScenarioList = Answer<'listScenarios'>
export type UnloadedScenarios = Answer<'deleteScenarios'>
export type ResetWorld = Answer<'resetWorld'>
export type Assumptions = Answer<'getAssumptions'>['assumptions']
export type MagicValues = Answer<'getMagic'>['magic']
export type WorldInfo = Answer<'getInfo'>
export type Bundle = Answer<'getBundle'>
export type Health = Answer<'getHealth'>
export type Inbox = Answer<'listInbox'>
export type ExplainedRequest = Answer<'explainRequest'>
export type CheckedScenario = Answer<'checkScenario'>
export type Order = Answer<'createOrder'>
export type Change = Answer<'createChange'>

/** What `requests.verify` expects: which calls, and how many. */
export type Expectation = ControlOperations['verifyRequests']['body']
/** What `requests.await` expects, and for how long. */
export type AwaitedExpectation = ControlOperations['awaitRequests']['body']
/** An expectation of calls of an operation: conditions on its body name fields that it has. */
export type ExpectationOf<Whole extends Expectation, Operation> = Omit<Whole, 'operation' | 'body'> & {
  operation?: Operation
  body?: ExpectedBody<Operation>
}
export type ExpectedBody<Operation> = Operation extends OperationId
  ? Operations[Operation]['body'] extends object
    ? Condition | ExpectedFields<Operations[Operation]['body']>
    : unknown
  : unknown
type ExpectedFields<Body> = { [Field in Body extends unknown ? keyof Body : never]?: unknown } & {
  [path: `${string}.${string}` | `${string}[${string}`]: unknown
}
/** What the data of an event may have; that of an event of one's own is free. */
export type DataOf<Event> = Event extends WebhookEventName ? Partial<WebhookEvents[Event]['data']> : object
/** A delivery with the payload of its event. */
export type DeliveryOf<Event> = AwaitedDelivery &
  (Event extends WebhookEventName ? { payload: WebhookEvents[Event] } : unknown)
export type AwaitedWebhook = ControlOperations['awaitDelivery']['body']
/** What changes, of creators by `<platform>/<handle>`, of posts by URL. */
export type ChangeInput = ControlOperations['createChange']['body']
export type OrderInput = ControlOperations['createOrder']['body']
export type ResetOptions = ControlOperations['resetWorld']['body']
/** What a world is made with, and what its resets go back to. */
export type WorldSettings = Omit<ControlOperations['createWorld']['body'], 'name'>
export type WorldList = Answer<'listWorlds'>['worlds']

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
  event?: EventName
  status?: Delivery['status']
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

/** What happened in a world, as it happened. */
export type WorldEvent =
  | { readonly event: 'request'; readonly data: RecordedRequest }
  | { readonly event: 'transition'; readonly data: Transition }
  | { readonly event: 'delivery'; readonly data: Delivery }
  | { readonly event: 'clock'; readonly data: Omit<ClockReading, 'next'> }
  | { readonly event: 'scenarios'; readonly data: { readonly active: readonly string[] } }
  | { readonly event: 'inbox'; readonly data: { readonly id: string } }
  | { readonly event: 'worlds'; readonly data: { readonly world: string; readonly action: string } }
