// One command from its arguments to its exit status. What a command needs is imported when it is asked for.

import type { Asked } from './asked.ts'
import { Refusal } from './refusal.ts'
import type { Terminal } from './terminal.ts'

/** Runs the command that `args` ask for; answers the exit status. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const asked = plainlyAsked(args) ?? (await parsed(args, terminal))
    return asked === null ? 0 : await obey(asked, terminal)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    terminal.stderr.write(`mockfluence: ${error.message}\n`)
    return error.exit
  }
}

/** What takes no parser to see, so that starting and being asked for one's health stay quick. */
function plainlyAsked([command, operand, ...more]: readonly string[]): Asked | null {
  if (command === undefined || (command === 'serve' && operand === undefined)) return { command: 'serve', given: {} }
  const plain = more.length === 0 && !operand?.startsWith('-')
  return command === 'healthcheck' && plain ? { command, url: operand } : null
}

async function parsed(args: readonly string[], terminal: Terminal): Promise<Asked | null> {
  if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
    terminal.stdout.write(`${(await import('../version.ts')).VERSION}\n`)
    return null
  }
  return (await import('./arguments.ts')).parseArguments(args, terminal)
}

async function obey(asked: Asked, terminal: Terminal): Promise<number> {
  switch (asked.command) {
    case 'serve':
      return (await import('./serve.ts')).serve(asked.given, terminal)
    case 'routes':
      return (await import('./routes.ts')).printRoutes(terminal)
    case 'healthcheck':
      return (await import('./healthcheck.ts')).healthcheck(asked.url, terminal)
    case 'coverage':
      return (await import('./coverage.ts')).coverage(asked, terminal)
    case 'validate':
      return (await import('./validate.ts')).validate(asked.files, terminal)
    case 'schema':
      return (await import('./schema.ts')).printSchema(asked.kind, terminal)
    case 'scenarios':
      return (await import('./scenarios.ts')).printScenarios(terminal)
    case 'help':
      return (await import('./help.ts')).printHelp(asked.topic, terminal)
    case 'openapi':
      return (await import('./openapi.ts')).printOpenApi(asked, terminal)
    case 'explain':
      return (await import('./explain.ts')).explain(asked, terminal)
  }
}
