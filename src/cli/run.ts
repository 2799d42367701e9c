// Runs one command. Its modules are imported only when it runs, so that each command starts quickly.

import { isFileShortage } from '../kit/loading/file-shortage.ts'
import { realTime } from '../kit/real-time.ts'
import { LIMITS } from '../model/limits.ts'
import { VERSION } from '../package-files.ts'
import type { Words } from './command.ts'
import { COMMANDS } from './commands.ts'
import { parse } from './parse.ts'
import { Refusal } from './refusal.ts'
import { type Output, passed, type Terminal } from './terminal.ts'

export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const { name, shows, words } = parse(args, COMMANDS)
    const status = shows === null ? await runOf(name ?? 'serve', words, terminal) : 0
    if (shows === 'version') terminal.stdout.write(`${VERSION}\n`)
    if (shows === 'help') terminal.stdout.write((await import('./usage.ts')).usageOf(name, COMMANDS))
    // The server has waited for its readers, for a while.
    if (shows === null && (name ?? 'serve') === 'serve') return status
    await allPassed(terminal, COMMANDS[name ?? '']?.serves)
    // A command under `exec` writes by itself.
    if (status === 0 && name !== 'exec') expectPrinted(terminal.stdout)
    return status
  } catch (error) {
    const { message, exit } = refusalOf(error)
    terminal.stderr.write(`mockfluence: ${message}\n`)
    await allPassed(terminal)
    return exit
  }
}

/** Resolves when what was written has been passed on. A signal ends a program that nobody reads. `logs`: stderr has a log. */
async function allPassed({ stdout, stderr, ending }: Terminal, logs = false): Promise<void> {
  const soon = () => new Promise<void>((end) => realTime.after(LIMITS.last_output_ms, end, true))
  const errors = logs ? Promise.race([passed(stderr), soon()]) : passed(stderr)
  await Promise.race([ending.then(soon), Promise.all([passed(stdout), errors])])
}

async function runOf(name: string, words: Words, terminal: Terminal): Promise<number> {
  const command = await COMMANDS[name]?.load()
  return command === undefined ? 0 : command(words, terminal, COMMANDS)
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
