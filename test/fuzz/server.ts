// A server in a process of its own with little memory, and somebody who calls it all the time.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** The heap of the server, MiB. */
const HEAP = 512

/** The most that a call may take, ms: a server that is stuck must not hold the attack. */
const LONGEST_CALL = 120_000

export interface Answered {
  /** 0 if the connection broke. */
  readonly status: number
  readonly text: string
}

interface Running {
  readonly url: string
  readonly child: ChildProcess
  errors: string
}

export class Server {
  readonly #args: readonly string[]
  #running: Running
  /** The longest time that another caller has waited since it was last asked, ms. */
  #longest = 0

  private constructor(args: readonly string[], running: Running) {
    this.#args = args
    this.#running = running
    void this.#watch(running)
  }

  /** Starts one on a free port. */
  static async start(args: readonly string[]): Promise<Server> {
    return new Server(args, await started(args))
  }

  /** Ends it, and starts it again. */
  async again(): Promise<void> {
    await this.stop('SIGTERM')
    this.#running = await started(this.#args)
    void this.#watch(this.#running)
  }

  get alive(): boolean {
    return isAlive(this.#running)
  }

  get errors(): string {
    return this.#running.errors
  }

  async call(method: string, path: string, body?: unknown): Promise<Answered> {
    return call(this.#running.url, method, path, body === undefined ? null : JSON.stringify(body))
  }

  /** Posts a body that is not JSON. */
  async post(path: string, body: string, type: string): Promise<Answered> {
    return call(this.#running.url, 'POST', path, body, type)
  }

  /** Opens a connection that sends `text` and reads nothing. */
  async open(text: string): Promise<Socket> {
    const { hostname, port } = new URL(this.#running.url)
    const socket = connect(Number(port), hostname).pause()
    await new Promise<void>((resolve) => {
      for (const event of ['error', 'close']) socket.on(event, () => resolve())
      socket.write(text, () => resolve())
    })
    return socket
  }

  /** Makes calls, `at` at a time; returns how often each status came. */
  async many(count: number, at: number, make: (number: number) => Promise<Answered>): Promise<Map<number, number>> {
    const statuses = new Map<number, number>()
    let next = 0
    const worker = async () => {
      while (next < count && this.alive) {
        const { status } = await make(next++)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: at }, worker))
    return statuses
  }

  /** Returns the longest time that another caller has waited while the server worked, ms, and begins anew. */
  longest(): number {
    const longest = this.#longest
    this.#longest = 0
    return longest
  }

  async stop(signal: NodeJS.Signals): Promise<void> {
    if (!this.alive) return
    const closed = once(this.#running.child, 'close')
    this.#running.child.kill(signal)
    await closed
  }

  async #watch(running: Running): Promise<void> {
    while (isAlive(running)) {
      const [begun, busy] = [performance.now(), busyTime(running)]
      await call(running.url, 'GET', '/__sim/health')
      const waited = performance.now() - begun
      // Other programs share the processor.
      this.#longest = Math.max(this.#longest, Math.min(waited, busyTime(running) - busy))
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
}

async function started(args: readonly string[]): Promise<Running> {
  const own = ['--import', 'tsx', 'src/cli/main.ts', '--port', '0', '--log', 'json', '--log-level', 'error']
  const child = spawn(process.execPath, [...own, '--clock', 'manual', ...args], {
    env: { ...process.env, NODE_OPTIONS: `--max-old-space-size=${HEAP}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const running = { url: '', child, errors: '' }
  child.stderr.on('data', (part) => {
    running.errors += part
  })
  const line = once(createInterface({ input: child.stdout }), 'line')
  const ended = once(child, 'close')
  await Promise.race([line, ended])
  if (!isAlive(running)) throw new Error(`it ended at the start: ${running.errors.slice(-2_000)}`)
  running.url = JSON.parse(String((await line)[0])).url
  return running
}

function isAlive({ child }: Running): boolean {
  return child.exitCode === null && child.signalCode === null
}

async function call(
  url: string,
  method: string,
  path: string,
  body: string | null = null,
  type = 'application/json',
): Promise<Answered> {
  try {
    const headers = { authorization: 'Bearer attack', 'content-type': type }
    const init = { method, headers, signal: AbortSignal.timeout(LONGEST_CALL), body }
    const response = await fetch(url + path, init)
    return { status: response.status, text: await response.text() }
  } catch (error) {
    return { status: 0, text: String(error) }
  }
}

/** How long the main thread of the server has had a processor, ms. Linux tells; elsewhere the time itself. */
function busyTime({ child: { pid } }: Running): number {
  const file = `/proc/${pid}/task/${pid}/schedstat`
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6 : performance.now()
}
