// Makes settings from the command line, the environment, a configuration file, mounted folders and code. An option wins over
// its MOCKFLUENCE_ twin, the twin over PORT, and all of them over the file.

import { nearest } from '../kit/nearest.ts'
import type { OptionTexts } from './command.ts'
import type { ConfigFile } from './config/config-file.ts'
import { ROOT_VARIABLE } from './container/container.ts'
import { OPTION_NAMES, OPTIONS, type OptionName, type Settings } from './options.ts'
import { Refusal } from './refusal.ts'
import { named } from './values.ts'

export type Environment = Readonly<Record<string, string | undefined>>

const TWIN = 'MOCKFLUENCE_'

/** Returns the variable of an option: `MOCKFLUENCE_INSIGHTS_PORT` of `insights-port`. */
export function twinOf(name: OptionName): string {
  return TWIN + name.replaceAll('-', '_').toUpperCase()
}

/** Returns the name of an option in code: `insightsKeys` of `insights-key`, `webhooks.secret` of `webhook-secret`. */
export function nameInCode(name: OptionName): string {
  const words = OPTIONS[name].repeatable ? `${name}s` : name
  const parts = words.replace(/^webhook-/, 'webhooks.').replace(/^webhooks\.allows$/, 'webhooks.allow')
  return parts.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** Further variables, read if neither the option nor its twin is set. */
const FURTHER: Partial<Record<OptionName, string>> = { port: 'PORT' }

export function variablesOf(name: OptionName): string[] {
  const further = FURTHER[name]
  return further === undefined ? [twinOf(name)] : [twinOf(name), further]
}

/** All that options are set by. The command line wins over the environment, that over the file, and that over what is mounted. */
export interface Sources {
  readonly options: OptionTexts
  readonly env: Environment
  readonly file?: ConfigFile | null
  /** What the folders mounted into a container stand for. */
  readonly mounted?: OptionTexts
  readonly code?: OptionTexts
}

export type Origin = { readonly texts: readonly string[] } & (
  | { readonly from: 'default' }
  | { readonly from: 'mounted folder' }
  | { readonly from: 'file'; readonly file: string; readonly line: number }
  | { readonly from: 'environment'; readonly variable: string }
  | { readonly from: 'command line' }
  | { readonly from: 'code' }
)

export function originOf(name: OptionName, { options, env, file, mounted, code }: Sources): Origin {
  const option = options[name]
  if (option !== undefined) return { from: 'command line', texts: option }
  const inCode = code?.[name]
  if (inCode !== undefined) return { from: 'code', texts: inCode }
  for (const variable of variablesOf(name)) {
    const text = env[variable]
    if (text === undefined || text.trim() === '') continue
    const texts = OPTIONS[name].repeatable ? text.split(',').map((part) => part.trim()) : [text]
    return { from: 'environment', variable, texts: texts.filter((part) => part !== '') }
  }
  const placed = file?.options[name]
  if (file && placed) return { from: 'file', file: file.path, line: placed.line, texts: placed.texts }
  const texts = mounted?.[name]
  return texts === undefined ? { from: 'default', texts: [] } : { from: 'mounted folder', texts }
}

/** Reads the configuration file that option or environment name; null for none. Refuses its mistakes. */
export async function configOf(options: OptionTexts, env: Environment): Promise<ConfigFile | null> {
  const path = setting('config', { options, env })
  return path === null ? null : (await import('./config/config-file.ts')).readConfig(path)
}

/** Returns one option's value. Refuses a wrong one with the name of the option or variable that has it. */
export function setting<Name extends OptionName>(name: Name, sources: Sources): Settings[Name] {
  const origin = originOf(name, sources)
  const where =
    origin.from === 'environment' ? origin.variable : origin.from === 'code' ? nameInCode(name) : `--${name}`
  // The cast is safe: the table gives each name its type, but a lookup by a type parameter loses it.
  return named(where, () => OPTIONS[name].resolve(origin.texts) as Settings[Name])
}

export function optionsSet(sources: Sources): OptionName[] {
  return OPTION_NAMES.filter((name) => originOf(name, sources).texts.length > 0)
}

/** Returns every option's value. Refuses all wrong ones at once, each on its own line. */
export function resolveSettings(
  options: OptionTexts,
  env: Environment,
  others: Omit<Sources, 'options' | 'env'> = {},
): Settings {
  const settings: Partial<Record<OptionName, unknown>> = {}
  const wrong: string[] = []
  for (const name of OPTION_NAMES) {
    try {
      settings[name] = setting(name, { options, env, ...others })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      wrong.push(error.message)
    }
  }
  if (wrong.length > 0) throw new Refusal(wrong.join('\n  '))
  const resolved = settings as Settings
  if (resolved.port !== 0 && resolved.port === resolved['insights-port']) {
    throw new Refusal(`--insights-port must differ from --port, but both are ${resolved.port}`)
  }
  return resolved
}

/** What `exec` tells its command, and what the image says of itself. */
const OF_OTHERS = ['URL', 'INSIGHTS_URL', 'RUN', 'BUNDLES', 'CALL_TOKEN'].map((name) => TWIN + name)
const NO_TWINS: readonly string[] = [...OF_OTHERS, ROOT_VARIABLE]

/** What Kubernetes sets for a service called mockfluence, or mockfluence-0. */
const OF_SERVICES = /^MOCKFLUENCE_(\w+_)?(SERVICE_(HOST|PORT(_\w+)?)|PORT_\d+_(TCP|UDP|SCTP)(_\w+)?)$/
const ADDRESS_OF_SERVICE = /^(tcp|udp|sctp):\/\//

/** Returns a sentence for each variable that looks like a twin and is none: that it has no effect, and which one was probably meant. */
export function misspeltVariables(env: Environment): string[] {
  const twins = OPTION_NAMES.map(twinOf)
  const names = twins.map((twin) => twin.slice(TWIN.length))
  return Object.keys(env)
    .filter((variable) => variable.startsWith(TWIN) && ![...twins, ...NO_TWINS].includes(variable))
    .filter((variable) => !OF_SERVICES.test(variable) && !ADDRESS_OF_SERVICE.test(env[variable] ?? ''))
    .map((variable) => {
      const meant = nearest(variable.slice(TWIN.length), names)
      return `${variable} has no effect.${meant === undefined ? '' : ` Did you mean ${TWIN}${meant}?`}`
    })
}
