// Makes a simulator from settings: for `serve`, `exec` and code.

import { realTime } from '../kit/real-time.ts'
import { VERSION } from '../package-files.ts'
import type { ServerOptions } from '../server/options.ts'
import type { Store } from '../server/storage/store.ts'
import { loadFixtures, readDocument } from '../server/worlds/fixtures-file.ts'
import type { Read } from '../server/worlds/scenario-files.ts'
import { reasonOf } from '../server/worlds/source-files.ts'
import type { FromFile } from '../server/worlds/watch-scenarios.ts'
import { endpointsCheck, type WebhookOptions, webhookProblems } from '../webhooks/carrier.ts'
import type { EndpointsCheck } from '../world/outbox/carrier.ts'
import type { ScenarioSource } from '../world/scenario-source.ts'
import type { OptionName, Settings } from './options.ts'
import { Refusal } from './refusal.ts'
import { type Listening, Simulator, serverOptions } from './simulator.ts'

export interface ToBuild {
  readonly settings: Settings
  /** The options that were given. They win over the start of a scenario. */
  readonly explicit: readonly OptionName[]
  /** A name, a path or a document. */
  readonly fixtures: string | object
  readonly scenarios: readonly (string | object)[]
  readonly webhooks: WebhookOptions
  /** Returns how messages call a part of the webhook endpoints, such as `0.url`. */
  readonly endpointAt: (path: string) => string
}

export type Reports = Partial<Pick<ServerOptions, 'onEvent' | 'onShortage' | 'onBug'>>

/**
 * Reads fixtures, scenarios and the data file, and makes a simulator with them. Throws `Refusal` for what is wrong in
 * them. `extra`: options that no setting can say.
 */
export async function buildSimulator(
  { settings, explicit, fixtures: from, scenarios: named, webhooks, endpointAt }: ToBuild,
  reports: Reports,
  extra: Partial<ServerOptions> = {},
) {
  const loaded = await (typeof from === 'string' ? loadFixtures(from) : readDocument(from))
  if (!loaded.ok) throw new Refusal(loaded.message)
  const { fixtures } = loaded
  const wrong = await webhookProblems(webhooks)
  if (wrong.length > 0) throw new Refusal(wrong.map(({ path, message }) => `${endpointAt(path)} ${message}`).join('\n'))
  const chaos = !settings.chaos?.rate ? [] : [{ name: 'chaos', chaos: settings.chaos }]
  const { scenarios, files } = await loadScenarios([...named, ...chaos], settings.scenarios, endpointsCheck(webhooks))
  const store = settings.data === null ? null : await openStore(settings.data, scenarios, reports)
  const simulator = new Simulator({
    ...serverOptions(settings),
    ...reports,
    fixtures,
    scenarios,
    webhooks,
    store,
    overrides: {
      ...(explicit.includes('fixtures') ? { fixtures } : {}),
      ...(explicit.includes('clock') ? { clock: settings.clock } : {}),
      ...(settings.now === null ? {} : { start: settings.now }),
    },
    ...extra,
  })
  await simulator.recall().catch(asRefusal)
  return { simulator, files }
}

/** Opens a data file. Imported only if needed, to start quickly without one. */
async function openStore(data: string, scenarios: readonly ScenarioSource[], { onShortage }: Reports): Promise<Store> {
  const { Store } = await import('../server/storage/store.ts')
  const onTrouble = onShortage ?? (() => {})
  return Store.open(data, { real: realTime, program: VERSION, scenarios, onTrouble }).catch(asRefusal)
}

function asRefusal(error: unknown): never {
  throw error instanceof Error && error.name === 'DataRefusal' ? new Refusal(error.message) : error
}

const ALL = '*'

async function loadScenarios(named: readonly (string | object)[], shelf: string | null, check: EndpointsCheck) {
  const own = shelf === null ? [] : await scenariosIn(shelf)
  if (shelf === null && named.includes(ALL)) throw new Refusal(`--scenario "${ALL}" needs --scenarios DIR`)
  const chosen = named.flatMap((one) =>
    one === ALL ? own.map(({ path }) => path) : [own.find(({ name }) => name === one)?.path ?? one],
  )
  if (chosen.length === 0) return { scenarios: [], files: [] }
  // Imported only if needed, to start quickly without scenarios.
  const { loadDocument, loadScenario } = await import('../server/worlds/scenario-files.ts')
  const names = new Map<string, string>()
  const scenarios: ScenarioSource[] = []
  const files: FromFile[] = []
  const problems: string[] = []
  const take = (read: Read, shown: string) => {
    if (!read.ok) return problems.push(read.message)
    const { name } = read.scenario
    const before = names.get(name)
    if (before !== undefined) problems.push(`two scenarios are called ${name}: ${before} and ${shown}`)
    names.set(name, shown)
    return scenarios.push(read.scenario)
  }
  for (const one of chosen) {
    if (typeof one === 'object') take(await loadDocument(one, check), 'a document')
    else {
      const loaded = await loadScenario(
        one,
        check,
        own.map(({ name }) => name),
      )
      take(loaded, one)
      if (loaded.ok) files.push({ ...loaded, named: one })
    }
  }
  if (problems.length > 0) throw new Refusal(problems.join('\n'))
  return { scenarios, files }
}

async function scenariosIn(shelf: string) {
  const { shelved } = await import('../server/worlds/scenario-files.ts')
  return shelved(shelf).catch((error: unknown) => {
    throw new Refusal(`the folder ${shelf} of --scenarios cannot be read: ${reasonOf(error)}`)
  })
}

export function fromSettings(settings: Settings, explicit: readonly OptionName[]): ToBuild {
  const { 'webhook-secret': secret, 'webhook-time': time, 'webhook-allow': allow } = settings
  const endpoints = [...new Set(settings['webhook-url'])].map((url) => ({ url }))
  return {
    settings,
    explicit,
    fixtures: settings.fixtures,
    scenarios: settings.scenario,
    webhooks: { endpoints, secret, time, allow },
    endpointAt: () => '--webhook-url',
  }
}

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
