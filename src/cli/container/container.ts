// The image says by a variable that mockfluence runs in a container. There the server leaves its address in a file, where the health
// check finds it, whatever options were given.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Terminal } from '../terminal.ts'

type Environment = Terminal['env']

/** Set by the image: the root of the files that the container has for mockfluence. */
export const ROOT_VARIABLE = 'MOCKFLUENCE_CONTAINER'

export function containerRoot(env: Environment): string | null {
  return env[ROOT_VARIABLE]?.trim() || null
}

/** The first that can be written is taken. With a read-only root, /dev/shm can be written even where /tmp cannot. */
const FOLDERS = ['tmp', 'dev/shm']
const NAME = 'mockfluence-address'

function places(env: Environment): string[] {
  const root = containerRoot(env)
  return root === null ? [] : FOLDERS.map((folder) => join(root, folder, NAME))
}

/** Writes the base URL of this process's server. Returns false if the container has no place for it; true outside a container, too. */
export function leaveAddress(url: string, env: Environment): boolean {
  const files = places(env)
  return files.length === 0 || files.some((file) => attempted(() => writeFileSync(file, url)) !== null)
}

/** Returns the base URL that the server in this container left; null if there is none. */
export function storedAddress(env: Environment): string | null {
  for (const file of places(env)) {
    const url = attempted(() => readFileSync(file, 'utf8'))
    if (url) return url
  }
  return null
}

function attempted<Result>(act: () => Result): Result | null {
  try {
    return act()
  } catch {
    return null
  }
}
