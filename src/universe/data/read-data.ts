import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** Returns the contents of a file of this folder. */
export function readData(file: string): unknown {
  return parse(readFileSync(new URL(file, import.meta.url), 'utf8'))
}

export function foldersIn(folder: string): string[] {
  return readdirSync(new URL(folder, import.meta.url)).sort()
}
