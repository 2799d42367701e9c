#!/usr/bin/env node
// The executable. Only `exec` touches the process besides.

import nodeModule from 'node:module'
import { isatty } from 'node:tty'
import { describeError } from '../server/log/source-places.ts'

// What Node compiles from here on is kept for the next start. Node does so from 22.1 on; where it may not write, it goes on without.
if ('enableCompileCache' in nodeModule && typeof nodeModule.enableCompileCache === 'function') {
  nodeModule.enableCompileCache()
}

function fail(error: unknown): void {
  process.stderr.write(`mockfluence has a bug; please report it:\n${describeError(error)}\n`, () => process.exit(1))
}

process.on('uncaughtException', fail)

/** Their numbers, by which shells know them. */
const SIGNALS = { SIGTERM: 15, SIGINT: 2 }

const ending = new Promise<void>((resolve) => {
  let ended = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A second signal, whichever it is, exits at once, even if something hangs.
      if (ended) process.exit(128 + SIGNALS[signal])
      ended = true
      resolve()
    })
  }
})

// Serves on when the reader of the output has gone (EPIPE).
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

async function main(): Promise<void> {
  const { run } = await import('./run.ts')
  const status = await run(process.argv.slice(2), {
    env: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
    ending,
    // `process.stdin` would open a stream.
    interactive: isatty(0),
    signals(take) {
      for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'] as const) {
        process.removeAllListeners(signal)
        process.on(signal, take)
      }
    },
  })
  process.exit(status)
}

// Node need not throw a rejection that nobody handles: users can have it only warn.
main().catch(fail)
