// Runs one command. Its modules are imported only when it runs, so that each command starts quickly.

import type { Command } from './command.ts'
import { Refusal } from './refusal.ts'
import type { Terminal } from './terminal.ts'

/** Runs the command in `args`. Returns the exit status. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const command = plainCommand(args) ?? (await parsed(args, terminal))
    return command === null ? 0 : await runCommand(command, terminal)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    terminal.stderr.write(`mockfluence: ${error.message}\n`)
    return error.exit
  }
}

/** Returns a command that needs no parser; null if it needs one. Starts and health checks stay quick. */
function plainCommand([command, operand, ...more]: readonly string[]): Command | null {
  if (command === undefined || (command === 'serve' && operand === undefined)) return { command: 'serve', given: {} }
  const plain = more.length === 0 && !operand?.startsWith('-')
  return command === 'healthcheck' && plain ? { command, url: operand } : null
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
      return (await import('./commands/healthcheck.ts')).healthcheck(command.url, terminal)
    case 'coverage':
      return (await import('./commands/coverage.ts')).coverage(command, terminal)
    case 'validate':
      return (await import('./commands/validate.ts')).validate(command.files, terminal)
    case 'schema':
      return (await import('./commands/schema.ts')).printSchema(command.kind, terminal)
    case 'scenarios':
      return (await import('./commands/scenarios.ts')).printScenarios(terminal)
    case 'help':
      return (await import('./commands/help.ts')).printHelp(command.topic, terminal)
    case 'openapi':
      return (await import('./commands/openapi.ts')).printOpenApi(command, terminal)
    case 'explain':
      return (await import('./commands/explain.ts')).explain(command, terminal)
  }
}
