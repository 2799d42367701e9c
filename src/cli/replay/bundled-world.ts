// The world of a bundle for `exec`: what it started with, and its state at the beginning or after a call.

import type { Bundle } from '../../control/bundle/bundle-shape.ts'
import { worldPath } from '../../model/worlds/world-name.ts'
import type { ServerOptions } from '../../server/options.ts'
import type { Simulator } from '../../simulator.ts'
import { KnownCredentials } from './known-credentials.ts'
import { BEGINNING, refuseUnknownCall, replayCalls } from './replay-calls.ts'
import { replaySimulator, restore, startOf } from './replay-simulator.ts'

export interface BundledWorld {
  /** What it started with, and worlds beside it start with. */
  readonly start: Partial<ServerOptions>
  /** Makes the default world of a simulator the world of the bundle. */
  place(simulator: Simulator, prefix: string): Promise<void>
}

/** `until`: the last call that is made again, as by `replay`; by default none. Its clock goes on in the mode that it had. */
export async function bundledWorld(bundle: Bundle, until = BEGINNING): Promise<BundledWorld> {
  refuseUnknownCall(bundle, until)
  const credentials = new KnownCredentials()
  const start = await startOf(bundle, credentials)
  const state = await stateAt(bundle, until, credentials)
  const clock = { ...Object(state.clock), ...(until === BEGINNING ? {} : start.clock) }
  return { start, place: (simulator, prefix) => restore(simulator, prefix, { ...state, clock }) }
}

async function stateAt(bundle: Bundle, until: string, credentials: KnownCredentials): Promise<Bundle['state']> {
  if (until === BEGINNING) return credentials.fill(bundle.state)
  const simulator = await replaySimulator(bundle, credentials, () => {})
  try {
    await replayCalls(simulator, bundle, credentials, { until, on: true })
    const answer = await simulator.fetch(`${bundle.options.prefix}${worldPath(bundle.world)}/__sim/state`)
    return JSON.parse(await answer.text())
  } finally {
    await simulator.close()
  }
}
