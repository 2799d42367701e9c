// Makes settings from options and environment. An option wins over its MOCKFLUENCE_ twin, and the twin over PORT.

import { nearest } from '../kit/nearest.ts'
import { ROOT_VARIABLE } from './container/root.ts'
import { named } from './named.ts'
import { OPTION_NAMES, OPTIONS, type OptionName, type Settings } from './options.ts'
import { Refusal } from './refusal.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** The texts on the command line, by option; `true` for a switch. */
export type Given = Readonly<Partial<Record<OptionName, readonly string[] | true>>>

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

/** Returns one option's value. Refuses a wrong one with the name of the option or variable that has it. */
export function setting<Name extends OptionName>(name: Name, given: Given, env: Environment): Settings[Name] {
  const { where, texts } = textsOf(name, given, env)
  // The cast is safe: the table gives each name its type, but a lookup by a type parameter loses it.
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

/** Returns the options that were set, on the command line or in the environment. */
export function givenAtAll(given: Given, env: Environment): OptionName[] {
  return OPTION_NAMES.filter((name) => textsOf(name, given, env).texts.length > 0)
}

/** Returns every option's value. Refuses all wrong ones at once, each on its own line. */
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
    throw new Refusal(`--insights-port must differ from --port, but both are ${settled.port}`)
  }
  return settled
}

/** What `exec` tells its command, and what the image says of itself. */
const NO_TWINS: readonly string[] = ['MOCKFLUENCE_URL', 'MOCKFLUENCE_INSIGHTS_URL', ROOT_VARIABLE]

/** Returns the variables that look like misspelt twins, with the twin that was probably meant. */
export function slips(env: Environment): { variable: string; meant: string }[] {
  const twins = OPTION_NAMES.map(twinOf)
  return Object.keys(env)
    .filter((variable) => variable.startsWith(TWIN) && !twins.includes(variable) && !NO_TWINS.includes(variable))
    .flatMap((variable) => {
      const meant = nearest(
        variable.slice(TWIN.length),
        twins.map((twin) => twin.slice(TWIN.length)),
      )
      return meant === undefined ? [] : [{ variable, meant: TWIN + meant }]
    })
}
