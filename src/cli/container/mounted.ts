// Uses what is mounted into a container of the image: /data, /scenarios and /fixtures, unless an option names others.

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isSourceName, reasonOf } from '../../server/worlds/source-files.ts'
import type { OptionTexts } from '../command.ts'
import type { OptionName } from '../options.ts'
import { Refusal } from '../refusal.ts'
import { optionsSet, type Sources, twinOf } from '../settings.ts'
import { containerRoot } from './container.ts'

/** The fixtures that are used where there are several files. */
const USUAL = /^default\.\w+$/

/**
 * Returns what the folders stand for whose options are not set otherwise, and what is odd about them. Throws `Refusal` for a
 * folder that cannot be read, or that leaves a choice.
 */
export function mountedFor(sources: Sources): { mounted: OptionTexts; warnings: string[] } {
  const root = containerRoot(sources.env)
  const set = optionsSet(sources)
  if (root === null) return { mounted: {}, warnings: [] }
  const mounted: Partial<Record<OptionName, readonly string[]>> = {}
  const warnings: string[] = []
  const data = join(root, 'data')
  if (!set.includes('data') && isMountPoint(data)) mounted.data = [join(data, 'worlds.json')]
  if (!set.includes('scenarios')) {
    const folder = join(root, 'scenarios')
    const files = filesIn(folder)
    if (files !== null) mounted.scenarios = [folder]
    if (files?.length === 0) warnings.push(`${emptiness(folder)}: only bundled scenarios can be loaded`)
  }
  if (!set.includes('fixtures')) {
    const folder = join(root, 'fixtures')
    const files = filesIn(folder)
    if (files !== null && files.length > 0) mounted.fixtures = [chosen(folder, files)]
    else if (files !== null) warnings.push(`${emptiness(folder)}: worlds start with the bundled set default`)
  }
  return { mounted, warnings }
}

function emptiness(folder: string): string {
  return `the folder ${folder} has no file that ends in .yaml, .yml or .json`
}

/** Returns the scenario or fixtures files in a folder, sorted; null if there is no such folder. */
function filesIn(folder: string): string[] | null {
  try {
    return readdirSync(folder)
      .filter(isSourceName)
      .sort()
      .map((name) => join(folder, name))
      .filter((file) => statSync(file).isFile())
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw new Refusal(`the folder ${folder} cannot be read: ${reasonOf(error)}`)
  }
}

function chosen(folder: string, files: readonly string[]): string {
  const [only = '', ...more] = files
  const file = more.length === 0 ? only : files.find((file) => USUAL.test(file.slice(folder.length + 1)))
  if (file !== undefined) return file
  throw new Refusal(
    `the folder ${folder} has ${files.length} fixtures files, none of which is called default.yaml: name the one that worlds start with, for example --fixtures ${only} or ${twinOf('fixtures')}=${only}`,
  )
}

/** The image has a folder for data, so that a volume there belongs to its user. Only a mounted one outlives the container. */
function isMountPoint(folder: string): boolean {
  try {
    return pointsIn(readFileSync('/proc/self/mountinfo', 'utf8')).includes(folder)
  } catch {
    // Only Linux says so, as every container does.
    return false
  }
}

/** Returns the mount points in the text of `/proc/self/mountinfo`, which has spaces and the like in octal. */
export function pointsIn(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const point = line.split(' ')[4]
    return point === undefined
      ? []
      : [point.replace(/\\(\d{3})/g, (_, octal) => String.fromCharCode(Number.parseInt(octal, 8)))]
  })
}
