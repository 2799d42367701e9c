// The interface of a world, in process and over HTTP alike, and the types of what its calls take and return.

import type {
  ClockReading,
  ClockSetting,
  Condition,
  ControlOperations,
  Coverage,
  Delivery,
  EventName,
  RecordedRequest,
  Scenario,
  ScenarioName,
  Transition,
  WebhookEndpointInput,
  WorldState,
} from '../types/control.ts'
import type {
  CollectionName,
  OperationId,
  Operations,
  Records,
  WebhookEventName,
  WebhookEvents,
} from '../types/service.ts'

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

export type ListRequests = ControlOperations['listRequests']['query']
export type ListDeliveries = ControlOperations['listDeliveries']['query']
export type ListRecords = ControlOperations['getCollection']['query']

/** What happened in a world, as it happened. */
export type WorldEvent =
  | { readonly event: 'request'; readonly data: RecordedRequest }
  | { readonly event: 'transition'; readonly data: Transition }
  | { readonly event: 'delivery'; readonly data: Delivery }
  | { readonly event: 'clock'; readonly data: Omit<ClockReading, 'next'> }
  | { readonly event: 'scenarios'; readonly data: { readonly active: readonly string[] } }
  | { readonly event: 'inbox'; readonly data: { readonly id: string } }
  | { readonly event: 'worlds'; readonly data: { readonly world: string; readonly action: string } }

/** The virtual clock of a world. */
export interface WorldClock {
  read(): Promise<ClockReading>
  set(setting: ClockSetting): Promise<ClockReading>
  /** Moves time forward, by a duration such as `30d` or as the object says. Resolves when everything due has happened. */
  advance(how: string | Advance): Promise<Advanced>
}

/** The misfortunes of a world. */
export interface WorldChaos {
  read(): Promise<ChaosState>
  /** Makes a share of calls, jobs and webhooks meet misfortunes; rate 0 ends it. */
  set(setting: ChaosInput): Promise<ChaosState>
  /** Returns a scenario that does again what they did. */
  recorded(): Promise<RecordedScenario>
}

/** The journal of a world. */
export interface WorldRequests {
  /** Lists the newest calls, oldest first. */
  list(filter?: ListRequests): Promise<RequestList>
  read(id: string): Promise<RecordedRequest>
  /** Rejects with a `SimulatorError` unless the calls came as expected; its message says what differs. */
  verify<Operation extends Expectation['operation']>(expected: ExpectationOf<Expectation, Operation>): Promise<Verified>
  /** Like `verify`, but waits for the calls: up to `timeout_ms`, 4 s by default. */
  await<Operation extends Expectation['operation']>(
    expected: ExpectationOf<AwaitedExpectation, Operation>,
  ): Promise<Verified>
  clear(): Promise<ClearedRequests>
  /** Says which rules of the active scenarios meet this call, and why the others do not. */
  explain(id: string): Promise<ExplainedRequest>
}

/** The records of a world. */
export interface WorldRecords {
  /** Returns the whole world as a document, as `snapshot` does. */
  read(): Promise<WorldState>
  /** Returns the records of a collection, oldest first. */
  read<Name extends CollectionName>(collection: Name, page?: ListRecords): Promise<Records[Name][]>
  read<Name extends CollectionName>(collection: Name, id: string): Promise<Records[Name]>
  /** Reads by path: `campaigns/<id>`, or with a slash in front. */
  read(path: `${'' | '/'}${CollectionName}/${string}` | `/${CollectionName}`): Promise<unknown>
  /** Forces fields of a record, its status included. */
  patch<Name extends CollectionName>(
    collection: Name,
    id: string,
    fields: Partial<Records[Name]>,
  ): Promise<Records[Name]>
}

