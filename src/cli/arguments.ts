// Parses the command line with commander: commands, options, help and "did you mean".

import { Command, CommanderError } from 'commander'
import { nearest } from '../kit/nearest.ts'
import { VERSION } from '../version.ts'
import type { ExplainOptions, Command as GivenCommand, OpenApiAddresses } from './command.ts'
import { AFTER, ALONGSIDE, EXEC, STARTED_WITH, TWINS } from './help-texts.ts'
import { Refusal } from './refusal.ts'
import { addOptions, givenTo } from './serve-options.ts'
import type { Terminal } from './terminal.ts'

/** Returns the command in `args`; null if it is help or the version, which are printed here. Throws `Refusal`. */
export function parseArguments(args: readonly string[], { stdout }: Pick<Terminal, 'stdout'>): GivenCommand | null {
  let given: GivenCommand | null = null
  const program = declare((command) => {
    given = command
  }, args)
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

/** Returns the help of the program, or of one of its commands; null if there is no such command. */
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

/** A command for the handbook and for help. */
interface ShownCommand {
  readonly name: string
  /** With its arguments. */
  readonly usage: string
  readonly description: string
}

/** Returns the commands, in the order of help. */
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

/** Declares the program. `choose` gets the command when it has been parsed, from `args`. */
function declare(choose: (command: GivenCommand) => void, args: readonly string[] = []): Command {
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
    choose({ command: 'serve', given: givenTo(program) })
  })
  const serve = program.command('serve').description('serve the simulated service (the default command)')
  addOptions(serve)
  serve
    .addHelpText('after', TWINS)
    .action(() => choose({ command: 'serve', given: { ...givenTo(program), ...givenTo(serve) } }))
  program
    .command('routes')
    .description('print every endpoint: number, operation id, method, path, host')
    .action(() => choose({ command: 'routes' }))
  program
    .command('healthcheck')
    .description('check the health of a running mockfluence: exit status 0 or 1')
    .argument('[URL]', 'its base URL (default: the address that serve would use in the same environment)')
    .option('--wait <DURATION>', 'how long to wait until it is up, such as 30s')
    .option('--config <FILE>', STARTED_WITH)
    .action((url: string | undefined, { wait, config }: { wait?: string; config?: string }) =>
      choose({ command: 'healthcheck', url, wait, config }),
    )
  program
    .command('coverage')
    .description('print how much of the interface a running mockfluence has exercised: exit status 1 below --min')
    .argument('[URL]', 'its base URL, for all of its worlds; with /w/<name>, for that world')
    .option('--min <PERCENT>', 'the minimum: exit status 1 if less has been exercised')
    .option('--config <FILE>', STARTED_WITH)
    .action((url: string | undefined, { min, config }: { min?: string; config?: string }) =>
      choose({ command: 'coverage', url, min, config }),
    )
  const exec = program.command('exec').description(EXEC)
  addOptions(exec)
  exec
    .usage('[options of serve] [--report] -- COMMAND [ARGS...]')
    .argument('[COMMAND...]', 'the command, after --, with its arguments')
    .option('--report', 'print how much of the interface the command has exercised, when it has ended')
    .addHelpText('after', ALONGSIDE + TWINS)
    .action((run: string[], { report = false }: { report?: boolean }) => {
      refuseNoCommand(run, args, exec)
      choose({ command: 'exec', given: { ...givenTo(program), ...givenTo(exec) }, run, report })
    })
  program
    .command('validate')
    .description(
      'check scenario, fixtures and configuration files and report every mistake with its place: exit status 0 or 2',
    )
    .argument(
      '<FILE...>',
      'files, folders, globs such as "tests/**/*.yaml", or names of bundled scenarios and fixtures',
    )
    .option('--watch', 'go on, and check each file again when it changes, until Ctrl+C')
    .action((files: string[], { watch = false }: { watch?: boolean }) => choose({ command: 'validate', files, watch }))
  program
    .command('schema')
    .description('print the JSON Schema of a kind of file')
    .argument('<KIND>', 'scenario, fixtures or config')
    .action((kind: string) => choose({ command: 'schema', kind }))
  program
    .command('scenarios')
    .description('list the bundled scenarios, or print the file of one, with what a client should do')
    .argument('[NAME]', 'the name of one')
    .action((name: string | undefined) => choose({ command: 'scenarios', name }))
  program
    .command('openapi')
    .description(
      'print the OpenAPI document of the simulated service, as a running simulator serves it at /openapi.json',
    )
    .option('--server <URL>', 'its base URL in the document (default http://127.0.0.1:4710)')
    .option('--insights-server <URL>', 'the base URL of the insights host, if it is another one')
    .option('--ecom-word <W>', "the word for the shop platform's name (default ecom)")
    .option('--json', 'no effect: the document is always JSON')
    .action((options: OpenApiAddresses) => choose({ command: 'openapi', ...options }))
  program
    .command('explain')
    .description('print which rules of a scenario a call meets, and why it does not meet the others')
    .argument('<FILE>', 'a file, or the name of a bundled scenario')
    .argument('[ID]', 'with --from-journal: the call, such as req_17')
    .option('--request <CALL>', "method and address, such as 'POST /admin/api/v1/campaigns'")
    .option('--from-journal <URL>', 'a call that the simulator there has received; with /w/<name>, in that world')
    .option('--body <JSON>', 'its JSON body')
    .option('--header <NAME:VALUE>', 'one of its headers (repeatable)', collected)
    .option('--form <NAME=VALUE>', 'a field of its upload; the value of a file is its name (repeatable)', collected)
    .action((file: string, id: string | undefined, options: ExplainOptions) =>
      choose({ command: 'explain', file, id, ...options }),
    )
  program
    .command('timeline')
    .description('print what falls due when in a scenario, without a server')
    .argument('<FILE>', 'a file, or the name of a bundled scenario')
    .option('--now <ISO>', "when it is loaded (default: the scenario's start.clock.now, else the real time)")
    .action((file: string, { now }: { now?: string }) => choose({ command: 'timeline', file, now }))
  program
    .command('replay')
    .description('make the calls of a bundle again and print the first difference: exit status 0 or 1')
    .argument('<FILE>', 'what GET /__sim/bundle returned')
    .option('--until <ID>', 'the last call to make, such as req_17')
    .option('--listen', 'then serve the world on a free port, so that you can look')
    .action((file: string, { until, listen = false }: { until?: string; listen?: boolean }) =>
      choose({ command: 'replay', file, listen, ...(until === undefined ? {} : { until }) }),
    )
  const config = program
    .command('config')
    .description('print which options are in force, and where each value comes from')
  addOptions(config)
  config
    .usage('[options of serve] [--json]')
    .option('--json', 'print JSON')
    .addHelpText('after', TWINS)
    .action(({ json = false }: { json?: boolean }) =>
      choose({ command: 'config', given: { ...givenTo(program), ...givenTo(config) }, json }),
    )
  program
    .command('help')
    .description('print this help with the topics of the handbook, or one topic')
    .argument('[TOPIC]', 'a topic of the handbook, or a command')
    .action((topic: string | undefined) => choose({ command: 'help', topic }))
  return program
}

/** Refuses `exec` without a command, or with one that does not stand after `--`. */
function refuseNoCommand(run: readonly string[], args: readonly string[], exec: Command): void {
  const at = args.indexOf('--')
  if (run.length > 0 && at >= 0 && run.length === args.length - at - 1) return
  const usage = exec.createHelp().commandUsage(exec)
  throw new Refusal(`exec needs its command after --, such as mockfluence exec -- npm test
Usage: ${usage}`)
}

function collected(text: string, before: readonly string[] = []): string[] {
  return [...before, text]
}

/** Refuses options before a command other than `serve`. */
function refuseMisplaced(program: Command, command: Command): void {
  const [first] = Object.keys(givenTo(program))
  if (first === undefined || ['serve', 'exec', 'config'].includes(command.name())) return
  throw new Refusal(`--${first} belongs to serve, not to ${command.name()}`)
}

function refuseUnexpected([first]: readonly string[], program: Command): void {
  if (first === undefined) return
  const names = program.commands.map((command) => command.name())
  const near = nearest(first, names)
  const hint = near === undefined ? `There are: ${names.join(', ')}` : `Did you mean ${near}?`
  throw new Refusal(`unknown command '${first.slice(0, 80)}'. ${hint}`)
}
