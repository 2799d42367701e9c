import { readFileSync } from 'node:fs'

/** Returns how many files and connections this process may have open (`ulimit -n`); null where that cannot be told. */
export function fileLimit(): number | null {
  try {
    const [, most] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return most === undefined ? null : Number(most)
  } catch {
    return null
  }
}
