// `mockfluence exec`: runs a command with a simulator of its own, and leaves nothing behind.

import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { CoverageShape } from '../../control/coverage.ts'
import { worldPath } from '../../model/worlds/world-name.ts'
import { type Findings, findingsInAll, merged, reportOn } from '../../report/report.ts'
import type { Words } from '../command.ts'
import { Refusal } from '../refusal.ts'
import type { BundledWorld } from '../replay/replay-calls.ts'
import { writeReport } from '../report-forms.ts'
import { type Served, serveWhile } from '../serve-while.ts'
import { type Environment, twinOf } from '../settings.ts'
import type { Terminal } from '../terminal.ts'
import { coverageReport, isBelow, minimumFrom } from './coverage.ts'
import { below, gradeFrom } from './report.ts'

const NO_COMMAND = `exec needs its command after --, such as mockfluence exec -- npm test
Usage: mockfluence exec [options of serve] [--report] -- COMMAND [ARGS...]`

/** The statuses of shells for a command that cannot run, and for one that is not there. */
const NOT_RUNNABLE = 126
const NOT_FOUND = 127

/** What the keys of a terminal send to every process of its foreground. */
const BY_KEYS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGQUIT']

/**
 * Serves on a free port while the command runs. Its log is silent unless an option says otherwise, and then on stderr: stdout
 * belongs to the command. Returns the status of the command, 128 and the number of the signal that ended it.
 */
export async function exec({ operands: run, before, serveOptions, own }: Words, terminal: Terminal): Promise<number> {
  if (run.length === 0 || before !== 0) throw new Refusal(NO_COMMAND)
  const { stdout, stderr, signals } = terminal
  const signal: { early?: NodeJS.Signals } = {}
  let kill = (_name: NodeJS.Signals) => {}
  signals?.((name) => {
    signal.early ??= name
    kill(name)
  })
  const least = minimumFrom(own.min?.at(-1))
  const leastGrade = gradeFrom(own['min-grade']?.at(-1))
  const bundled = await worldOf(own)
  const folder = own.bundles?.at(-1)
  const once = <Result>(options: Words['serveOptions'], judge: (status: number, served: Served) => Promise<Result>) =>
    serveAside(options, terminal, bundled, async (served) => {
      const started = (send: typeof kill) => {
        kill = send
      }
      const status = signal.early ? statusOf(signal.early) : await ended(run, served, terminal, started)
      return judge(status, served)
    })
  const first = await once(serveOptions, async (status, served) => {
    if (status !== 0 && folder !== undefined) {
      for (const file of await writeBundles(served, folder)) stderr.write(`mockfluence: a bundle is in ${file}\n`)
    }
    const covered = await coverageOf(served)
    if ('report' in own) stdout.write(`${coverageReport(covered)}\n`)
    return {
      status,
      found: findingsInAll(served.simulator.worlds),
      poor: status === 0 && least.size > 0 && isBelow(covered, least, stderr),
    }
  })
  const found = [first.found]
  for (const name of 'provoke' in own ? reportOn(first.found).unprovoked : []) {
    if (signal.early !== undefined) break
    const options = { ...serveOptions, scenario: [...(serveOptions.scenario ?? []), name] }
    const status = await once(options, async (status, served) => {
      found.push(under(name, findingsInAll(served.simulator.worlds)))
      return status
    })
    stderr.write(`mockfluence: under the scenario ${name} the command ended with ${status}\n`)
  }
  const report = reportOn(merged(found))
  if ('report' in own) stdout.write(writeReport(report, 'table'))
  // A failure of the command counts more.
  return first.status === 0 && (first.poor || below(report, leastGrade, stderr)) ? 1 : first.status
}

function under(scenario: string, { found, acted }: Findings): Findings {
  const named = found.map((one) => ({ ...one, requests: one.requests.map((id) => `${id} under ${scenario}`) }))
  return { found: named, acted }
}

