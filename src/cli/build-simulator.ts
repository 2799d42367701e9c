// A simulator made from settings: what `serve` and `exec` share.

import { realTime } from '../kit/real-time.ts'
import { loadFixtures } from '../server/fixtures-file.ts'
import type { Store } from '../server/store.ts'
import type { FromFile } from '../server/watch-scenarios.ts'
import { type Listening, Simulator } from '../simulator.ts'
import { VERSION } from '../version.ts'
import { AddressPolicy } from '../webhooks/address-policy.ts'
import { endpointsCheck, type WebhookOptions } from '../webhooks/carrier.ts'
import type { EndpointsCheck } from '../world/outbox/carrier.ts'
import type { OptionName, Settings } from './options.ts'
import { Refusal } from './refusal.ts'

interface Built {
  readonly simulator: Simulator
  readonly scenarios: readonly FromFile[]
}

export type Reports = Pick<ConstructorParameters<typeof Simulator>[0] & object, 'onEvent' | 'onShortage' | 'onBug'>

/** Makes a simulator with the fixtures and scenarios of the settings. Throws `Refusal` for what is wrong in them. */
export async function buildSimulator(
  settings: Settings,
  given: readonly OptionName[],
  reports: Reports,
): Promise<Built> {
  const loaded = await loadFixtures(settings.fixtures)
  if (!loaded.ok) throw new Refusal(loaded.message)
  const webhooks = await webhookOptions(settings)
  const scenarios = await loadScenarios(settings.scenario, endpointsCheck(webhooks))
  const store = await openStore(settings, scenarios, reports)
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
    maxConnections: settings['max-connections'],
    worldTtl: settings['world-ttl'],
    grace: settings.grace,
    webhooks,
    scenarios: scenarios.map(({ scenario }) => scenario),
    overrides: {
      ...(given.includes('fixtures') ? { fixtures: loaded.fixtures } : {}),
      ...(given.includes('clock') ? { clock: settings.clock } : {}),
      ...(settings.now === null ? {} : { start: settings.now }),
    },
    ...reports,
    store,
  })
  await simulator.recall().catch(asRefusal)
  return { simulator, scenarios }
}

/** Opens the data file of the settings, if there is one. Refuses one that is not taken. */
async function openStore(
  { data }: Settings,
  scenarios: readonly FromFile[],
  { onShortage: onTrouble = () => {} }: Reports,
): Promise<Store | null> {
  if (data === null) return null
  const { Store } = await import('../server/store.ts')
  const sources = scenarios.map(({ scenario }) => scenario)
  return Store.open(data, { real: realTime, program: VERSION, scenarios: sources, onTrouble }).catch(asRefusal)
}

function asRefusal(error: unknown): never {
  throw error instanceof Error && error.name === 'DataRefusal' ? new Refusal(error.message) : error
}

/** Loads the scenarios of the options. Refuses all mistakes at once. */
async function loadScenarios(named: readonly string[], check: EndpointsCheck): Promise<FromFile[]> {
  if (named.length === 0) return []
  const { loadScenario } = await import('../server/scenario-files.ts')
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

/** Opens the sockets of the settings. Throws `Refusal` where that cannot be. */
export async function listenAt(simulator: Simulator, settings: Settings): Promise<Listening> {
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
