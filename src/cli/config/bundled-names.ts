import { nearest } from '../../kit/nearest.ts'
import { quoted } from '../../kit/quoted.ts'
import type { SourceProblem } from '../../kit/source/source-problem.ts'
import type { Source } from '../../kit/source/source-text.ts'
import { bundledFixtures } from '../../server/fixtures-file.ts'
import { bundledScenarios, formatOf } from '../../server/scenario-files.ts'

/** Returns a problem for each name of a scenario or of fixtures that is neither bundled nor that of a file. */
export async function unknownNames(source: Source): Promise<SourceProblem[]> {
  const { scenario, fixtures }: { scenario?: unknown; fixtures?: unknown } = { ...Object(source.value) }
  const scenarios: unknown[] = Array.isArray(scenario) ? scenario : []
  const named = [
    ...scenarios.map((name, at) => ({ name, path: ['scenario', at], what: 'scenario is', listed: bundledScenarios })),
    { name: fixtures, path: ['fixtures'], what: 'fixtures are', listed: bundledFixtures },
  ]
  const problems = named.map(async ({ name, path, what, listed }): Promise<SourceProblem[]> => {
    // What is no name has a problem of its own.
    if (typeof name !== 'string' || name.trim() === '' || formatOf(name) !== undefined) return []
    const names = await listed()
    if (names.includes(name)) return []
    const near = nearest(name, names)
    const hint = near === undefined ? '; a file of your own ends in .yaml, .yml or .json' : `: did you mean "${near}"?`
    const message = `no bundled ${what} called ${quoted(name)}${hint}`
    return [{ file: source.file, ...source.locate(path), message, path }]
  })
  return (await Promise.all(problems)).flat()
}
