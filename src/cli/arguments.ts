// The command line as commander reads it: commands, options, help and "did you mean".

import { Command, CommanderError, Option } from 'commander'
import { nearest } from '../kit/nearest.ts'
import { VERSION } from '../version.ts'
import type { ExplainOptions, Command as GivenCommand, OpenApiAddresses } from './command.ts'
import { OPTION_NAMES, OPTIONS, type OptionName } from './options.ts'
import { Refusal } from './refusal.ts'
import { type Given, variablesOf } from './settings.ts'
import type { Terminal } from './terminal.ts'

/** What is asked for; null when help or the version was asked for and has been printed. */
export function parseArguments(args: readonly string[], { stdout }: Pick<Terminal, 'stdout'>): GivenCommand | null {
  let given: GivenCommand | null = null
  const program = declare((what) => {
    given = what
  })
  let refusal = ''
  for (const command of [program, ...program.commands]) {
    command.exitOverride().configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => {
        refusal += text
      },
    })
  }
  try {
    program.parse(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode !== 0) throw new Refusal(inOneLine(refusal || error.message))
    return null
  }
  return given
}

/** The help of the program, or of one of its commands; null when there is no such command. */
export function usageOf(name?: string): string | null {
  const program = declare(() => {})
  const command = name === undefined ? program : program.commands.find((one) => one.name() === name)
  if (!command) return null
  let text = ''
  command.configureOutput({
    writeOut: (part) => {
      text += part
    },
  })
  command.outputHelp()
  return text
}

/** A command as help shows it. */
interface ShownCommand {
  readonly name: string
  /** With its arguments. */
  readonly usage: string
  readonly description: string
}

/** The commands, in the order in which help shows them. */
export function commandsShown(): ShownCommand[] {
  return declare(() => {}).commands.map((command) => ({
    name: command.name(),
    usage: command.createHelp().subcommandTerm(command),
    description: command.description(),
  }))
}

function inOneLine(text: string): string {
  return text
    .trim()
    .replace(/^error: /, '')
    .replace(/\s*\n\s*\((Did you mean .*)\)$/, '. $1')
    .replace(/\s*\n\s*/g, ' ')
}

function declare(ask: (what: GivenCommand) => void): Command {
  const program = new Command('mockfluence')
    .description('A local simulator of the Influencer Marketing Analytics Service.')
    .usage('[serve] [options]\n       mockfluence <command> [arguments]')
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .enablePositionalOptions()
    .argument('[unexpected...]')
    .addHelpText('after', AFTER)
    .hook('preSubcommand', (_, command) => refuseMisplaced(program, command))
  addOptions(program)
  program.action((unexpected: string[]) => {
    refuseUnexpected(unexpected, program)
    ask({ command: 'serve', given: givenTo(program) })
  })
  const serve = program.command('serve').description('serve the simulated interface (what happens without a command)')
  addOptions(serve)
  serve
    .addHelpText('after', TWINS)
    .action(() => ask({ command: 'serve', given: { ...givenTo(program), ...givenTo(serve) } }))
  program
    .command('routes')
    .description('print every endpoint: number, operation id, method, path, host')
    .action(() => ask({ command: 'routes' }))
  program
    .command('healthcheck')
    .description('ask a running mockfluence whether it is well: exit status 0 or 1')
    .argument('[URL]', 'its base URL; without one, where the same environment would serve')
    .action((url: string | undefined) => ask({ command: 'healthcheck', url }))
  program
    .command('coverage')
    .description('print what a running mockfluence has been asked, out of what there is: exit status 1 below the bar')
    .argument('<URL>', 'its base URL, for all of its worlds; with /w/<name>, for that world')
    .option('--min <PERCENT>', 'the bar: exit status 1 when less has been exercised')
    .action((url: string, { min }: { min?: string }) => ask({ command: 'coverage', url, min }))
  program
    .command('validate')
    .description('check scenario and fixtures files and report every mistake with its place: exit status 0 or 2')
    .argument('<FILE...>', 'files, or names of bundled scenarios and fixtures')
    .action((files: string[]) => ask({ command: 'validate', files }))
  program
    .command('schema')
    .description('print the JSON Schema of a kind of file')
    .argument('<KIND>', 'scenario or fixtures')
    .action((kind: string) => ask({ command: 'schema', kind }))
  program
    .command('scenarios')
    .description('list the bundled scenarios')
    .action(() => ask({ command: 'scenarios' }))
  program
    .command('openapi')
    .description(
      'print the OpenAPI document of the simulated service, as a running simulator serves it at /openapi.json',
    )
    .option('--server <URL>', 'its base URL in the document (default http://127.0.0.1:4710)')
    .option('--insights-server <URL>', 'the base URL of the insights host, where that is another one')
    .option('--ecom-word <W>', "the word for the shop platform's name (default ecom)")
    .option('--json', 'as JSON (which it is anyway)')
    .action((options: OpenApiAddresses) => ask({ command: 'openapi', ...options }))
  program
    .command('explain')
    .description('say which rule of a scenario a call would meet, and why not the others')
    .argument('<FILE>', 'a file, or the name of a bundled scenario')
    .requiredOption('--request <CALL>', "method and address, such as 'POST /admin/api/v1/campaigns'")
    .option('--body <JSON>', 'its JSON body')
    .option('--header <NAME:VALUE>', 'a header of it (repeatable)', collected)
    .option('--form <NAME=VALUE>', 'a field of its upload; a file stands for its name (repeatable)', collected)
    .action((file: string, options: ExplainOptions) => ask({ command: 'explain', file, ...options }))
  program
    .command('help')
    .description('print this help and the topics of the handbook, or what one of them says')
    .argument('[TOPIC]', 'a topic of the handbook, or a command')
    .action((topic: string | undefined) => ask({ command: 'help', topic }))
  return program
}

function collected(text: string, before: readonly string[] = []): string[] {
  return [...before, text]
}

/** Options before a command are for `serve` alone. */
function refuseMisplaced(program: Command, command: Command): void {
  const [first] = Object.keys(givenTo(program))
  if (first === undefined || command.name() === 'serve') return
  throw new Refusal(`--${first} belongs to serve, not to ${command.name()}`)
}

function refuseUnexpected([first]: readonly string[], program: Command): void {
  if (first === undefined) return
  const names = program.commands.map((command) => command.name())
  const near = nearest(first, names)
  const hint = near === undefined ? `There are: ${names.join(', ')}` : `Did you mean ${near}?`
  throw new Refusal(`unknown command '${first.slice(0, 80)}'. ${hint}`)
}

function addOptions(command: Command): void {
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

/** The raw texts of the options that were given. */
function givenTo(command: Command): Given {
  const given: Partial<Record<OptionName, readonly string[] | true>> = {}
  const texts = command.opts<Record<string, string[] | true | undefined>>()
  for (const name of OPTION_NAMES) {
    const text = texts[name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())]
    if (text !== undefined) given[name] = text
  }
  return given
}

const TWINS = `
Each option can be given by the environment variable in brackets instead; lists are comma-separated there, and an
empty variable counts as unset. The option wins over the variable.`

const AFTER = `${TWINS}

Examples:
  mockfluence                                     serve on http://127.0.0.1:4710
  mockfluence --port 0 --log json                 a free port; the first line on stdout says which
  mockfluence --fixtures agency --clock manual    records to look at, and time that stands still
  MOCKFLUENCE_SEED=checkout mockfluence           another universe`