/** The webhooks of a world. */
export interface WorldWebhooks {
  /** Returns the endpoints; replaces them first if some are given. */
  endpoints(endpoints?: readonly WebhookEndpointInput[]): Promise<WebhookEndpoints>
  /** Lists the newest deliveries, oldest first. */
  deliveries(filter?: ListDeliveries): Promise<DeliveryList>
  /** Waits for the first attempt that no earlier `await` has returned: up to `timeout_ms`, 4 s by default. */
  await<Event extends EventName = EventName>(
    expected?: Event | (AwaitedWebhook & { readonly event?: Event }),
  ): Promise<DeliveryOf<Event>>
  /** Emits an event; its webhooks leave on the clock's next turn. A documented event without `data` gets some of its contract. */
  emit<Event extends EventName>(event: Event, data?: DataOf<Event>): Promise<EmittedWebhook>
  redeliver(id: string): Promise<Delivery>
  /** Lists what came to the inbox of this world, `<url>/__sim/inbox`, oldest first. */
  inbox(): Promise<Inbox>
}

/**
 * One world of a simulator. What the simulator refuses, and calls that it does not answer, reject with a
 * `SimulatorError`.
 */
export interface World extends AsyncDisposable {
  readonly name: string
  /** The base URL. In process it is that of the listener once there is one. */
  readonly url: string
  /** Calls the service. Paths are below the world's base URL; a whole URL must be one of this simulator. */
  readonly fetch: (path: string | URL | Request, init?: RequestInit) => Promise<Response>
  readonly clock: WorldClock
  readonly requests: WorldRequests
  readonly state: WorldRecords
  readonly webhooks: WorldWebhooks
  /** Returns the whole world as one document, for `restore`. */
  snapshot(): Promise<WorldState>
  restore(state: WorldState): Promise<RestoredWorld>
  /** Makes a world that goes on where this one is now. Neither sees what the other does. Rejects if there is one of this name. `clock`: what differs. */
  fork(name: string, settings?: Pick<WorldSettings, 'clock'>): Promise<World>
  /**
   * Loads a scenario: the name of a bundled one, or a document; in process also the path of a file. `reset` starts the
   * world anew with it. A world that has been used needs that for a scenario with a `start`.
   */
  scenario(scenario: ScenarioName | Scenario, options?: { readonly reset?: boolean }): Promise<ActiveScenario>
  /** Returns the world as it began and its calls since, for `mockfluence replay`. */
  bundle(): Promise<Bundle>
  /** Lists the active scenarios, how often their rules acted, and the bundled ones. */
  scenarios(): Promise<ScenarioList>
  /** Finds the mistakes in a scenario without loading it. */
  checkScenario(scenario: Scenario): Promise<CheckedScenario>
  /** Unloads the scenario of a name, or every one. */
  unload(name?: string): Promise<UnloadedScenarios>
  /** Starts the world anew: as it was made, or with other settings. */
  reset(settings?: ResetOptions): Promise<ResetWorld>
  /** Which operations, answers, errors, states and webhooks have been exercised, here or in all worlds. */
  coverage(options?: { readonly worlds?: 'all' }): Promise<Coverage>
  /** Misfortunes by seed, over all operations. */
  readonly chaos: WorldChaos
  /** What calls and webhooks say about the client under test, and its grade; here or in all worlds. */
  report(options?: { readonly worlds?: 'all' }): Promise<ClientReport>
  /** Records a sale through a short link. */
  order(sale: OrderInput): Promise<Order>
  /** Changes creators and posts from now on, in every document. */
  change(change: ChangeInput): Promise<Change>
  /** Lists what was changed, oldest first. */
  changes(): Promise<Change[]>
  /** Yields what happens from when it resolves, until the world ends or the loop is left. */
  events(): Promise<AsyncIterableIterator<WorldEvent>>
  info(): Promise<WorldInfo>
  assumptions(): Promise<Assumptions>
  magic(): Promise<MagicValues>
  /** Removes a named world, as leaving the scope of `await using` does. The default world stays as it is. */
  remove(): Promise<void>
}

/** The worlds of a simulator. */
export interface Worlds {
  /** Returns the world of this name, which its first call makes. Throws a `TypeError` at once for a name that none can have. */
  world(name: string): World
  /** Lists the worlds in the order in which they were made. */
  worlds(): Promise<WorldList>
  /** Makes a world that differs from what the simulator was started with. Rejects if there is one of this name. */
  createWorld(name: string, settings?: WorldSettings): Promise<World>
}

/** The default world of a simulator, and its other worlds. */
export type Connection = World & Worlds
