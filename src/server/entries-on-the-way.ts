import { lstatSync, readlinkSync } from 'node:fs'
import { basename, dirname, relative, resolve, sep } from 'node:path'

/** Links on the way to a file that are followed, as the operating system bounds them. */
const HOPS = 40

/** An entry of a folder. */
export interface Entry {
  readonly folder: string
  readonly name: string
  /** A folder above the file, or above a link to it: it need not be readable. */
  readonly above: boolean
}

/**
 * What makes another file of `path` when it is changed or replaced: the file itself, the links that lead to it, and the
 * folders they lie in, each after those above it.
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

/** The first part of an absolute path, from its root on, that is a link. */
function firstLink(path: string): string | null {
  for (let end = path.indexOf(sep) + 1; end > 0; ) {
    const next = path.indexOf(sep, end)
    const part = next < 0 ? path : path.slice(0, next)
    if (lstatSync(part, { throwIfNoEntry: false })?.isSymbolicLink()) return part
    end = next + 1
  }
  return null
}
