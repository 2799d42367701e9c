import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'

export function readData(file: string): unknown {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8')
  try {
    return parse(text)
  } catch (error) {
    throw new Error(`${file}: ${String(error)}`)
  }
}

export function foldersIn(folder: string): string[] {
  return readdirSync(new URL(folder, import.meta.url)).sort()
}
