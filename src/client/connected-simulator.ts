// A simulator by its control calls: its default world, or the one that its URL names, and the way to the others.

import { DEFAULT_WORLD } from '../model/worlds/world-name.ts'
import { fromCaller } from './caller.ts'
import { ConnectedWorld } from './connected-world.ts'
import { withDocuments } from './named-or-path.ts'
import { ControlCalls, type Wire } from './wire.ts'
import type { Connection, World, WorldList, WorldSettings } from './world.ts'

export class ConnectedSimulator extends ConnectedWorld implements Connection {
  readonly #wire: Wire

  constructor(wire: Wire, name: string) {
    super(wire, name)
    this.#wire = wire
  }

  world = (name: string): World => fromCaller(new ConnectedWorld(this.#wire, name))

  worlds = async (): Promise<WorldList> => {
    // The default world knows the others.
    const calls = new ControlCalls(this.#wire, DEFAULT_WORLD)
    let all: WorldList = []
    let next: string | undefined
    do {
      const page = await calls.call<{ worlds: WorldList; next?: string }>('GET', '/worlds', { query: { next } })
      all = [...page.worlds, ...all]
      next = page.next
    } while (next !== undefined)
    return all
  }

  createWorld = async (name: string, settings: WorldSettings = {}): Promise<World> => {
    const world = this.world(name)
    const body = { ...(await withDocuments(settings, this.#wire.files)), name }
    await new ControlCalls(this.#wire, DEFAULT_WORLD).call('POST', '/worlds', { body })
    return world
  }
}
