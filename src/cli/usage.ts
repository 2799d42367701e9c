// The help of the program and of its commands.

import type { Command, Commands, ShownOption } from './command.ts'
import { OPTION_NAMES, OPTIONS } from './options.ts'
import { variablesOf } from './settings.ts'

const WIDTH = 80

const TWINS = `
Each option can also be set by the environment variable in brackets. Lists are comma-separated there, and an empty
variable counts as unset. The option wins over the variable, and both win over the file of --config.
`

const EXAMPLES = `
Examples:
  mockfluence                                     serve on http://127.0.0.1:4710
  mockfluence --port 0 --log json                 a free port; the first line on stdout says which
  mockfluence --fixtures agency --clock manual    example records, and a clock that stands still
  MOCKFLUENCE_SEED=checkout mockfluence           another universe
`

export function usageOf(name: string | null, commands: Commands): string {
  const serve = commands.serve
  const command = name === null ? serve : commands[name]
  if (!command) return ''
  const usage =
    name === null
      ? 'mockfluence [serve] [options]\n       mockfluence <command> [arguments]'
      : `mockfluence ${command.usage === undefined ? termOf(name, command) : `${name} ${command.usage}`}`
  const about = name === null ? 'A local simulator of the Influencer Marketing Analytics Service.' : command.about
  const own = Object.entries(command.options ?? {}).map(([option, kind]) => rowOf(option, kind))
  const options = [
    ...(name === null ? [['-V, --version', 'print the version']] : []),
    ...(command.serves ? OPTION_NAMES.map((option) => rowOf(option, OPTIONS[option], variablesOf(option))) : []),
    ...own,
    ['-h, --help', 'print this help'],
  ]
  const others = Object.entries(commands).map(([one, kind]) => [termOf(one, kind), kind.about])
  return [
    `Usage: ${usage}\n\n${wrapped(about, WIDTH).join('\n')}\n`,
    listed(
      'Arguments',
      (command.operands ?? []).map(([shown, help]) => [shown.replace(/[<>[\].]/g, ''), help]),
    ),
    listed('Options', options),
    name === null ? listed('Commands', others) : '',
    command.notes === undefined ? '' : `\n${command.notes}\n`,
    command.serves ? TWINS : '',
    name === null ? EXAMPLES : '',
  ].join('')
}

export function termOf(name: string, { operands = [], options, serves = false }: Command): string {
  return [name, ...(options || serves ? ['[options]'] : []), ...operands.map(([shown]) => shown)].join(' ')
}

function rowOf(name: string, kind: ShownOption & { without?: string | null }, variables: readonly string[] = []) {
  const { value, help, repeatable = false, without = null } = kind
  const notes = [...(repeatable ? ['repeatable'] : []), ...(without === null ? [] : [`default ${without}`])]
  const set = variables.length === 0 ? '' : ` [${variables.join(', ')}]`
  return [
    value === null ? `--${name}` : `--${name} <${value}>`,
    `${help}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}${set}`,
  ]
}

function listed(title: string, rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const indent = Math.max(...rows.map(([term = '']) => term.length)) + 4
  const lines = rows.flatMap(([term = '', text = '']) =>
    wrapped(text, WIDTH - indent).map(
      (line, at) => `${at === 0 ? `  ${term}`.padEnd(indent) : ' '.repeat(indent)}${line}`,
    ),
  )
  return `\n${title}:\n${lines.join('\n')}\n`
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}
