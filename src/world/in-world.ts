import type { World } from './world.ts'

/** A piece of one world, which finds the others by it. */
export abstract class InWorld {
  protected readonly world: World

  constructor(world: World) {
    this.world = world
  }
}
