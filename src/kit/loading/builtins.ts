// Modules of Node that few runs need. Each would take a millisecond of every start. They are required: Jest cannot import them.

import { createRequire } from 'node:module'
import { once } from './once.ts'

const load = once(() => createRequire(import.meta.url))

export const dns = (): typeof import('node:dns/promises') => load()('node:dns/promises')
export const zlib = (): typeof import('node:zlib') => load()('node:zlib')
export const perfHooks = (): typeof import('node:perf_hooks') => load()('node:perf_hooks')
export const workerThreads = (): typeof import('node:worker_threads') => load()('node:worker_threads')
