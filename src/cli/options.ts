// The options of `serve`, in the order of help. Each has an environment twin (see settings.ts).

import type { ClockSetting } from '../model/clock-setting.ts'
import { LIMITS } from '../model/limits.ts'
import { usualMemory } from '../model/memory-size.ts'
import { heapLimit } from '../server/worlds/heap.ts'
import { DEFAULT_SECRET } from '../webhooks/sign.ts'
import * as read from './values.ts'

/** What an option looks like in help, and how its value is read. */
export interface OptionKind<Value> {
  /** The name of the value in help; null for a switch. */
  readonly value: string | null
  readonly repeatable: boolean
  readonly help: string
  /** Whether it must not be printed. */
  readonly secret: boolean
  /** The default value, for help; null if there is none or `help` describes it. */
  readonly without: string | null
  /** Returns the setting for the given texts, of which the last counts unless repeatable. Throws `WrongValue`. */
  readonly resolve: (texts: readonly string[]) => Value
}

function one<Value>(
  value: string,
  reader: (text: string) => Value,
  otherwise: Value,
  help: string,
  without: string | null = otherwise === null ? null : String(otherwise),
): OptionKind<Value> {
  const resolve = (texts: readonly string[]) => {
    const text = texts.at(-1)
    return text === undefined ? otherwise : reader(text)
  }
  return { value, repeatable: false, help, secret: false, without, resolve }
}

function repeated<Value>(value: string, reader: (text: string) => Value, help: string): OptionKind<readonly Value[]> {
  return { value, repeatable: true, help, secret: false, without: null, resolve: (texts) => texts.map(reader) }
}

/** A switch: its option has no value, its environment twin is true or false. */
function switched(help: string): OptionKind<boolean> {
  const resolve = (texts: readonly string[]) => texts.length > 0 && read.flag(texts.at(-1) ?? '')
  return { value: null, repeatable: false, help, secret: false, without: null, resolve }
}

function secret<Value>(kind: OptionKind<Value>): OptionKind<Value> {
  return { ...kind, secret: true }
}

const PORT = read.wholeNumber(0, 65_535)
const REAL: ClockSetting = { mode: 'real', factor: 1 }

const LOG_STYLES = ['pretty', 'json', 'silent'] as const
export type LogStyle = (typeof LOG_STYLES)[number]

