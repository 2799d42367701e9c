// The help of the program and of its commands.

import type { Command, Commands, ShownOption } from './command.ts'
import { OPTION_NAMES, OPTIONS } from './options.ts'
import { variablesOf } from './settings.ts'
import { wrapped } from './terminal.ts'

const WIDTH = 80

const TWINS = `
Each option can also be set by the environment variable in brackets. Lists are comma-separated there, and an empty
variable counts as unset. The option wins over the variable, and both win over the file of --config.
`

const OVERVIEW = `Usage: mockfluence [serve] [options]
       mockfluence <command> [arguments]

A local simulator of the Influencer Marketing Analytics Service.
`

const EXAMPLES = `
Examples
  mockfluence --clock manual --fixtures agency    serve example records, on a clock that stands still
  mockfluence describe createCampaign             one call: fields, errors, a request that works
  mockfluence call createCampaign --name Spring --brand_name Acme

Options of serve:      mockfluence help options
Options of a command:  mockfluence <command> --help
-h, --help             print this help
-V, --version          print the version
`

/** The commands of the overview, by what they are for. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  Serve: ['serve', 'exec', 'healthcheck', 'config'],
  Call: ['describe', 'call', 'tail', 'routes', 'openapi'],
  Scenarios: ['scenarios', 'validate', 'explain', 'timeline', 'schema'],
  'Find out': ['coverage', 'report', 'record', 'shrink', 'replay', 'doctor'],
  'The real service': ['conform', 'fixtures'],
  Help: ['help', 'completion', 'mcp'],
}

/** Returns the help of the program: each command in one line. */
function overview(commands: Commands): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length))
  const row = (name: string) => `  ${name.padEnd(width)}  ${commands[name]?.about.split(/[:;]/)[0]}`
  const listed = Object.entries(GROUPS).map(([title, names]) => `\n${title}\n${names.map(row).join('\n')}\n`)
  return `${OVERVIEW}${listed.join('')}${EXAMPLES}`
}

export function usageOf(name: string | null, commands: Commands): string {
  const command = name === null ? undefined : commands[name]
  if (name === null || !command) return overview(commands)
  const usage = command.usage === undefined ? termOf(name, command) : `${name} ${command.usage}`
  const own = Object.entries(command.options ?? {}).map(([option, kind]) => rowOf(option, kind))
  const options = [
    ...(command.serves ? OPTION_NAMES.map((option) => rowOf(option, OPTIONS[option], variablesOf(option))) : []),
    ...own,
    ['-h, --help', 'print this help'],
  ]
  return [
    `Usage: mockfluence ${usage}\n\n${wrapped(command.about.split(' '), WIDTH).join('\n')}\n`,
    listed(
      'Arguments',
      (command.operands ?? []).map(([shown, help]) => [shown.replace(/[<>[\].]/g, ''), help]),
    ),
    listed('Options', options),
    command.notes === undefined ? '' : `\n${command.notes}\n`,
    command.serves ? TWINS : '',
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
    wrapped(text.split(' '), WIDTH - indent).map(
      (line, at) => `${at === 0 ? `  ${term}`.padEnd(indent) : ' '.repeat(indent)}${line}`,
    ),
  )
  return `\n${title}:\n${lines.join('\n')}\n`
}
