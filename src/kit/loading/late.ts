// Modules that are loaded when first needed, since they would slow down every start.

import { expectFreeFiles } from './file-shortage.ts'

const all: (() => unknown)[] = []

/**
 * Makes `load` safe for a first call at any time: while the process may not open enough files it throws (EMFILE) without
 * having begun, and the next call tries again. A server loads all of them ahead, by `loadAhead`.
 */
export function late<Loaded>(load: () => Loaded): () => Loaded {
  const state = { loaded: false }
  const get = () => {
    if (!state.loaded) expectFreeFiles()
    const loaded = load()
    const done = () => {
      state.loaded = true
    }
    if (loaded instanceof Promise) loaded.then(done, () => {})
    else done()
    return loaded
  }
  all.push(get)
  return get
}

/** Loads every late module in turn, those that others bring as well. `pause` comes before each. */
export async function loadAhead(pause: () => Promise<void>): Promise<void> {
  // The list grows while it is read.
  for (const load of all) {
    await pause()
    await load()
  }
}
