// What a scenario or fixtures may be given as: a name, a document, or where files can be read their path.

import type { Files } from './wire.ts'
import type { ResetOptions } from './world.ts'

/** Whether a text is the path of a file, and not the name of something bundled. */
export function isPath(text: string): boolean {
  return /[/\\]|\.(ya?ml|json)$/i.test(text)
}

/** Returns what reads files. Throws a `TypeError` where nothing does. */
export function filesFor(path: string, what: string, files: Files | null): Files {
  if (files !== null) return files
  throw new TypeError(
    `${what} is the path ${path}, but the simulator at the other end cannot read files of this process: give the name of a bundled one or a document, such as the parsed text of the file`,
  )
}

/** Returns the settings with documents in place of paths. */
export async function withDocuments(settings: ResetOptions, files: Files | null): Promise<ResetOptions> {
  // What has another shape is for the control API to refuse, with its sentence.
  if (typeof settings !== 'object' || settings === null) return settings
  const { fixtures, scenarios } = settings
  const read: ResetOptions = { ...settings }
  if (typeof fixtures === 'string' && isPath(fixtures)) {
    read.fixtures = await filesFor(fixtures, 'fixtures', files).fixtures(fixtures)
  }
  if (Array.isArray(scenarios)) {
    read.scenarios = await Promise.all(
      scenarios.map(async (one) =>
        typeof one === 'string' && isPath(one) ? filesFor(one, 'scenarios', files).scenario(one) : one,
      ),
    )
  }
  return read
}
