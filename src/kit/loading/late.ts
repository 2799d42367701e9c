// Modules that are loaded when first needed, since they would slow down every start.

import { expectFreeFiles } from './file-shortage.ts'

/**
 * Makes `load` safe for a first call at any time: while the process may not open enough files it throws (EMFILE) without
 * having begun, and the next call tries again. The connections of a server leave so many free.
 */
export function late<Loaded>(load: () => Loaded): () => Loaded {
  const state = { loaded: false }
  return () => {
    if (!state.loaded) expectFreeFiles()
    const loaded = load()
    const done = () => {
      state.loaded = true
    }
    if (loaded instanceof Promise) loaded.then(done, () => {})
    else done()
    return loaded
  }
}
