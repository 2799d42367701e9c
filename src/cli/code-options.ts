// Reads the options of code. Each is read from its text as on the command line, so that the same values are right.

import { inspect } from 'node:util'
import { refuseUnknown } from '../client/unknown-option.ts'
import { cut, quoted } from '../kit/quoted.ts'
import type { Fixtures as FixturesInput, FixturesName, Scenario, ScenarioName } from '../types/control.ts'
import type { WebhookOptions } from '../webhooks/carrier.ts'
import type { ToBuild } from './build-simulator.ts'
import { OPTION_NAMES, OPTIONS, type OptionName } from './options.ts'
import { nameInCode, resolveSettings } from './settings.ts'

export interface SimulatorOptions {
  /** Any text of up to 200 characters; the same seed gives the same universe. `1` by default. */
  readonly seed?: string
  /** `real` (the default), `manual`, or `xN` for N times as fast. Like `now`, it overrides a scenario's `start`. */
  readonly clock?: 'real' | 'manual' | `x${number}`
  /** The start of a world's clock, ISO 8601; the real time by default. */
  readonly now?: string
  /** The name of a bundled set, the path of a YAML or JSON file, or a document. Overrides a scenario's `start`. */
  readonly fixtures?: FixturesName | FixturesInput
  /** The scenarios of every new world: names of bundled ones, paths of YAML or JSON files, or documents. */
  readonly scenarios?: readonly (ScenarioName | Scenario)[]
  /** The accepted bearer tokens; any by default. */
  readonly tokens?: readonly string[]
  /** The accepted tokens of the discovery search; as `tokens` by default. */
  readonly discoveryTokens?: readonly string[]
  /** The accepted keys of campaign insights; any by default. */
  readonly insightsKeys?: readonly string[]
  /** In front of every path, such as `/svc`; nothing by default. */
  readonly prefix?: string
  /** The origin in links; that of the caller by default. */
  readonly publicUrl?: string
  /** The word for the shop platform's name in paths and fields; `ecom` by default. */
  readonly ecomWord?: string
  /** Makes a share of calls, jobs and webhooks meet misfortunes in every world, by a seed: `0.05:7`; off by default. */
  readonly chaos?: string
  /** The origin whose pages may call the service, or `*`; none by default. */
  readonly cors?: string
  /** The origins whose pages may show campaign, consent and landing pages in a frame. */
  readonly frames?: readonly string[]
  /** Refuses undocumented fields and parameters instead of reporting them. */
  readonly strict?: boolean
  /** What worlds, uploads, deliveries and waiting responses may hold together, such as `512mb`, or in bytes. */
  readonly memory?: string | number
  /** A file that keeps the worlds: made if missing, otherwise its worlds come back. One simulator at a time may use it. */
  readonly data?: string
  /** Ends worlds other than the default one that nobody has used for so long in real time, such as `30m`; never by default. */
  readonly worldTtl?: string
  /** How long calls in flight and deliveries under way may go on once it is closed; `5s` by default, `0s` for not at all. */
  readonly grace?: string
  /** How many connections may be open once it listens; more are closed at once. 10,000 by default. */
  readonly maxConnections?: number
  /** The webhook endpoints of every new world, and how webhooks are signed. */
  readonly webhooks?: WebhookOptions
}

/** What `listen` takes, what only a process has, and what has another form in code. */
const NOT_IN_CODE: readonly OptionName[] = [
  ...(['port', 'host', 'insights-port', 'log', 'log-level', 'log-file', 'config', 'scenarios'] as const),
  ...(['control-token', 'control-open', 'allowed-host', 'webhook-url'] as const),
]

const NAMES = OPTION_NAMES.filter((name) => !NOT_IN_CODE.includes(name))
const KNOWN = [...NAMES.map(nameInCode).filter((name) => !name.includes('.')), 'webhooks']
const OF_WEBHOOKS = ['endpoints', 'secret', 'time', 'allow', 'resolve', 'timeout']

/** Returns what a simulator is built from. Throws a `TypeError` or a `Refusal` for what is wrong, or unknown. */
export function readOptions(options: SimulatorOptions): ToBuild {
  refuseUnknown('', options, KNOWN)
  const { webhooks }: { webhooks: WebhookOptions } = { webhooks: {}, ...options }
  refuseUnknown('webhooks.', webhooks, OF_WEBHOOKS)
  const ofWebhooks = Object.entries(webhooks).map(([name, value]): [string, unknown] => [`webhooks.${name}`, value])
  const byName = new Map<string, unknown>([...Object.entries(options), ...ofWebhooks])
  const code: Partial<Record<OptionName, readonly string[]>> = {}
  for (const name of NAMES) {
    const inCode = nameInCode(name)
    if (byName.has(inCode)) code[name] = textsOf(name, inCode, byName.get(inCode))
  }
  const { endpoints, resolve, timeout } = webhooks
  if ('endpoints' in webhooks && !Array.isArray(endpoints)) wrong('webhooks.endpoints', 'a list', endpoints)
  if ('resolve' in webhooks && typeof resolve !== 'function') wrong('webhooks.resolve', 'a function', resolve)
  if ('timeout' in webhooks && !(typeof timeout === 'number' && timeout > 0)) {
    wrong('webhooks.timeout', 'a number of milliseconds', timeout)
  }
  const settings = resolveSettings({}, {}, { code })
  return {
    settings,
    explicit: NAMES.filter((name) => name in code),
    fixtures: isObject(options.fixtures) ? options.fixtures : settings.fixtures,
    scenarios: options.scenarios ?? [],
    webhooks: {
      secret: settings['webhook-secret'],
      time: settings['webhook-time'],
      allow: settings['webhook-allow'],
      ...(endpoints && { endpoints }),
      ...(resolve && { resolve }),
      ...(timeout && { timeout }),
    },
    endpointAt: (path) => `webhooks.endpoints${path === '' ? '' : `.${path}`}`,
  }
}

/** Returns the texts of an option. Documents have none, and are read later. */
function textsOf(name: OptionName, inCode: string, input: unknown): string[] {
  const { value, repeatable, secret } = OPTIONS[name]
  const refuse = (what: string) => wrong(inCode, what, secret ? undefined : input, secret)
  const isDocument = (one: unknown) => (name === 'fixtures' || name === 'scenario') && isObject(one)
  if (repeatable) {
    if (!Array.isArray(input)) return refuse('a list of texts')
    if (!input.every((one) => typeof one === 'string' || isDocument(one))) return refuse('a list of texts')
    return input.filter((one) => typeof one === 'string')
  }
  if (value === null) return typeof input === 'boolean' ? [String(input)] : refuse('true or false')
  if (isDocument(input)) return []
  if (value === 'N' || (value === 'SIZE' && typeof input === 'number'))
    return typeof input === 'number' ? [String(input)] : refuse('a number')
  if (typeof input !== 'string') return refuse('a text')
  if (name === 'prefix' && !/^(\/|$)/.test(input)) return refuse('a path that begins with a slash, such as /svc')
  return [input]
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function wrong(name: string, must: string, value: unknown, secret = false): never {
  const shown = typeof value === 'string' ? quoted(value) : cut(inspect(value, { depth: 1, breakLength: 1_000 }), 60)
  throw new TypeError(`${name} must be ${must}${secret ? '' : `, not ${shown}`}`)
}
