import type { Words } from '../command.ts'
import { containerRoot } from '../container/container.ts'
import { serveWhile } from '../serve-while.ts'
import type { Terminal } from '../terminal.ts'

export function serve({ given }: Words, terminal: Terminal): Promise<number> {
  const { env, stdout, ending } = terminal
  // What reads the log of a container wants JSON, also where the container has a terminal.
  const style = stdout.isTTY && containerRoot(env) === null ? 'pretty' : 'json'
  return serveWhile(given, terminal, { output: stdout, style }, () => ending.then(() => 0))
}
