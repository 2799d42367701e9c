import { inspect } from 'node:util'
import { loadAhead } from '../../kit/loading/late.ts'
import { realTime } from '../../kit/real-time.ts'
import { LIMITS } from '../../model/limits.ts'
import { loadFixtures } from '../../server/fixtures-file.ts'
import type { FromFile, Noticed } from '../../server/watch-scenarios.ts'
import { type Listening, Simulator } from '../../simulator.ts'
import { AddressPolicy } from '../../webhooks/address-policy.ts'
import { endpointsCheck, type WebhookOptions } from '../../webhooks/carrier.ts'
import type { EndpointsCheck } from '../../world/outbox/carrier.ts'
import { BoundedOutput } from '../bounded-output.ts'
import { greeting } from '../greeting.ts'
import { type RequestLog, requestLog } from '../log.ts'
import type { OptionName, Settings } from '../options.ts'
import { Refusal } from '../refusal.ts'
import { type Given, givenAtAll, settle, slips } from '../settings.ts'
import type { Terminal } from '../terminal.ts'

/**
 * ms for the first calls before what they may not need is loaded. Loading it before listening would make the start a
 * fifth longer. Connections leave the files free that it takes.
 */
const FIRST_CALLS = 200

/** Serves until SIGTERM or SIGINT. Returns 0. */
export async function serve(given: Given, terminal: Terminal): Promise<number> {
  const { env, ending } = terminal
  const settings = settle(given, env)
  const style = settings.log ?? (terminal.stdout.isTTY ? 'pretty' : 'json')
  const stdout = new BoundedOutput(terminal.stdout, style === 'json' ? droppedJson : dropped)
  const stderr = new BoundedOutput(terminal.stderr, dropped)
  for (const { variable, meant } of slips(env)) {
    stderr.write(`mockfluence: ${variable} has no effect. Did you mean ${meant}?\n`)
  }
  const log = requestLog(style, stdout, stdout.isTTY && !env.NO_COLOR, realTime)
  const warn = (message: string) => stderr.write(`mockfluence: ${message}\n`)
  const { simulator, scenarios } = await build(settings, givenAtAll(given, env), {
    onCall: log.onCall,
    onShortage: warn,
    onBug: (error) => stderr.write(`mockfluence has a bug; please report it:\n${inspect(error)}\n`),
  })
  let unwatch = () => {}
  try {
    const watching = scenarios.length > 0 ? await import('../../server/watch-scenarios.ts') : null
    const listening = await listen(simulator, settings)
    if (style === 'json') stdout.write(`${JSON.stringify(announcement(listening, settings))}\n`)
    const { list: endpoints } = simulator.worlds.open('default').outbox.endpoints
    if (style === 'pretty') stdout.write(greeting(listening, settings, endpoints))
    for (const { scenario } of scenarios) for (const warning of scenario.warnings) log.note(warning)
    unwatch = watching?.watchScenarios(scenarios, simulator.worlds, realTime, noted(log)) ?? unwatch
    realTime.after(FIRST_CALLS, () => {
      loadAhead(() => realTime.breathe()).catch((error) => warn(`not everything is loaded yet: ${error.message}`))
    })
    await ending
  } finally {
    unwatch()
    await simulator.close()
    log.flush()
    await Promise.all([stdout, stderr].map((output) => output.passed(LIMITS.last_output_ms, realTime)))
  }
  return 0
}

/** Returns what logs a change of a scenario file. */
function noted(log: RequestLog): Noticed {
  return ({ file, problem, warnings }) => {
    log.note(
      problem === null ? `${file} has changed and is loaded again` : `${problem}\nthe previous version stays loaded`,
    )
    for (const warning of warnings) log.note(warning)
  }
}

function dropped(lines: number): string {
  return `mockfluence: ${lines} lines are missing here, because nobody read them in time`
}

function droppedJson(lines: number): string {
  return JSON.stringify({ event: 'log', dropped_lines: lines })
}

interface Built {
  readonly simulator: Simulator
  readonly scenarios: readonly FromFile[]
}

type Reports = Pick<ConstructorParameters<typeof Simulator>[0] & object, 'onCall' | 'onShortage' | 'onBug'>

