// Makes settings from options, environment and configuration file. An option wins over its MOCKFLUENCE_ twin, the twin over
// PORT, and all of them over the file.

import { nearest } from '../kit/nearest.ts'
import type { ConfigFile } from './config/file-options.ts'
import { ROOT_VARIABLE } from './container/root.ts'
import { named } from './named.ts'
import { OPTION_NAMES, OPTIONS, type OptionName, type Settings } from './options.ts'
import { Refusal } from './refusal.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** The texts on the command line, by option; `true` for a switch. */
export type Given = Readonly<Partial<Record<OptionName, readonly string[] | true>>>

/**
 * Returns the options in `args` if they are nothing else but options of `serve`, as in nearly every start; null where the
 * parser must look at them, or say what is wrong. The parser takes 12 ms to load.
 */
export function plainlyGiven(args: readonly string[]): Given | null {
  const given: Partial<Record<OptionName, readonly string[] | true>> = {}
  for (let at = 0; at < args.length; at++) {
    const [, said, ofSame] = /^--([a-z-]+)(?:=(.*))?$/s.exec(args[at] ?? '') ?? []
    const name = OPTION_NAMES.find((one) => one === said)
    if (name === undefined) return null
    const isSwitch = OPTIONS[name].value === null
    const text = isSwitch ? undefined : (ofSame ?? args[++at])
    if (isSwitch ? ofSame !== undefined : text === undefined) return null
    const before = given[name] ?? []
    given[name] = text === undefined || before === true ? true : [...before, text]
  }
  return given
}

/** The texts of options by mounted folders. */
export type Mounts = Readonly<Partial<Record<OptionName, readonly string[]>>>

const TWIN = 'MOCKFLUENCE_'

/** Returns the variable of an option: `MOCKFLUENCE_INSIGHTS_PORT` of `insights-port`. */
export function twinOf(name: OptionName): string {
  return TWIN + name.replaceAll('-', '_').toUpperCase()
}

/** Further variables, read if neither the option nor its twin is set. */
const FURTHER: Partial<Record<OptionName, string>> = { port: 'PORT' }

/** Returns the variables that can set an option; the first that is set wins. */
export function variablesOf(name: OptionName): string[] {
  const further = FURTHER[name]
  return further === undefined ? [twinOf(name)] : [twinOf(name), further]
}

/** All that options are set by. The command line wins over the environment, that over the file, and that over what is mounted. */
export interface Said {
  readonly given: Given
  readonly env: Environment
  readonly file?: ConfigFile | null
  /** What the folders mounted into a container stand for. */
  readonly mounted?: Mounts
}

/** Where the value of an option comes from, and its texts. */
export type Origin = { readonly texts: readonly string[] } & (
  | { readonly from: 'default' }
  | { readonly from: 'mounted folder' }
  | { readonly from: 'file'; readonly file: string; readonly line: number }
  | { readonly from: 'environment'; readonly variable: string }
  | { readonly from: 'command line' }
)

export function originOf(name: OptionName, { given, env, file, mounted }: Said): Origin {
  const option = given[name]
  if (option !== undefined) return { from: 'command line', texts: option === true ? ['true'] : option }
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

/**
 * Reads the configuration file that option or environment name; null for none. Refuses its mistakes. `expectNamed`: whether
 * there must be the scenarios and fixtures that it names.
 */
export async function configOf(given: Given, env: Environment, expectNamed = true): Promise<ConfigFile | null> {
  const path = setting('config', { given, env })
  return path === null ? null : (await import('./config/config-file.ts')).readConfig(path, expectNamed)
}

/** Returns one option's value. Refuses a wrong one with the name of the option or variable that has it. */
export function setting<Name extends OptionName>(name: Name, said: Said): Settings[Name] {
  const origin = originOf(name, said)
  const where = origin.from === 'environment' ? origin.variable : `--${name}`
  // The cast is safe: the table gives each name its type, but a lookup by a type parameter loses it.
  return named(where, () => OPTIONS[name].settle(origin.texts) as Settings[Name])
}

/** Returns the options that were set, wherever. */
export function givenAtAll(said: Said): OptionName[] {
  return OPTION_NAMES.filter((name) => originOf(name, said).texts.length > 0)
}

/** Returns every option's value. Refuses all wrong ones at once, each on its own line. */
export function settle(given: Given, env: Environment, more: Pick<Said, 'file' | 'mounted'> = {}): Settings {
  const settings: Partial<Record<OptionName, unknown>> = {}
  const wrong: string[] = []
  for (const name of OPTION_NAMES) {
    try {
      settings[name] = setting(name, { given, env, ...more })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      wrong.push(error.message)
    }
  }
  if (wrong.length > 0) throw new Refusal(wrong.join('\n  '))
  const settled = settings as Settings
  if (settled.port !== 0 && settled.port === settled['insights-port']) {
    throw new Refusal(`--insights-port must differ from --port, but both are ${settled.port}`)
  }
  return settled
}

/** What `exec` tells its command, and what the image says of itself. */
const NO_TWINS: readonly string[] = ['MOCKFLUENCE_URL', 'MOCKFLUENCE_INSIGHTS_URL', ROOT_VARIABLE]

/** What Kubernetes sets for a service called mockfluence, or mockfluence-0. */
const OF_SERVICES = /^MOCKFLUENCE_(\w+_)?(SERVICE_(HOST|PORT(_\w+)?)|PORT_\d+_(TCP|UDP|SCTP)(_\w+)?)$/
const ADDRESS_OF_SERVICE = /^(tcp|udp|sctp):\/\//

/** Returns a sentence for each variable that looks like a twin and is none: that it has no effect, and which one was probably meant. */
export function slips(env: Environment): string[] {
  const twins = OPTION_NAMES.map(twinOf)
  return Object.keys(env)
    .filter((variable) => variable.startsWith(TWIN) && ![...twins, ...NO_TWINS].includes(variable))
    .filter((variable) => !OF_SERVICES.test(variable) && !ADDRESS_OF_SERVICE.test(env[variable] ?? ''))
    .map((variable) => {
      const meant = nearest(
        variable.slice(TWIN.length),
        twins.map((twin) => twin.slice(TWIN.length)),
      )
      return `${variable} has no effect.${meant === undefined ? '' : ` Did you mean ${TWIN}${meant}?`}`
    })
}
