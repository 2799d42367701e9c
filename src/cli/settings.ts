// From options and environment to settings: an option wins over its MOCKFLUENCE_ twin, and that over PORT.

import { nearest } from '../kit/nearest.ts'
import { named } from './named.ts'
import { OPTION_NAMES, OPTIONS, type OptionName, type Settings } from './options.ts'
import { Refusal } from './refusal.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** The texts given on the command line, by option; a switch that was given is `true`. */
export type Given = Readonly<Partial<Record<OptionName, readonly string[] | true>>>

const TWIN = 'MOCKFLUENCE_'

/** `MOCKFLUENCE_INSIGHTS_PORT` of `insights-port`. */
export function twinOf(name: OptionName): string {
  return TWIN + name.replaceAll('-', '_').toUpperCase()
}

/** Other variables that name an option's value when neither it nor its twin does. */
const FURTHER: Partial<Record<OptionName, string>> = { port: 'PORT' }

/** The variables that may set an option, in the order in which they count. */
export function variablesOf(name: OptionName): string[] {
  const further = FURTHER[name]
  return further === undefined ? [twinOf(name)] : [twinOf(name), further]
}

/** One option's value; `where` in a refusal is the option or variable that was wrong. */
export function setting<Name extends OptionName>(name: Name, given: Given, env: Environment): Settings[Name] {
  const { where, texts } = textsOf(name, given, env)
  // The table ties names to values; a lookup by a type parameter loses that tie.
  return named(where, () => OPTIONS[name].settle(texts) as Settings[Name])
}

function textsOf(name: OptionName, given: Given, env: Environment): { where: string; texts: readonly string[] } {
  const option = given[name]
  if (option !== undefined) return { where: `--${name}`, texts: option === true ? ['true'] : option }
  for (const variable of variablesOf(name)) {
    const text = env[variable]
    if (text === undefined || text.trim() === '') continue
    const texts = OPTIONS[name].repeatable ? text.split(',').map((part) => part.trim()) : [text]
    return { where: variable, texts: texts.filter((part) => part !== '') }
  }
  return { where: `--${name}`, texts: [] }
}

/** The options that were given, one way or the other. */
export function givenAtAll(given: Given, env: Environment): OptionName[] {
  return OPTION_NAMES.filter((name) => textsOf(name, given, env).texts.length > 0)
}

/** Every option's value; refuses all that is wrong, a line each. */
export function settle(given: Given, env: Environment): Settings {
  const settings: Partial<Record<OptionName, unknown>> = {}
  const wrong: string[] = []
  for (const name of OPTION_NAMES) {
    try {
      settings[name] = setting(name, given, env)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      wrong.push(error.message)
    }
  }
  if (wrong.length > 0) throw new Refusal(wrong.join('\n  '))
  const settled = settings as Settings
  if (settled.port !== 0 && settled.port === settled['insights-port']) {
    throw new Refusal(`--insights-port must be another port than --port, not ${settled.port} as well`)
  }
  return settled
}

/** Variables that look like a slip of a twin, with the one that was probably meant. */
export function slips(env: Environment): { variable: string; meant: string }[] {
  const twins = OPTION_NAMES.map(twinOf)
  return Object.keys(env)
    .filter((variable) => variable.startsWith(TWIN) && !twins.includes(variable))
    .flatMap((variable) => {
      const meant = nearest(
        variable.slice(TWIN.length),
        twins.map((twin) => twin.slice(TWIN.length)),
      )
      return meant === undefined ? [] : [{ variable, meant: TWIN + meant }]
    })
}