async function build(settings: Settings, given: readonly OptionName[], reports: Reports): Promise<Built> {
  const loaded = await loadFixtures(settings.fixtures)
  if (!loaded.ok) throw new Refusal(loaded.message)
  const webhooks = await webhookOptions(settings)
  const scenarios = await loadScenarios(settings.scenario, endpointsCheck(webhooks))
  const simulator = new Simulator({
    seed: settings.seed,
    fixtures: loaded.fixtures,
    clock: settings.clock,
    now: settings.now,
    prefix: settings.prefix,
    publicUrl: settings['public-url'],
    insightsApart: settings['insights-port'] !== null,
    tokens: settings.token,
    discoveryTokens: settings['discovery-token'].length > 0 ? settings['discovery-token'] : settings.token,
    insightsKeys: settings['insights-key'],
    ecomWord: settings['ecom-word'],
    guard: {
      boundHost: settings.host,
      publicUrl: settings['public-url'],
      allowedHosts: settings['allowed-host'],
      controlToken: settings['control-token'],
      controlOpen: settings['control-open'],
    },
    cors: settings.cors,
    strict: settings.strict,
    memory: settings.memory,
    webhooks,
    scenarios: scenarios.map(({ scenario }) => scenario),
    overrides: {
      ...(given.includes('fixtures') ? { fixtures: loaded.fixtures } : {}),
      ...(given.includes('clock') ? { clock: settings.clock } : {}),
      ...(settings.now === null ? {} : { start: settings.now }),
    },
    ...reports,
  })
  return { simulator, scenarios }
}

/** Loads the scenarios of the options. Refuses all mistakes at once. */
async function loadScenarios(named: readonly string[], check: EndpointsCheck): Promise<FromFile[]> {
  if (named.length === 0) return []
  const { loadScenario } = await import('../../server/scenario-files.ts')
  const loaded = await Promise.all(named.map((one) => loadScenario(one, check)))
  const problems = loaded.flatMap((one) => (one.ok ? [] : [one.message]))
  const found = loaded.flatMap((one, at) => (one.ok ? [{ ...one, named: named[at] ?? '' }] : []))
  for (const [at, { scenario }] of found.entries()) {
    const first = found.findIndex((other) => other.scenario.name === scenario.name)
    if (first < at)
      problems.push(`two scenarios are called ${scenario.name}: ${found[first]?.named} and ${found[at]?.named}`)
  }
  if (problems.length > 0) throw new Refusal(problems.join('\n'))
  return found
}

/** Returns the options for webhooks. Refuses URLs that must not get webhooks. */
async function webhookOptions(settings: Settings): Promise<WebhookOptions> {
  const allow = settings['webhook-allow']
  const policy = new AddressPolicy(allow)
  const urls = [...new Set(settings['webhook-url'])]
  for (const url of urls) {
    const problem = await policy.problemOf(url)
    if (problem !== null) throw new Refusal(`--webhook-url ${problem}`)
  }
  const { 'webhook-secret': secret, 'webhook-time': time } = settings
  return { endpoints: urls.map((url) => ({ url })), secret, time, allow }
}

async function listen(simulator: Simulator, settings: Settings): Promise<Listening> {
  const { port, host, 'insights-port': insightsPort } = settings
  try {
    return await simulator.listen(insightsPort === null ? { port, host } : { port, host, insightsPort })
  } catch (error) {
    const { code, port: refused = port } = error as NodeJS.ErrnoException & { port?: number }
    const option = refused === insightsPort ? '--insights-port' : '--port'
    switch (code) {
      case 'EADDRINUSE':
        throw new Refusal(`port ${refused} of ${host} is in use; choose another with ${option}, or 0 for a free one`, 1)
      case 'EACCES':
        throw new Refusal(`listening on port ${refused} is not permitted; choose one from 1024 with ${option}`, 1)
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
      case 'EINVAL':
        throw new Refusal(`--host ${JSON.stringify(host)} is no address of this machine; 0.0.0.0 listens on all`)
      default:
        throw error
    }
  }
}

/** Returns the first line in json mode, for the program that started the simulator. */
function announcement({ url, insightsUrl }: Listening, { seed }: Settings) {
  return {
    event: 'listening',
    url,
    insights_url: insightsUrl,
    console_url: `${url}/__sim/console`,
    world: 'default',
    seed,
  }
}
