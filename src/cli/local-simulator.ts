// A simulator in this process, as code has it.

import { ConnectedSimulator } from '../client/connected-world.ts'
import { refusalOf } from '../client/simulator-error.ts'
import { refuseUnknown } from '../client/unknown-option.ts'
import type { Files, Wire } from '../client/wire.ts'
import type { ActiveScenario, Connection } from '../client/world.ts'
import { whenIdle } from '../control/registry.ts'
import { playScenario } from '../control/scenarios.ts'
import { Problem } from '../model/problems.ts'
import { DEFAULT_WORLD } from '../model/worlds/world-name.ts'
import { problemAnswer } from '../server/pipeline/refusal.ts'
import type { Worlds } from '../server/worlds/worlds.ts'
import type { ScenarioSource } from '../world/scenario-source.ts'
import type { Listening, ListenOptions, Simulator } from './simulator.ts'

const LISTEN_OPTIONS: readonly (keyof ListenOptions)[] = ['port', 'host', 'insightsPort']

/** A simulator in this process: its default world, its other worlds, and its sockets. */
export interface LocalSimulator extends Connection {
  /** Opens a socket. Rejects with a `TypeError` if an option is wrong or unknown, and then nothing is open. */
  listen(options?: ListenOptions): Promise<Listening>
  /**
   * Ends everything: calls that wait and streams at once; other calls in flight and deliveries under way may finish,
   * for at most the `grace` of the options. Later calls reject.
   */
  close(): Promise<void>
}

export class SimulatorInProcess extends ConnectedSimulator implements LocalSimulator {
  readonly #simulator: Simulator

  constructor(simulator: Simulator) {
    super(wireTo(simulator), DEFAULT_WORLD)
    this.#simulator = simulator
  }

  listen = async (options: ListenOptions = { port: 0 }): Promise<Listening> => {
    refuseUnknown('', options, LISTEN_OPTIONS)
    return this.#simulator.listen(options)
  }

  close = (): Promise<void> => this.#simulator.close()

  override [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }
}

/** The wire to a simulator in this process: calls without a socket, and files that are read here. */
function wireTo(simulator: Simulator): Wire {
  return {
    get base() {
      return simulator.url
    },
    // Calls in process need none: nobody else can make them.
    controlToken: undefined,
    files: filesFor(simulator.worlds),
    send: (request, init) => simulator.fetch(request, init),
  }
}

function filesFor(worlds: Worlds): Files {
  const source = async (path: string): Promise<ScenarioSource> => {
    const { loadScenario } = await import('../server/worlds/scenario-files.ts')
    const loaded = await loadScenario(path, worlds.checkEndpoints)
    if (!loaded.ok) throw new TypeError(loaded.message)
    return loaded.scenario
  }
  return {
    async play(path, world, reset) {
      const scenario = await source(path)
      return refused(() => whenIdle(world, worlds, (current) => playScenario(scenario, current, worlds, reset)))
    },
    async scenario(path) {
      // Read by the schema of scenarios.
      const { document, name } = await source(path)
      return { ...document, name }
    },
    async fixtures(path) {
      const { loadFixtures } = await import('../server/worlds/fixtures-file.ts')
      const loaded = await loadFixtures(path)
      if (!loaded.ok) throw new TypeError(loaded.message)
      return Object(loaded.document)
    },
  }
}

/** Makes a refusal the error that it would be if it came by a call. */
async function refused(act: () => ReturnType<typeof playScenario>): Promise<ActiveScenario> {
  try {
    // A rule notes calls of the interface only, so their operations are some of its own.
    return (await act()) as ActiveScenario
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { status, text } = problemAnswer(error, 'control')
    throw refusalOf('POST /__sim/scenarios', status, JSON.parse(String(text)))
  }
}
