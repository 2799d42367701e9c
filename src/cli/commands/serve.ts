import { serveWhile } from '../serve-while.ts'
import type { Given } from '../settings.ts'
import type { Terminal } from '../terminal.ts'

/** Serves until SIGTERM or SIGINT. Returns 0. */
export function serve(given: Given, terminal: Terminal): Promise<number> {
  const { stdout, ending } = terminal
  const style = stdout.isTTY ? 'pretty' : 'json'
  return serveWhile(given, terminal, { output: stdout, style }, () => ending.then(() => 0))
}
