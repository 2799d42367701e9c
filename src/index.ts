// The package for code: a simulator in the same process, for tests.

import { buildSimulator } from './cli/build-simulator.ts'
import { readOptions, type SimulatorOptions } from './cli/code-options.ts'
import { type LocalSimulator, SimulatorInProcess } from './cli/local-simulator.ts'
import { Refusal } from './cli/refusal.ts'
import type { Listening, ListenOptions } from './cli/simulator.ts'
import { calledFrom, fromCaller } from './client/caller.ts'
import { describeError } from './server/log/source-places.ts'
import type { WebhookOptions } from './webhooks/carrier.ts'

export type { LocalSimulator } from './cli/local-simulator.ts'
export type { ClosestCall, Mistake } from './client/simulator-error.ts'
export { SimulatorError } from './client/simulator-error.ts'
export type * from './client/world.ts'
export type { Listening, ListenOptions, SimulatorOptions, WebhookOptions }

/**
 * Creates a simulator, without a socket until `listen` is called. Rejects with a `TypeError` if an option is wrong. For
 * a file or document the error shows every mistake with its place, the line and a caret.
 */
export const createSimulator = calledFrom(async (options: SimulatorOptions = {}): Promise<LocalSimulator> => {
  try {
    const { simulator } = await buildSimulator(readOptions(options), {
      onShortage: (message) => console.error(`mockfluence: ${message}`),
      onBug: (error) => console.error(describeError(error)),
    })
    return fromCaller(new SimulatorInProcess(simulator))
  } catch (error) {
    throw error instanceof Refusal ? new TypeError(error.message) : error
  }
})
