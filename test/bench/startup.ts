// From the start of the process to its first answer, against a bare Hono app. Run after `npm run build`.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))
const ROUNDS = 9

const BARE = `
  import { serve } from '@hono/node-server'
  import { Hono } from 'hono'
  const app = new Hono().get('/__sim/health', (context) => context.json({ status: 'ok' }))
  serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
    console.log(JSON.stringify({ url: 'http://127.0.0.1:' + port })))
`

/** ms until the process has answered once. */
async function firstAnswer(args: readonly string[]): Promise<number> {
  const started = performance.now()
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const answer = await fetch(`${JSON.parse(line).url}/__sim/health`)
  await answer.text()
  const took = performance.now() - started
  child.kill()
  await once(child, 'close')
  return took
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Runs both in turns and answers the row for printing. */
export async function benchStartup(): Promise<Record<string, unknown>> {
  const bare: number[] = []
  const ours: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await firstAnswer(['--input-type=module', '-e', BARE]))
    ours.push(await firstAnswer([MAIN, '--port', '0', '--log', 'json']))
  }
  return {
    'bare Hono ms': Math.round(median(bare)),
    'mockfluence ms': Math.round(median(ours)),
    'times as long': (median(ours) / median(bare)).toFixed(2),
  }
}
