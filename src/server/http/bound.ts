// How many connections may be open at once.

import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { LIMITS } from '../../model/limits.ts'

/** Closes the connections to `server` beyond `most`, or beyond what the process may open. `report` gets a sentence once. */
export function boundConnections(server: Server, most: number, report: (message: string) => void): void {
  const files = fileLimit()
  const ofFiles = files === null ? most : Math.max(files - LIMITS.files_kept_free, LIMITS.connections_least)
  server.maxConnections = Math.min(most, ofFiles)
  const [crowd, option] =
    ofFiles < most ? [`, and the process may open ${files} files`, 'ulimit -n'] : ['', '--max-connections']
  server.once('drop', () =>
    report(
      `${server.maxConnections} connections are open${crowd}: new ones are closed while there are so many (${option} sets the limit)`,
    ),
  )
  // The next one finds room.
  server.on('drop', () => server.closeIdleConnections())
}

/** Returns how many files and connections this process may have open (`ulimit -n`); null where that cannot be told. */
export function fileLimit(): number | null {
  try {
    const [, most] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return most === undefined ? null : Number(most)
  } catch {
    return null
  }
}
