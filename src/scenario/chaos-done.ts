// What the misfortunes of worlds have done so far.

import type { ActiveScenario } from '../world/scenario-source.ts'
import type { World } from '../world/world.ts'
import type { ChaosSetting } from './chaos.ts'

/** The name of the scenario that plays them. */
export const CHAOS = 'chaos'

export function chaosIn({ script }: World): ActiveScenario | undefined {
  return script.active().find(({ source }) => source.name === CHAOS && source.document.chaos !== undefined)
}

export function settingOf({ source }: ActiveScenario): ChaosSetting {
  return Object(source.document.chaos)
}

/** What misfortunes did: their setting, and how many calls each of their rules has counted, by its name. */
export interface ChaosDone {
  readonly setting: ChaosSetting | null
  readonly calls: ReadonlyMap<string, number>
}

export const NO_CHAOS: ChaosDone = { setting: null, calls: new Map() }

/** Returns how far the misfortunes of some worlds have come, after those of others: the furthest of each rule. */
export function chaosDone(worlds: readonly World[], before: ChaosDone): ChaosDone {
  let { setting } = before
  const calls = new Map(before.calls)
  for (const active of worlds.flatMap((world) => chaosIn(world) ?? [])) {
    setting = settingOf(active)
    const { rules, webhooks } = active.states()
    for (const { name, nextCall } of [...rules, ...webhooks])
      calls.set(name, Math.max(calls.get(name) ?? 0, nextCall - 1))
  }
  return { setting, calls }
}
