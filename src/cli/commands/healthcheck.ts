// `mockfluence healthcheck`. Imports little, because container engines run it every few seconds.

import { parseDuration } from '../../kit/duration.ts'
import { parseJson } from '../../kit/json.ts'
import { realTime } from '../../kit/real-time.ts'
import { askedServer, getText, reasonOf, TIMEOUT } from '../asked-server.ts'
import { last, type Words } from '../command.ts'
import { Refusal } from '../refusal.ts'
import type { Terminal } from '../terminal.ts'

/** ms between two questions. */
const PAUSE = 100

/**
 * Prints one line about the simulator that is asked. Returns 0 if it is healthy, else 1. With `wait`, asks until it is healthy,
 * for so long, or until the process is told to end.
 */
export async function healthcheck(words: Words, { env, stdout, stderr, ending }: Terminal): Promise<number> {
  const wait = last(words.own, 'wait')
  const patience = wait === undefined ? 0 : patienceIn(wait)
  const { base, headers } = await askedServer(words, env, 'health')
  const until = realTime.elapsed() + patience
  let ended = false
  void ending.then(() => {
    ended = true
  })
  for (;;) {
    try {
      const remaining =
        patience === 0 ? TIMEOUT : Math.min(TIMEOUT, Math.max(PAUSE, Math.round(until - realTime.elapsed())))
      const { version, worlds } = healthOf(await getText(new URL(`${base}/__sim/health`), headers, remaining))
      stdout.write(`${base} is healthy: mockfluence ${version}, ${worlds} ${worlds === 1 ? 'world' : 'worlds'}\n`)
      return 0
    } catch (error) {
      if (ended || realTime.elapsed() + PAUSE > until) {
        const after = patience > 0 && !ended ? ` after ${wait}` : ''
        stderr.write(`mockfluence: ${base} is not healthy${after}: ${reasonOf(error)}\n`)
        return 1
      }
    }
    await Promise.race([ending, new Promise<void>((resolve) => realTime.after(PAUSE, resolve, true))])
  }
}

function patienceIn(wait: string): number {
  const ms = parseDuration(wait)
  if (typeof ms === 'number') return ms
  throw new Refusal(`--wait must be a duration, such as 30s: ${ms.problem}`)
}

function healthOf(text: string): { version: unknown; worlds: unknown } {
  const parsed = parseJson(text)
  const { status, version = '?', worlds = 0 }: Record<string, unknown> = Object(parsed.ok ? parsed.value : null)
  if (status !== 'ok') throw new Error('the response is not from mockfluence')
  return { version, worlds }
}
