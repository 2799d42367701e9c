// Looks for the files that a configuration file names, so that its line is shown if they are not there.

import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { nearest } from '../../kit/nearest.ts'
import { quoted } from '../../kit/quoted.ts'
import type { SourceProblem } from '../../kit/source/source-problem.ts'
import type { Source, SourceFormat } from '../../kit/source/source-text.ts'
import { bundledFixtures } from '../../server/files/fixtures-file.ts'
import { bundledScenarios } from '../../server/files/scenario-files.ts'
import { formatOf, readSource, reasonOf } from '../../server/files/source-files.ts'

type Why = (name: string) => Promise<string | null>

/**
 * Returns a problem for each name of a scenario or of fixtures that is neither bundled nor that of a file, and for a data file
 * whose folder is missing. `pathOf`: the path of a file by its name.
 */
export async function missingFrom(source: Source, pathOf: (name: string) => string): Promise<SourceProblem[]> {
  const { scenario, scenarios: shelf, fixtures, data }: Readonly<Record<string, unknown>> = { ...Object(source.value) }
  // What is on a shelf is seen when it is read.
  const scenarios: unknown[] = Array.isArray(scenario) && shelf === undefined ? scenario : []
  const read =
    (what: string, listed: () => Promise<string[]>): Why =>
    async (name) => {
      const format = formatOf(name)
      return format ? whyUnreadable(pathOf(name), format) : whyUnknown(name, what, await listed())
    }
  const ofScenario = read('scenario is', bundledScenarios)
  const named: { name: unknown; path: (string | number)[]; why: Why }[] = [
    ...scenarios.map((name, at) => ({ name, path: ['scenario', at], why: ofScenario })),
    { name: fixtures, path: ['fixtures'], why: read('fixtures are', bundledFixtures) },
    { name: data, path: ['data'], why: (name) => whyUnwritable(pathOf(name)) },
  ]
  const problems = named.map(async ({ name, path, why }): Promise<SourceProblem[]> => {
    // What is no name has a problem of its own.
    const message = typeof name !== 'string' || name.trim() === '' ? null : await why(name)
    return message === null ? [] : [{ file: source.file, ...source.locate(path), message, path }]
  })
  return (await Promise.all(problems)).flat()
}

async function whyUnwritable(path: string): Promise<string | null> {
  const folder = await stat(dirname(path)).catch(() => null)
  return folder?.isDirectory() ? null : `the data file ${path} cannot be written: there is no such folder`
}

async function whyUnreadable(path: string, format: SourceFormat): Promise<string | null> {
  try {
    await readSource(path, format)
    return null
  } catch (error) {
    return `the file ${path} cannot be read: ${reasonOf(error)}`
  }
}

function whyUnknown(name: string, what: string, names: readonly string[]): string | null {
  if (names.includes(name)) return null
  const near = nearest(name, names)
  const hint = near === undefined ? '; a file of your own ends in .yaml, .yml or .json' : `: did you mean "${near}"?`
  return `no bundled ${what} called ${quoted(name)}${hint}`
}
