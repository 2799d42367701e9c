// What the misfortunes of worlds have done so far.

import type { ActiveScenario } from '../world/scenario-source.ts'
import type { World } from '../world/world.ts'

export const CHAOS_KINDS = [
  'delay',
  'too-many-requests',
  'unavailable',
  'error',
  'reset',
  'truncate',
  'lost',
  'job-fails',
  'nulls',
  'gone',
  'webhook-doubled',
  'webhook-late',
  'webhook-badly-signed',
] as const

/** The name of the scenario that plays them. */
export const CHAOS = 'chaos'
/** The name of the one that does again what they did. */
export const RECORDED = 'recorded'

export function chaosIn({ script }: World): ActiveScenario | undefined {
  return script.active().find(({ source }) => source.name === CHAOS && source.document.chaos !== undefined)
}

/** What misfortunes did: the scenario that played them, as written, and how many calls each of their rules has counted, by its name. */
export interface ChaosDone {
  readonly document: ActiveScenario['source']['document']
  readonly calls: ReadonlyMap<string, number>
}

export const NO_CHAOS: ChaosDone = { document: {}, calls: new Map() }

/** Returns how far the misfortunes of some worlds have come, after those of others: the furthest of each rule. */
export function chaosDone(worlds: readonly World[], before: ChaosDone): ChaosDone {
  let { document } = before
  const calls = new Map(before.calls)
  const repeating = ({ script }: World) => script.active().find(({ source }) => source.name === RECORDED)
  for (const active of worlds.flatMap((world) => chaosIn(world) ?? repeating(world) ?? [])) {
    document = active.source.document
    const { rules, webhooks } = active.states()
    for (const { name, next_call } of [...rules, ...webhooks])
      calls.set(name, Math.max(calls.get(name) ?? 0, next_call - 1))
  }
  return { document, calls }
}
