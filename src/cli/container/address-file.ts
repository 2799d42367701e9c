// Where the server of a container leaves its address, so that the health check finds it whatever options were given. Another
// one that is started beside it leaves none.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '../settings.ts'
import { containerRoot } from './root.ts'

/** The first that can be written is taken. With a read-only root, /dev/shm can be written even where /tmp cannot. */
const FOLDERS = ['tmp', 'dev/shm']
const NAME = 'mockfluence-address'

/** What a server leaves: two lines. */
interface Left {
  readonly url: string
  /** The process that serves, see `processAt`. */
  readonly by: string
}

function places(env: Environment): string[] {
  const root = containerRoot(env)
  return root === null ? [] : FOLDERS.map((folder) => join(root, folder, NAME))
}

/**
 * Writes the base URL of this process's server, unless another process that wrote its own still runs. Returns false if the
 * container has no place for it; true outside a container, too.
 */
export function leaveAddress(url: string, env: Environment): boolean {
  const files = places(env)
  const own = processAt('self')
  const { by = '' } = leftIn(files) ?? {}
  if (by !== '' && by !== own && processAt(by.split(' ', 1)[0]) === by) return true
  return files.length === 0 || files.some((file) => attempted(() => writeFileSync(file, `${url}\n${own}`)) !== null)
}

/** Returns the base URL that the server in this container left; null if there is none. */
export function addressLeft(env: Environment): string | null {
  return leftIn(places(env))?.url ?? null
}

function leftIn(files: readonly string[]): Left | null {
  for (const file of files) {
    const text = attempted(() => readFileSync(file, 'utf8'))
    const [url = '', by = ''] = text?.split('\n') ?? []
    if (url !== '') return { url, by }
  }
  return null
}

/** Returns what no other process has: the id of a running process, and when it started, as Linux counts it. '' for none. */
function processAt(id = ''): string {
  const text = attempted(() => readFileSync(`/proc/${id}/stat`, 'utf8')) ?? ''
  // The second field, a name in brackets, may hold anything.
  const [, pid, rest] = /^(\d+) \(.*\) (.*)$/s.exec(text) ?? []
  return pid === undefined ? '' : `${pid} ${rest?.split(' ')[19]}`
}

function attempted<Result>(act: () => Result): Result | null {
  try {
    return act()
  } catch {
    return null
  }
}
