// The options of `serve` on a command line: declared with commander, and read back as texts.

import { type Command, Option } from 'commander'
import { OPTION_NAMES, OPTIONS, type OptionName } from './options.ts'
import { type Given, variablesOf } from './settings.ts'

/** Declares every option of `serve` for `command`. */
export function addOptions(command: Command): void {
  for (const name of OPTION_NAMES) {
    const { value, help, repeatable, without } = OPTIONS[name]
    const notes = [repeatable ? 'repeatable' : '', without === null ? '' : `default ${without}`]
      .filter(Boolean)
      .join(', ')
    const option = new Option(
      value === null ? `--${name}` : `--${name} <${value}>`,
      `${help}${notes === '' ? '' : ` (${notes})`} [${variablesOf(name).join(', ')}]`,
    )
    if (value !== null) option.argParser<string[]>((text, before) => [...(before ?? []), text])
    command.addOption(option)
  }
}

/** Returns the raw texts of the options that were given. */
export function givenTo(command: Command): Given {
  const given: Partial<Record<OptionName, readonly string[] | true>> = {}
  const texts = command.opts<Record<string, string[] | true | undefined>>()
  for (const name of OPTION_NAMES) {
    const text = texts[name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())]
    if (text !== undefined) given[name] = text
  }
  return given
}
