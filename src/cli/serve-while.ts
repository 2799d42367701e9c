// Serves while something runs: until a signal, or a command, ends.

import { createWriteStream, openSync } from 'node:fs'
import { realTime } from '../kit/real-time.ts'
import { isoInstant } from '../model/instant.ts'
import { LIMITS } from '../model/limits.ts'
import type { Noticed } from '../server/files/watch-scenarios.ts'
import { fileLimit } from '../server/http/listen.ts'
import { describeError } from '../server/log/source-places.ts'
import type { Worlds } from '../server/worlds/worlds.ts'
import type { Listening, Simulator } from '../simulator.ts'
import type { ScenarioSource } from '../world/scenario-source.ts'
import { BoundedOutput } from './bounded-output.ts'
import { buildSimulator, fromSettings, listenAt } from './build-simulator.ts'
import type { Given } from './command.ts'
import { leaveAddress } from './container/address-file.ts'
import { mountedFor } from './container/mounted.ts'
import { controlAccess } from './control-access.ts'
import { reasonOf } from './get-text.ts'
import { fixturesOf, greeting } from './greeting.ts'
import { createLog, type Log, timed, wantsColour } from './log.ts'
import type { LogLevel } from './log-level.ts'
import type { LogStyle, Settings } from './options.ts'
import { Refusal } from './refusal.ts'
import type { BundledWorld } from './replay/bundled-world.ts'
import { configOf, givenAtAll, originOf, settle, slips } from './settings.ts'
import { cutLine, stoppingLine } from './stopping-lines.ts'
import type { Output, Terminal } from './terminal.ts'

const NO_PLACE =
  'neither /tmp nor /dev/shm can be written, so the health check of the image asks where the environment says the server is'

interface Serving {
  readonly output: Output
  /** The format of its log, if no option says. */
  readonly style: LogStyle
  /** Whether any free port will do, if no option says. */
  readonly anyPort?: boolean
  /** What it serves, instead of what options say. */
  readonly bundled?: BundledWorld | null
}

export interface Served {
  readonly listening: Listening
  readonly settings: Settings
  readonly simulator: Simulator
}

export async function serveWhile<Result>(
  options: Given,
  { env, stderr: errors }: Pick<Terminal, 'env' | 'stderr'>,
  { output, style: usual, anyPort = false, bundled = null }: Serving,
  act: (served: Served) => Promise<Result>,
): Promise<Result> {
  const file = await configOf(options, env)
  const free = anyPort && originOf('port', { given: options, env, file }).from === 'default'
  const asked = { given: free ? { ...options, port: ['0'] } : options, env, file }
  const { mounted, warnings } = mountedFor(asked)
  const said = { ...asked, mounted }
  const settings = settle(said.given, env, said)
  const style = settings.log ?? usual
  const stdout = new BoundedOutput(output, style === 'json' ? droppedJson : dropped)
  const stderr = new BoundedOutput(errors, dropped)
  const ignored = slips(env)
  const files = fileLimit()
  if (files !== null && files < LIMITS.files_wanted) warnings.push(fewFiles(files))
  // The greeting names them, too.
  for (const odd of [...(style === 'pretty' ? [] : ignored), ...warnings]) stderr.write(`mockfluence: ${odd}\n`)
  const logs: Logged[] = [{ style, output: stdout, colour: wantsColour(output.isTTY, env) }]
  if (settings['log-file'] !== null) logs.push({ style: 'json', output: logFile(settings['log-file'], stderr) })
  const log = logTo(logs, settings['log-level'])
  const say = (line: (style: LogStyle) => string) => {
    for (const { style, output } of logs) output.write(line(style))
  }
  const warn = (message: string) => stderr.write(`mockfluence: ${message}\n`)
  const reports = {
    onEvent: log,
    onShortage: warn,
    onBug: (error: unknown) => stderr.write(`mockfluence has a bug; please report it:\n${describeError(error)}\n`),
  }
  const toBuild = fromSettings(settings, givenAtAll(said))
  const { simulator, files: scenarios } = await buildSimulator(toBuild, reports, bundled?.start)
  let unwatch = () => {}
  try {
    await bundled?.place(simulator, settings.prefix)
    const watching = scenarios.length > 0 ? await import('../server/files/watch-scenarios.ts') : null
    const listening = await listenAt(simulator, settings)
    // The health check asks the server of the container, not that of an `exec` in it.
    if (!anyPort && !leaveAddress(listening.url, env)) warn(NO_PLACE)
    say((style) => {
      if (style === 'json') return `${JSON.stringify(announcement(listening, settings, simulator.worlds, warnings))}\n`
      return style === 'silent' ? '' : greeting(listening, settings, simulator.worlds.open('default'), ignored)
    })
    for (const { scenario } of scenarios) logLoaded(log, scenario, style)
    unwatch = watching?.watchScenarios(scenarios, simulator.worlds, realTime, noted(log)) ?? unwatch
    const result = await act({ listening, settings, simulator })
    say((style) => stoppingLine(style, simulator.underWay, settings.grace))
    return result
  } finally {
    unwatch()
    const cut = await simulator.stop()
    if (cut.calls > 0 || cut.deliveries > 0) say((style) => cutLine(style, cut, settings.grace))
    await Promise.all(
      [stderr, ...logs.map(({ output }) => output)].map((output) => output.passed(LIMITS.last_output_ms, realTime)),
    )
  }
}

