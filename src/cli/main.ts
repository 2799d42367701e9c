#!/usr/bin/env node
// The executable. Nothing else touches the process.

import { run } from './run.ts'

const ending = new Promise<void>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // A second signal ends at once, whatever still hangs.
    process.on(signal, () => {
      resolve()
      process.once(signal, () => process.exit(0))
    })
  }
})

// Whoever read our output has gone: serving goes on without it.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

const status = await run(process.argv.slice(2), {
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  ending,
})
process.exit(status)