export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export const OPTIONS = {
  port: one('N', PORT, 4710, 'port to listen on; 0 takes a free one'),
  host: one('H', read.hostName, '127.0.0.1', 'address to listen on; 0.0.0.0 for all'),
  'insights-port': one<number | null>(
    'N',
    PORT,
    null,
    'a separate port for the insights host (endpoints 5, 24 and 25); 0 takes a free one',
  ),
  prefix: one('P', read.pathPrefix, '', 'service path prefix, such as /svc', 'none'),
  'public-url': one<string | null>('U', read.publicOrigin, null, "origin in links; otherwise the request's Host"),
  seed: one('S', read.seed, '1', 'any text of up to 200 characters; the same seed gives the same universe'),
  fixtures: one(
    'NAME|FILE',
    read.nameOrFile,
    'default',
    'what a world starts with: a bundled set, or a YAML or JSON file',
  ),
  scenario: repeated(
    'NAME|FILE',
    read.nameOrFile,
    'a scenario of the shelf, a bundled one, or a YAML or JSON file; files are watched; "*" is all of the shelf; rules of later ones are tried first',
  ),
  scenarios: one<string | null>(
    'DIR',
    read.folder,
    null,
    'a shelf: a folder of scenarios of your own, which can be loaded by name',
  ),
  clock: one('real|manual|xN', read.clockSetting, REAL, 'how time passes; x60 runs 60 times as fast', 'real'),
  now: one<number | null>('ISO', read.instant, null, "where a world's clock starts; otherwise the real time"),
  token: secret(repeated('T', read.secret, 'an accepted bearer token; otherwise any is accepted')),
  'discovery-token': secret(
    repeated('T', read.secret, 'an accepted token for the discovery search; otherwise as --token'),
  ),
  'insights-key': secret(
    repeated('K', read.secret, 'an accepted key for campaign insights; otherwise any is accepted'),
  ),
  'ecom-word': one('W', read.word, 'ecom', "the word for the shop platform's name in paths and fields"),
  'control-token': secret(
    one<string | null>(
      'T',
      read.secret,
      null,
      'bearer token that the control API needs everywhere; without one, it answers on loopback addresses only',
    ),
  ),
  'control-open': switched('let the control API answer without a token on all addresses'),
  'allowed-host': repeated('H', read.hostName, 'a further Host name that the control API accepts'),
  'webhook-url': repeated('U', read.webhookUrl, 'URL of an endpoint that gets the webhooks'),
  'webhook-secret': secret(
    one('S', read.webhookSecret, DEFAULT_SECRET, 'Standard Webhooks secret that signs the webhooks'),
  ),
  'webhook-time': one<'wall' | 'world'>(
    'wall|world',
    read.oneOf(['wall', 'world']),
    'wall',
    'the clock behind webhook-timestamp; verifiers compare it with the real time',
  ),
  'webhook-allow': repeated('HOST', read.hostName, 'a host outside loopback and private ranges that may get webhooks'),
  chaos: one<read.ChaosOption | null>(
    'RATE[:SEED]',
    read.chaos,
    null,
    'the share of calls, jobs and webhooks that meet misfortunes in every world, from 0 to 1, and their seed',
  ),
  cors: one<string | null>('ORIGIN|*', read.corsOrigin, null, 'let pages of that origin call the simulated service'),
  frame: repeated(
    'ORIGIN',
    read.frameOrigin,
    'an origin whose pages may show campaign, consent and landing pages in a frame',
  ),
  memory: one(
    'SIZE',
    read.memorySize,
    usualMemory(heapLimit()),
    'what worlds, journals, deliveries, uploads and streams may hold together; at most 60 % of the heap limit',
    '512mb',
  ),
  'max-connections': one(
    'N',
    read.wholeNumber(1, 9_999_999),
    LIMITS.connections,
    'connections that may be open at once; beyond it, new ones are closed',
  ),
  data: one<string | null>(
    'FILE',
    read.fileName('worlds.json'),
    null,
    'a file that keeps the worlds for the next start; what a call changes is in it before the answer',
  ),
  'world-ttl': one<number | null>(
    'D',
    read.lastingTime,
    null,
    'end worlds other than default that nobody has used for this long in real time, such as 30m; otherwise never',
  ),
  grace: one('D', read.duration, LIMITS.grace_ms, 'how long calls in flight may go on after SIGTERM or SIGINT', '5s'),
  strict: switched(
    'refuse undocumented request fields and parameters, and JSON without its Content-Type, instead of reporting them',
  ),
  log: one<LogStyle | null>(
    'pretty|json|silent',
    read.oneOf(LOG_STYLES),
    null,
    'format of the log on stdout; pretty on a terminal, otherwise json',
  ),
  'log-level': one<LogLevel>(
    LOG_LEVELS.join('|'),
    read.oneOf(LOG_LEVELS),
    'info',
    'what is logged: failures (5xx); also refusals and warnings; also all other calls; also health checks and pages',
  ),
  'log-file': one<string | null>(
    'FILE',
    read.fileName('mockfluence.log'),
    null,
    'a file to which the log is appended as well, as JSON',
  ),
  config: one<string | null>(
    'FILE',
    read.configFile,
    null,
    'a YAML or JSON file with these options by name; environment and command line win over it',
  ),
} as const satisfies Record<string, OptionKind<unknown>>

export type OptionName = keyof typeof OPTIONS

export type Settings = { readonly [Name in OptionName]: ReturnType<(typeof OPTIONS)[Name]['resolve']> }

export const OPTION_NAMES = Object.keys(OPTIONS) as OptionName[]
