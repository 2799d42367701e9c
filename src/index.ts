// The package for code: a simulator in the same process, for tests.

import { refuseUnknown } from './client/unknown-option.ts'
import { platform } from './kit/loading/platform-classes.ts'
import { realTime } from './kit/real-time.ts'
import { type LocalSimulator, SimulatorInProcess } from './local-simulator.ts'
import { LIMITS } from './model/limits.ts'
import { clockSetting, connections, duration, instant, lastingTime, memorySize } from './option-values.ts'
import { loadFixtures, readDocument } from './server/fixtures-file.ts'
import { describeError } from './server/log/source-places.ts'
import type { Store } from './server/store.ts'
import { type Listening, type ListenOptions, Simulator } from './simulator.ts'
import type { Fixtures as FixturesInput, Scenario } from './types/control.ts'
import { VERSION } from './version.ts'
import { endpointsCheck, type WebhookOptions, webhookProblems } from './webhooks/carrier.ts'
import type { EndpointsCheck } from './world/outbox/carrier.ts'
import type { ScenarioSource, ScenarioStart } from './world/scenario-source.ts'
import type { Fixtures } from './world/state/fixtures.ts'

platform()

export type * from './client/answers.ts'
export type { ClosestCall, Mistake } from './client/simulator-error.ts'
export { SimulatorError } from './client/simulator-error.ts'
export type * from './client/world.ts'
export type { LocalSimulator } from './local-simulator.ts'
export type { Listening, ListenOptions, WebhookOptions }

export interface SimulatorOptions {
  /** Any text of up to 200 characters; the same seed gives the same universe. `1` by default. */
  readonly seed?: string
  /** `real` (the default), `manual`, or `xN` for N times as fast. Like `now`, it overrides a scenario's `start`. */
  readonly clock?: 'real' | 'manual' | `x${number}`
  /** The start of a world's clock, ISO 8601; the real time by default. */
  readonly now?: string
  /** The name of a bundled set, the path of a YAML or JSON file, or a document. Overrides a scenario's `start`. */
  readonly fixtures?: string | FixturesInput
  /** The scenarios of every new world: names of bundled ones, paths of YAML or JSON files, or documents. */
  readonly scenarios?: readonly (string | Scenario)[]
  readonly tokens?: readonly string[]
  readonly insightsKeys?: readonly string[]
  readonly prefix?: string
  readonly strict?: boolean
  /** What worlds, uploads, deliveries and waiting responses may hold together, such as `512mb`, or in bytes. */
  readonly memory?: string | number
  /** A file that keeps the worlds: made if missing, otherwise its worlds come back. One simulator at a time may have it. */
  readonly data?: string
  /** Ends worlds other than the default one that nobody has used for so long in real time, such as `30m`; never by default. */
  readonly worldTtl?: string
  /** How long calls in flight and deliveries under way may go on once it is closed; `5s` by default, `0s` for not at all. */
  readonly grace?: string
  /** How many connections may be open once it listens; the longest idle one is closed for one more. 10,000 by default. */
  readonly maxConnections?: number
  /** The webhook endpoints of every new world, and how webhooks are signed. */
  readonly webhooks?: WebhookOptions
}

/**
 * Creates a simulator, without a socket until `listen` is called. Rejects with a `TypeError` if an option is wrong. For
 * a file or document the error shows every mistake with its place, the line and a caret.
 */
