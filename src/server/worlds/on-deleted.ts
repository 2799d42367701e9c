// Tells when there is no world of a name any more.

import type { World } from '../../world/world.ts'

interface ByName {
  find(name: string): World | undefined
}

/**
 * Calls `told` once the world of this name is deleted, or the simulator stops; at once if that is so. A world that takes its place, as after a
 * reset, is watched in its stead. Returns a function that cancels this; until then the world is used.
 */
export function onDeleted(worlds: ByName, name: string, told: () => void): () => void {
  let cancel = () => {}
  const look = () => {
    cancel()
    const world = worlds.find(name)
    if (world && !world.released) cancel = world.onClose(look)
    else told()
  }
  look()
  return () => cancel()
}
