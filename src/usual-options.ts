// What a simulator is made with where nothing else is said.

import { late } from './kit/loading/late.ts'
import { realTime } from './kit/real-time.ts'
import { LIMITS } from './model/limits.ts'
import { usualMemory } from './model/memory-size.ts'
import { heapLimit } from './server/connections/heap.ts'
import type { ServerOptions } from './server/options.ts'
import type { FindBase } from './world/state/extends.ts'
import type { Fixtures } from './world/state/fixtures.ts'

const loadFixturesFile = late(() => import('./server/fixtures-file.ts'))
const loadScenarioFiles = late(() => import('./server/scenario-files.ts'))

/** Imports the reader of fixtures late, because few calls need it. */
async function bundledFixtures(name: string): Promise<Fixtures> {
  const { loadBundled } = await loadFixturesFile()
  return loadBundled(name)
}

const findBase: FindBase = async (name) => (await loadFixturesFile()).findBundled(name)

export const USUAL_OPTIONS: Omit<ServerOptions, 'fixtures'> = {
  seed: '1',
  bundledFixtures,
  findBase,
  clock: { mode: 'real', factor: 1 },
  now: null,
  worldTtl: null,
  prefix: '',
  publicUrl: null,
  insightsApart: false,
  tokens: [],
  discoveryTokens: [],
  insightsKeys: [],
  ecomWord: 'ecom',
  cors: null,
  strict: false,
  guard: { boundHost: '127.0.0.1', publicUrl: null, allowedHosts: [], controlToken: null, controlOpen: false },
  webhooks: {},
  scenarios: [],
  overrides: {},
  scenarioLibrary: {
    async list() {
      return (await loadScenarioFiles()).listBundled()
    },
    async read(name) {
      return (await loadScenarioFiles()).readBundled(name)
    },
    async find(name) {
      return (await loadScenarioFiles()).findScenario(name)
    },
  },
  memory: usualMemory(heapLimit()),
  maxConnections: LIMITS.connections,
  grace: 0,
  real: realTime,
  store: null,
  onEvent: null,
  onShortage: () => {},
  onBug: (error) => {
    throw error
  },
}
