import { lstatSync, readlinkSync } from 'node:fs'
import { basename, dirname, relative, resolve, sep } from 'node:path'

/** How many symbolic links are followed to a file, like the operating system's limit. */
const HOPS = 40

/** An entry of a folder. */
export interface Entry {
  readonly folder: string
  readonly name: string
  /** True for a folder above the file or above a link to it; it may be unreadable. */
  readonly above: boolean
}

/**
 * Returns every entry whose change can change the content at `path`: the file, the links that lead to it, and the
 * folders that contain them. Parent folders come first.
 */
export function entriesOnTheWay(path: string): Entry[] {
  const entries: Entry[] = []
  let at = resolve(path)
  for (let hop = 0; hop < HOPS; hop++) {
    const link = firstLink(at)
    entries.push(...entriesOf(link ?? at))
    if (link === null) break
    at = resolve(dirname(link), readlinkSync(link), relative(link, at))
  }
  return entries
}

function entriesOf(path: string): Entry[] {
  const entries = [{ folder: dirname(path), name: basename(path), above: false }]
  for (let folder = dirname(path); dirname(folder) !== folder; folder = dirname(folder)) {
    entries.unshift({ folder: dirname(folder), name: basename(folder), above: true })
  }
  return entries
}

/** Returns the shortest leading part of an absolute path that is a symbolic link, or null. */
function firstLink(path: string): string | null {
  for (let end = path.indexOf(sep) + 1; end > 0; ) {
    const next = path.indexOf(sep, end)
    const part = next < 0 ? path : path.slice(0, next)
    if (lstatSync(part, { throwIfNoEntry: false })?.isSymbolicLink()) return part
    end = next + 1
  }
  return null
}
