// Commands as tests run them: in this process, or as the executable, which costs half a second of processor time each.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { inject, onTestFinished } from 'vitest'
import { run } from '../../src/cli/run.ts'
import { fakeTerminal } from './terminal.ts'

export type Environment = Readonly<Record<string, string>>

/** The environment of the tests without what would set options. */
function cleanEnvironment(more: Environment): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(MOCKFLUENCE_|PORT$|NODE_OPTIONS$|NO_COLOR$|FORCE_COLOR$)/.test(name),
  )
  return { ...Object.fromEntries(kept), ...more }
}

export interface Ended {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** What the process may not have more of. */
interface Bounds {
  /** Files and connections that it may have open. */
  readonly files?: number
  /** When nobody reads what it prints until `child.stdout` flows. */
  readonly unread?: boolean
  /** ms until it is ended. */
  readonly timeout?: number
  /** The folder that it runs in. */
  readonly cwd?: string
}

function spawned(args: readonly string[], env: Environment, bounds: Bounds = {}) {
  const { files, unread = false, timeout = 60_000, cwd } = bounds
  const own = [inject('main'), ...args]
  const bounded = ['-c', `ulimit -n ${files}; exec "$@"`, 'bash', process.execPath]
  const child = spawn(
    files === undefined ? process.execPath : 'bash',
    files === undefined ? own : [...bounded, ...own],
    {
      timeout,
      cwd,
      env: cleanEnvironment(env),
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const out = { stdout: '', stderr: '' }
  child.stdout.on('data', (part) => {
    out.stdout += part
  })
  if (unread) child.stdout.pause()
  child.stderr.on('data', (part) => {
    out.stderr += part
  })
  const ended = once(child, 'close').then(([status]): Ended => ({ status, ...out }))
  return { child, ended, out }
}

/** Runs a command that ends by itself, in this process. */
export async function mockfluence(args: readonly string[], env: Environment = {}): Promise<Ended> {
  const { terminal, text } = fakeTerminal(env)
  return { status: await run(args, terminal), ...text }
}

/** Runs the executable to its end. */
export function executed(args: readonly string[], env: Environment = {}, bounds: Bounds = {}): Promise<Ended> {
  return spawned(args, env, bounds).ended
}

interface Running {
  readonly out: { readonly stdout: string; readonly stderr: string }
  readonly ended: Promise<Ended>
}

/** What a server has printed so far. */
function said({ out, ended }: Running) {
  const lines = () => out.stdout.split('\n').slice(0, -1)
  const line = async (pattern: RegExp): Promise<string> => {
    let running = true
    void ended.then(() => {
      running = false
    })
    for (;;) {
      const found = lines().find((text) => pattern.test(text))
      if (found !== undefined) return found
      if (!running) throw new Error(`it ended without ${pattern}: ${out.stdout}${out.stderr}`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  return { lines, line, /** As json mode prints it. */ listening: async () => JSON.parse(await line(/"listening"/)) }
}

/** Starts a server in this process, on a free port unless told otherwise. */
export async function start(args: readonly string[] = [], env: Environment = { MOCKFLUENCE_PORT: '0' }) {
  const { terminal, text: out, end } = fakeTerminal(env)
  const ended = run(args, terminal).then((status): Ended => ({ status, ...out }))
  const stop = () => {
    end()
    return ended
  }
  onTestFinished(async () => {
    await stop()
  })
  return { ...said({ out, ended }), out, stop }
}

/** Starts the executable as a server, on a free port unless told otherwise. */
export async function startProcess(
  args: readonly string[] = [],
  env: Environment = { MOCKFLUENCE_PORT: '0' },
  bounds: Bounds = {},
) {
  const { child, ended, out } = spawned(args, env, bounds)
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return {
    ...said({ out, ended }),
    child,
    out,
    stop(signal: NodeJS.Signals = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
  }
}