/** Where the log goes, and how. */
interface Logged {
  readonly style: LogStyle
  readonly output: BoundedOutput
  readonly colour?: boolean
}

/** Opens a log file at its end. Refuses one that cannot be written. */
function logFile(file: string, stderr: Output): BoundedOutput {
  try {
    const stream = createWriteStream(file, { fd: openSync(file, 'a') })
    stream.on('error', (error) => stderr.write(`mockfluence: the log file ${file} ends here: ${reasonOf(error)}\n`))
    return new BoundedOutput(stream, droppedJson)
  } catch (error) {
    throw new Refusal(`--log-file ${file} cannot be written: ${reasonOf(error)}`)
  }
}

function logTo(logs: readonly Logged[], level: LogLevel): Log {
  const all = logs.flatMap(
    ({ style, output, colour = false }) => createLog({ style, level, colour }, output, realTime) ?? [],
  )
  return all.length === 0
    ? null
    : (event) => {
        for (const log of all) log(event)
      }
}

function noted(log: Log): Noticed {
  return ({ file, problem, warnings }) => {
    const action = problem === null ? 'reloaded' : 'not reloaded'
    log?.({ event: 'scenario', action, file, problem, warnings })
  }
}

/** Logs a scenario of the options. The greeting names it, too. */
function logLoaded(log: Log, { file, warnings }: ScenarioSource, style: LogStyle): void {
  if (style === 'pretty' && warnings.length === 0) return
  log?.({ event: 'scenario', action: 'loaded', file, problem: null, warnings })
}

function fewFiles(files: number): string {
  return `the process may open only ${files} files at once: with many connections or webhooks it will run out of them (ulimit -n ${LIMITS.files_wanted} is enough for a few)`
}

function dropped(lines: number): string {
  return `mockfluence: ${lines} lines are missing here, because nobody read them in time`
}

function droppedJson(lines: number): string {
  return timed({ event: 'log', dropped_lines: lines }, realTime)
}

/** Returns the first line in json mode, for the program that started the simulator. */
function announcement({ url, insightsUrl }: Listening, settings: Settings, worlds: Worlds, odd: readonly string[]) {
  const world = worlds.open('default')
  const { seed, fixtures } = settings
  const control = controlAccess(settings)
  const warnings = [...odd, ...worlds.overruled(world)]
  return {
    event: 'listening',
    url,
    insights_url: insightsUrl,
    console_url: `${url}/__sim/console`,
    world: 'default',
    seed,
    fixtures: fixturesOf(world, fixtures),
    ...(control === null ? {} : { control }),
    ...(warnings.length > 0 ? { warnings } : {}),
    time: isoInstant(realTime.wall()),
  }
}
