// What a failed test leaves: the last calls to its world, and its bundle.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { World } from '../client/world.ts'
import { lastCalls } from './last-calls.ts'
import { fileNameOf } from './world-name.ts'

/**
 * Prints the last calls to the world of a failed test and what the report finds of its client, writes its bundle, and names
 * that in the test's errors.
 */
export async function reportFailure(world: World, errors: readonly unknown[]): Promise<void> {
  const [calls, found, bundle] = [await lastCalls(world), await clientFindings(world), await writeBundle(world)]
  console.error([calls, found, bundle].filter((part) => part !== '').join('\n'))
  if (bundle !== '') for (const error of errors) append(error, bundle)
}

/** Returns what the report finds of the client, the worst first, without what it never met. */
async function clientFindings(world: World): Promise<string> {
  try {
    const found = (await world.report()).findings.filter(({ severity }) => severity !== 'info')
    const lines = found.map(
      ({ id, requests, why, todo }) => `  ${id} (${requests.slice(0, 3).join(', ')}): ${why} ${todo}`,
    )
    return found.length === 0 ? '' : ['What its client does wrong:', ...lines].join('\n')
  } catch (error) {
    return `Its report cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
}

async function writeBundle(world: World): Promise<string> {
  const folder = process.env.MOCKFLUENCE_BUNDLES || 'mockfluence-bundles'
  if (folder === 'off') return ''
  const file = join(folder, fileNameOf(world.name))
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(file, JSON.stringify(await world.bundle(), null, 2))
  } catch (error) {
    return `Its bundle was not written: ${error instanceof Error ? error.message : String(error)}`
  }
  return `Its bundle, for mockfluence replay and exec --bundle: ${file}`
}

/** Runners show the stack of an error, which begins with its message. */
function append(error: unknown, line: string): void {
  if (typeof error !== 'object' || error === null) return
  const message: unknown = Reflect.get(error, 'message')
  const stack: unknown = Reflect.get(error, 'stack')
  if (typeof message !== 'string') return
  const longer = `${message}\n\n${line}`
  Reflect.set(error, 'message', longer)
  if (typeof stack === 'string')
    Reflect.set(
      error,
      'stack',
      stack.replace(message, () => longer),
    )
}
