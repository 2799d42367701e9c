import { ConnectedSimulator } from './client/connected-simulator.ts'
import { refuseUnknown } from './client/unknown-option.ts'
import type { Connection } from './client/world.ts'
import { wireTo } from './local-wire.ts'
import { DEFAULT_WORLD } from './model/worlds/world-name.ts'
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
