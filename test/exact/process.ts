// A server in a process of its own.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { createInterface } from 'node:readline'
import { START } from './player.ts'
import { overHttp, type Send } from './send.ts'

export class Process {
  readonly send: Send
  readonly #child: ChildProcess
  readonly #agent: Agent

  private constructor(child: ChildProcess, agent: Agent, url: string) {
    this.#child = child
    this.#agent = agent
    this.send = overHttp(url, agent)
  }

  static async start(main: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
    const usual = [
      '--port',
      '0',
      '--clock',
      'manual',
      '--now',
      new Date(START).toISOString(),
      '--webhook-time',
      'world',
    ]
    const quiet = ['--log', 'json', '--log-level', 'error']
    const child = spawn(process.execPath, [main, ...usual, ...quiet, ...args], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const lines = createInterface({ input: child.stdout })
    const [line] = await Promise.race([once(lines, 'line'), once(child, 'close').then(() => [])])
    if (line === undefined) throw new Error('the server does not start')
    lines.resume()
    return new Process(child, new Agent({ keepAlive: true, maxSockets: 8 }), JSON.parse(line).url)
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.#agent.destroy()
    const closed = once(this.#child, 'close')
    this.#child.kill(signal)
    await closed
  }
}
