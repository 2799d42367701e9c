// A simulator by its control calls: its default world, or the one that its URL names, and the way to the others.

import { ConnectedWorld } from './connected-world.ts'
import type { Wire } from './wire.ts'
import type { Connection, World } from './world.ts'

export class ConnectedSimulator extends ConnectedWorld implements Connection {
  readonly #wire: Wire

  constructor(wire: Wire, name: string) {
    super(wire, name)
    this.#wire = wire
  }

  world = (name: string): World => new ConnectedWorld(this.#wire, name)
}