/** Returns the world of `--bundle`. Imported only if needed, to start quickly without. */
async function worldOf({ bundle, until }: Words['own']): Promise<BundledWorld | null> {
  const [file, id] = [bundle?.at(-1), until?.at(-1)]
  if (file === undefined && id !== undefined) throw new Refusal('--until needs --bundle FILE')
  if (file === undefined) return null
  const { readBundle } = await import('../replay/replay-simulator.ts')
  const { bundledWorld } = await import('../replay/replay-calls.ts')
  return bundledWorld(await readBundle(file), id)
}

/** Writes the bundle of each world that was called; of the default world if none was. Returns the files. */
async function writeBundles({ simulator, settings }: Served, folder: string): Promise<string[]> {
  const bundles = []
  for (const name of simulator.worlds.names()) {
    const answer = await simulator.fetch(`${settings.prefix}${worldPath(name)}/__sim/bundle`)
    const text = await answer.text()
    if (answer.ok) bundles.push({ name, text, isEmpty: JSON.parse(text).calls.length === 0 })
  }
  const called = bundles.filter(({ isEmpty }) => !isEmpty)
  mkdirSync(folder, { recursive: true })
  return (called.length > 0 ? called : bundles.slice(0, 1)).map(({ name, text }) => {
    const file = join(folder, `${name.replace(/[^\w.-]+/g, '-')}.json`)
    writeFileSync(file, text)
    return file
  })
}

/** Serves silently on a free port while `act` runs, for a command that gets the address. */
export function serveAside<Result>(
  options: Words['serveOptions'],
  { env: { PORT: _ofTheCommand, ...env }, stderr }: Terminal,
  bundled: BundledWorld | null,
  act: (served: Served) => Promise<Result>,
): Promise<Result> {
  return serveWhile(options, { env, stderr }, { output: stderr, style: 'silent', anyPort: true, bundled }, act)
}

function variablesFor({ listening, settings }: Served): Environment {
  const token = settings['control-token']
  return {
    MOCKFLUENCE_URL: listening.url,
    MOCKFLUENCE_INSIGHTS_URL: listening.insightsUrl,
    ...(token === null ? {} : { [twinOf('control-token')]: token }),
  }
}

/**
 * Runs the command to its end, without a shell. Returns its status. `started` gets what sends it a signal. Away from a
 * terminal it leads a process group, so that signals reach what it has started, and nothing of that stays behind.
 */
export function ended(
  [name = '', ...args]: readonly string[],
  served: Served,
  { interactive = false, env: own }: Terminal,
  started: (kill: (signal: NodeJS.Signals) => void) => void,
  stdio: 'inherit' | 'ignore' = 'inherit',
): Promise<number> {
  return new Promise((resolve, reject) => {
    const env = { ...own, ...variablesFor(served) }
    const group = !interactive && process.platform !== 'win32'
    const child = spawn(name, args, { env, stdio, shell: false, detached: group })
    const send = (signal: NodeJS.Signals) => {
      try {
        if (group && child.pid !== undefined) process.kill(-child.pid, signal)
        else child.kill(signal)
      } catch {
        // Nothing is left of the group.
      }
    }
    // What a terminal sends by Ctrl+C or Ctrl+\ reaches the command anyway: it must not come twice.
    started((signal) => (interactive && BY_KEYS.includes(signal) ? undefined : send(signal)))
    const kill = () => send('SIGKILL')
    process.on('exit', kill)
    child.on('error', (error) => {
      process.off('exit', kill)
      reject(notRun(name, error))
    })
    child.on('exit', (code, signal) => {
      process.off('exit', kill)
      if (group) kill()
      resolve(code ?? statusOf(signal ?? 'SIGKILL'))
    })
  })
}

function notRun(name: string, error: Error): Refusal {
  const code = 'code' in error ? error.code : ''
  if (code === 'ENOENT') return new Refusal(`the command ${JSON.stringify(name)} cannot be found`, NOT_FOUND)
  return new Refusal(`the command ${JSON.stringify(name)} cannot be run: ${error.message}`, NOT_RUNNABLE)
}

function statusOf(signal: NodeJS.Signals): number {
  return 128 + constants.signals[signal]
}

async function coverageOf({ simulator, settings }: Served) {
  const answer = await simulator.fetch(`${settings.prefix}/__sim/coverage?worlds=all`)
  return CoverageShape.parse(await answer.json())
}
