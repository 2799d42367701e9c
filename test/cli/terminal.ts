// A terminal for commands that run in process: keeps what they print, and hands over signals.

import type { Environment } from '../../src/cli/settings.ts'
import type { Terminal } from '../../src/cli/terminal.ts'

/** `signal` is what the process would get; `text` what was printed so far. */
export function fakeTerminal(env: Environment = {}) {
  const text = { stdout: '', stderr: '' }
  const output = (name: keyof typeof text) => ({
    write(part: string, done = () => {}) {
      text[name] += part
      done()
    },
  })
  let take: (signal: NodeJS.Signals) => void = () => {}
  let end = () => {}
  const ending = new Promise<void>((resolve) => {
    end = resolve
  })
  const terminal: Terminal = {
    env: { PATH: process.env.PATH, ...env },
    stdout: output('stdout'),
    stderr: output('stderr'),
    ending,
    signals(listener) {
      take = listener
    },
  }
  return { terminal, text, end, signal: (signal: NodeJS.Signals) => take(signal) }
}
