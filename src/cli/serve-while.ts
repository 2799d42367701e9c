// Serves while something runs: until a signal, or a command, ends.

import { realTime } from '../kit/real-time.ts'
import { isoInstant } from '../model/instant.ts'
import { LIMITS } from '../model/limits.ts'
import { fileLimit } from '../server/http/listen.ts'
import type { Worlds } from '../server/worlds/worlds.ts'
import type { ScenarioSource } from '../world/scenario-source.ts'
import { buildSimulator, fromSettings, listenAt } from './build-simulator.ts'
import type { OptionTexts, Words } from './command.ts'
import { containerRoot, leaveAddress } from './container/container.ts'
import { mountedFor } from './container/mounted.ts'
import { controlAccess, fixturesOf, greeting } from './greeting.ts'
import { cutLine, type Log, openLogs, reportBug, stoppingLine } from './log.ts'
import type { LogStyle, Settings } from './options.ts'
import type { BundledWorld } from './replay/replay-calls.ts'
import { configOf, misspeltVariables, optionsSet, originOf, resolveSettings } from './settings.ts'
import type { Listening, Simulator } from './simulator.ts'
import type { Output, Terminal } from './terminal.ts'

const NO_PLACE =
  'neither /tmp nor /dev/shm can be written, so the health check of the image knows only the address in the environment'

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

export function serve({ serveOptions }: Words, terminal: Terminal): Promise<number> {
  const { env, stdout, ending } = terminal
  // What reads the log of a container wants JSON, also where the container has a terminal.
  const style = stdout.isTTY && containerRoot(env) === null ? 'pretty' : 'json'
  return serveWhile(serveOptions, terminal, { output: stdout, style }, () => ending.then(() => 0))
}

export async function serveWhile<Result>(
  options: OptionTexts,
  terminal: Pick<Terminal, 'env' | 'stderr'>,
  { output, style: usual, anyPort = false, bundled = null }: Serving,
  act: (served: Served) => Promise<Result>,
): Promise<Result> {
  const { env } = terminal
  const file = await configOf(options, env)
  const free = anyPort && originOf('port', { options: options, env, file }).from === 'default'
  const asked = { options: free ? { ...options, port: ['0'] } : options, env, file }
  const { mounted, warnings } = mountedFor(asked)
  const sources = { ...asked, mounted }
  const settings = resolveSettings(sources.options, env, sources)
  const style = settings.log ?? usual
  const { log, say, warn, passed } = openLogs(settings, style, output, terminal)
  const ignored = misspeltVariables(env)
  const files = fileLimit()
  if (files !== null && files < LIMITS.files_wanted) warnings.push(fewFiles(files))
  // The greeting names them, too.
  for (const odd of [...(style === 'pretty' ? [] : ignored), ...warnings]) warn(odd)
  const reports = { onEvent: log, onShortage: warn, onBug: reportBug(terminal.stderr) }
  const toBuild = fromSettings(settings, optionsSet(sources))
  const { simulator, files: scenarios } = await buildSimulator(toBuild, reports, bundled?.start)
  let unwatch = () => {}
  try {
    await bundled?.place(simulator, settings.prefix)
    const watching = scenarios.length > 0 ? await import('../server/worlds/watch-scenarios.ts') : null
    const listening = await listenAt(simulator, settings)
    // The health check asks the server of the container, not that of an `exec` in it.
    if (!anyPort && !leaveAddress(listening.url, env)) warn(NO_PLACE)
    say((style) => {
      if (style === 'json') return `${JSON.stringify(announcement(listening, settings, simulator.worlds, warnings))}\n`
      return style === 'silent' ? '' : greeting(listening, settings, simulator.worlds.open('default'), ignored)
    })
    for (const { scenario } of scenarios) logLoaded(log, scenario, style)
    unwatch = watching?.watchScenarios(scenarios, simulator.worlds, realTime, (event) => log?.(event)) ?? unwatch
    const result = await act({ listening, settings, simulator })
    say((style) => stoppingLine(style, simulator.underWay, settings.grace))
    return result
  } finally {
    unwatch()
    const cut = await simulator.stop()
    if (cut.calls > 0 || cut.deliveries > 0) say((style) => cutLine(style, cut, settings.grace))
    await passed()
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