export async function createSimulator(options: SimulatorOptions = {}): Promise<LocalSimulator> {
  refuseUnknown('', options, OPTIONS)
  refuseUnknown('webhooks.', options.webhooks ?? {}, WEBHOOK_OPTIONS)
  const {
    clock,
    now,
    fixtures,
    memory,
    data,
    worldTtl,
    grace,
    maxConnections,
    tokens = [],
    scenarios = [],
    ...rest
  } = options
  const overrides: ScenarioStart = {
    ...(clock === undefined ? {} : { clock: clockSetting(clock) }),
    ...(now === undefined ? {} : { start: instant(now) }),
    ...(fixtures === undefined ? {} : { fixtures: await fixturesFrom(fixtures) }),
  }
  await refuseWrong(options.webhooks)
  if (rest.seed !== undefined && rest.seed.length > LIMITS.seed_length) {
    throw new TypeError(`seed must have at most ${LIMITS.seed_length} characters`)
  }
  const sources = await scenariosFrom(scenarios, endpointsCheck(options.webhooks ?? {}))
  const usual = await fixturesFrom('default')
  const store = data === undefined ? null : await storeAt(data, sources)
  const simulator = new Simulator({
    ...rest,
    tokens,
    discoveryTokens: tokens,
    clock: overrides.clock ?? clockSetting('real'),
    now: overrides.start ?? null,
    fixtures: overrides.fixtures ?? usual,
    scenarios: sources,
    overrides,
    ...(memory === undefined ? {} : { memory: memorySize(memory) }),
    worldTtl: worldTtl === undefined ? null : lastingTime(worldTtl),
    grace: grace === undefined ? LIMITS.grace_ms : duration('grace', grace),
    ...(maxConnections === undefined ? {} : { maxConnections: connections(maxConnections) }),
    onShortage: (message) => console.error(`mockfluence: ${message}`),
    onBug: (error) => console.error(describeError(error)),
    store,
  })
  await simulator.recall().catch(asTypeError)
  return new SimulatorInProcess(simulator)
}

const OPTIONS: readonly (keyof SimulatorOptions)[] = [
  'seed',
  'clock',
  'now',
  'fixtures',
  'scenarios',
  'tokens',
  'insightsKeys',
  'prefix',
  'strict',
  'memory',
  'data',
  'worldTtl',
  'grace',
  'maxConnections',
  'webhooks',
]
const WEBHOOK_OPTIONS: readonly (keyof WebhookOptions)[] = [
  'endpoints',
  'secret',
  'time',
  'allow',
  'resolve',
  'timeout',
]

async function refuseWrong(webhooks: WebhookOptions = {}): Promise<void> {
  const wrong = await webhookProblems(webhooks)
  if (wrong.length > 0) throw new TypeError(wrong.map(({ path, message }) => `webhooks.${path} ${message}`).join('\n'))
}

async function fixturesFrom(given: string | object): Promise<Fixtures> {
  const loaded = await (typeof given === 'string' ? loadFixtures(given) : readDocument(given))
  if (loaded.ok) return loaded.fixtures
  throw new TypeError(loaded.message)
}

async function scenariosFrom(given: readonly (string | object)[], check: EndpointsCheck): Promise<ScenarioSource[]> {
  if (given.length === 0) return []
  // Imported only if needed, to start quickly without scenarios.
  const { loadDocument, loadScenario } = await import('./server/scenario-files.ts')
  const loaded = await Promise.all(
    given.map((one) => (typeof one === 'string' ? loadScenario(one, check) : loadDocument(one, check))),
  )
  const sources = loaded.flatMap((one) => (one.ok ? [one.scenario] : []))
  const names = sources.map(({ name }) => name)
  const twice = new Set(names.filter((name, at) => names.indexOf(name) < at))
  const problems = loaded.flatMap((one) => (one.ok ? [] : [one.message]))
  for (const name of twice) problems.push(`two scenarios are called ${name}`)
  if (problems.length > 0) throw new TypeError(problems.join('\n'))
  return sources
}

/** Opens a data file. Imported only if needed. Rejects with a `TypeError` if it is not taken. */
async function storeAt(data: string, scenarios: readonly ScenarioSource[]): Promise<Store> {
  if (typeof data !== 'string' || data.trim() === '') throw new TypeError('data must be the path of a file')
  const { Store } = await import('./server/store.ts')
  const onTrouble = (message: string) => console.error(message)
  return Store.open(data, { real: realTime, program: VERSION, scenarios, onTrouble }).catch(asTypeError)
}

function asTypeError(error: unknown): never {
  throw error instanceof Error && error.name === 'DataRefusal' ? new TypeError(error.message) : error
}
