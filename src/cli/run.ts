// Runs one command. Its modules are imported only when it runs, so that each command starts quickly.

import { isFileShortage } from '../kit/loading/file-shortage.ts'
import { LIMITS } from '../model/limits.ts'
import { fileLimit } from '../server/connections/file-limit.ts'
import type { Command } from './command.ts'
import { Refusal } from './refusal.ts'
import type { Output, Terminal } from './terminal.ts'

/** Runs the command in `args`. Returns the exit status. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const plain = plainCommand(args)
    if (plain?.command !== 'healthcheck') expectFiles()
    const command = plain ?? (await serveCommand(args)) ?? (await parsed(args, terminal))
    const status = command === null ? 0 : await runCommand(command, terminal)
    // The server has waited for its readers, for a while.
    if (command?.command === 'serve') return status
    await Promise.all([passed(terminal.stdout), passed(terminal.stderr)])
    // A command under `exec` writes by itself.
    if (status === 0 && command?.command !== 'exec') expectPrinted(terminal.stdout)
    return status
  } catch (error) {
    const { message, exit } = refusalOf(error)
    terminal.stderr.write(`mockfluence: ${message}\n`)
    await passed(terminal.stderr)
    return exit
  }
}

/** Refuses to start when loading would fail halfway, for want of files that may be open. */
function expectFiles(): void {
  const most = fileLimit()
  if (most !== null && most < LIMITS.files_to_start)
    throw new Refusal(
      `the process may open only ${most} files at once, and needs ${LIMITS.files_to_start}: raise the limit, for example with ulimit -n 1024`,
      1,
    )
}

/** Refuses what could not be printed, but for a reader that has read enough. */
function expectPrinted({ errored }: Output): void {
  if (!errored || ('code' in errored && errored.code === 'EPIPE')) return
  throw new Refusal(`not everything could be printed: ${errored.message}`, 1)
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (!isFileShortage(error)) throw error
  return new Refusal('no more files can be opened: raise the limit, for example with ulimit -n 1024', 1)
}

/** Resolves when what was written has been passed on. An earlier exit would cut off what does not fit into a pipe. */
function passed(output: Output): Promise<void> {
  return new Promise((resolve) => output.write('', () => resolve()))
}

/** Returns a command that needs no parser; null if it needs one. Starts and health checks stay quick. */
function plainCommand([command, operand, ...more]: readonly string[]): Command | null {
  if (command === undefined || (command === 'serve' && operand === undefined)) return { command: 'serve', given: {} }
  const plain = more.length === 0 && !operand?.startsWith('-')
  return command === 'healthcheck' && plain ? { command, url: operand } : null
}

/** What may be an option of `serve`. */
const OPTION = /^--(?!(?:help|version)$)/

/** Returns the command that serves with the options in `args`; null if they are anything else. */
async function serveCommand(args: readonly string[]): Promise<Command | null> {
  const options = args[0] === 'serve' ? args.slice(1) : args
  if (!OPTION.test(options[0] ?? '')) return null
  const given = (await import('./settings.ts')).plainlyGiven(options)
  return given && { command: 'serve', given }
}

async function parsed(args: readonly string[], terminal: Terminal): Promise<Command | null> {
  if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
    terminal.stdout.write(`${(await import('../version.ts')).VERSION}\n`)
    return null
  }
  return (await import('./arguments.ts')).parseArguments(args, terminal)
}

async function runCommand(command: Command, terminal: Terminal): Promise<number> {
  switch (command.command) {
    case 'serve':
      return (await import('./commands/serve.ts')).serve(command.given, terminal)
    case 'routes':
      return (await import('./commands/routes.ts')).printRoutes(terminal)
    case 'healthcheck':
      return (await import('./commands/healthcheck.ts')).healthcheck(command, terminal)
    case 'exec':
      return (await import('./commands/exec.ts')).exec(command, terminal)
    case 'coverage':
      return (await import('./commands/coverage.ts')).coverage(command, terminal)
    case 'validate':
      return (await import('./commands/validate.ts')).validate(command, terminal)
    case 'schema':
      return (await import('./commands/schema.ts')).printSchema(command.kind, terminal)
    case 'scenarios':
      return (await import('./commands/scenarios.ts')).printScenarios(command.name, terminal)
    case 'replay':
      return (await import('./commands/replay.ts')).replay(command, terminal)
    case 'config':
      return (await import('./commands/config.ts')).printConfig(command, terminal)
    case 'help':
      return (await import('./commands/help.ts')).printHelp(command.topic, terminal)
    case 'openapi':
      return (await import('./commands/openapi.ts')).printOpenApi(command, terminal)
    case 'explain':
      return (await import('./commands/explain.ts')).explain(command, terminal)
    case 'timeline':
      return (await import('./commands/timeline.ts')).printTimeline(command, terminal)
  }
}
