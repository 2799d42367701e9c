// What a simulator is made with by the settings.

import { realTime } from '../kit/real-time.ts'
import type { ServerOptions } from '../server/options.ts'
import type { Settings } from './options.ts'

export function serverOptions(settings: Settings): Omit<ServerOptions, 'fixtures'> {
  return {
    seed: settings.seed,
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
    frames: settings.frame,
    strict: settings.strict,
    memory: settings.memory,
    maxConnections: settings['max-connections'],
    worldTtl: settings['world-ttl'],
    grace: settings.grace,
    webhooks: {},
    scenarios: [],
    overrides: {},
    shelf: settings.scenarios,
    real: realTime,
    delays: true,
    store: null,
    onEvent: null,
    onShortage: () => {},
    onBug: (error) => {
      throw error
    },
  }
}
